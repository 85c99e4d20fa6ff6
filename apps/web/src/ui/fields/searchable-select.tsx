import { Combobox } from '@base-ui/react/combobox';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { useRef } from 'react';
import { classNames } from '../basics/class-names.ts';
import { LayerStyles } from '../layers/layer-styles.tsx';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './option-list.module.css';
import { OptionPopup } from './option-list.tsx';

export type SelectFieldProps<Value extends string> = FieldProps & {
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** Whether typing narrows the options, for long lists. */
  readonly searchable?: boolean;
  readonly nothingFound?: string;
  readonly placeholder?: string;
  readonly 'data-autofocus'?: true;
};

/** One of many options: typing narrows them. Without a choice the field returns to its value. */
export const SearchableSelect = <Value extends string>(props: SelectFieldProps<Value>) => {
  const { label, id, description, error, aside, value, onChange, options, onBlur, disabled = false } = props;
  const host = useRef<HTMLSpanElement>(null);
  return (
    <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
      {(wiring) => (
        <LayerStyles>
          <Combobox.Root
            items={options}
            value={options.find((option) => option.value === value) ?? null}
            isItemEqualToValue={(item, other) => item.value === other.value}
            autoHighlight
            disabled={disabled}
            onValueChange={(chosen) => chosen && onChange(chosen.value)}
          >
            <span ref={host} className={fieldStyles.control}>
              <Combobox.Input
                {...wiring}
                data-autofocus={props['data-autofocus']}
                placeholder={props.placeholder}
                className={classNames(fieldStyles.input, fieldStyles.withButton)}
                onBlur={onBlur}
                onKeyDown={(event) => {
                  // Base UI would clear the choice; Escape should close the surrounding layer instead.
                  if (event.key === 'Escape' && event.currentTarget.ariaExpanded !== 'true')
                    event.preventBaseUIHandler();
                }}
              />
              <span className={styles.chevron} aria-hidden>
                <IconSelector size={16} stroke={1.75} />
              </span>
            </span>
            <OptionPopup host={host} label={label} chosen={value} nothingFound={props.nothingFound} />
          </Combobox.Root>
        </LayerStyles>
      )}
    </Field>
  );
};
