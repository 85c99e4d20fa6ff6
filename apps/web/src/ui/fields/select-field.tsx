import { Select } from '@base-ui/react/select';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { useRef } from 'react';
import { classNames } from '../basics/class-names.ts';
import { LayerStyles } from '../layers/layer-styles.tsx';
import { IN_PLACE, TOP_LAYER } from '../layers/top-layer.ts';
import fieldStyles from './field.module.css';
import { Field } from './field.tsx';
import styles from './option-list.module.css';
import { ChosenMark } from './option-list.tsx';
import { SearchableSelect, type SelectFieldProps } from './searchable-select.tsx';

export const SelectField = <Value extends string>({ searchable = false, ...props }: SelectFieldProps<Value>) =>
  searchable ? <SearchableSelect {...props} /> : <PlainSelect {...props} />;

/** One of a few options. Typing letters finds the option that begins with them. */
const PlainSelect = <Value extends string>(props: SelectFieldProps<Value>) => {
  const {
    label,
    id,
    description,
    error,
    aside,
    value,
    onChange,
    options,
    onBlur,
    disabled = false,
    placeholder,
  } = props;
  const host = useRef<HTMLSpanElement>(null);
  return (
    <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
      {(wiring) => (
        <LayerStyles>
          <span ref={host} className={fieldStyles.control}>
            <Select.Root
              items={options}
              value={value}
              modal={false}
              disabled={disabled}
              onValueChange={(chosen) => chosen !== null && onChange(chosen)}
            >
              <Select.Trigger
                {...wiring}
                data-autofocus={props['data-autofocus']}
                className={classNames(fieldStyles.input, fieldStyles.withButton, styles.trigger)}
                onBlur={onBlur}
              >
                <Select.Value placeholder={placeholder} className={styles.value} />
                <Select.Icon className={styles.chevron}>
                  <IconSelector size={16} stroke={1.75} aria-hidden />
                </Select.Icon>
              </Select.Trigger>
              <Select.Portal {...IN_PLACE} container={host}>
                <Select.Positioner alignItemWithTrigger={false} sideOffset={4} {...TOP_LAYER}>
                  <Select.Popup className={styles.dropdown}>
                    <Select.List className={styles.options}>
                      {options.map((option) => (
                        <Select.Item key={option.value} value={option.value} className={styles.option}>
                          <ChosenMark isChosen={option.value === value} />
                          <Select.ItemText>{option.label}</Select.ItemText>
                        </Select.Item>
                      ))}
                    </Select.List>
                  </Select.Popup>
                </Select.Positioner>
              </Select.Portal>
            </Select.Root>
          </span>
        </LayerStyles>
      )}
    </Field>
  );
};
