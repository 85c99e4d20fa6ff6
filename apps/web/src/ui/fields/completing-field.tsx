import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ReactNode, useRef, useState } from 'react';
import { LayerStyles } from '../layers/layer-styles.tsx';
import { IN_PLACE, TOP_LAYER } from '../layers/top-layer.ts';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldProps, type RequiredProps } from './field.tsx';
import { PageStaysReachable } from './option-list.tsx';

type Props<Option> = FieldProps &
  RequiredProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
    /** What the typed text may become. */
    readonly options: readonly Option[];
    readonly optionKey: (option: Option) => string;
    readonly renderOption: (option: Option) => ReactNode;
    /** True when the field goes on being typed into. */
    readonly onPick: (option: Option) => boolean;
    readonly footer: ReactNode;
    readonly placeholder?: string;
    /** Whether the arrow down opens it as well, where the options are few enough to look through. */
    readonly isOpenedByArrow?: boolean;
    /** Whether the field gets the focus when its modal opens. */
    readonly autoFocus?: boolean;
  };

/**
 * A text field that offers to complete what is typed. Nothing is chosen unless a person goes to it with the arrows or the mouse:
 * whatever is typed stays as it is.
 */
export const CompletingField = <Option,>(props: Props<Option>) => {
  const { label, id, description, error, aside, value, onChange, onBlur, options, onPick } = props;
  const host = useRef<HTMLSpanElement>(null);
  /** Only typing opens it: a field that is merely walked through shows nothing. */
  const [isTyping, setIsTyping] = useState(false);
  const isOpen = isTyping && options.length > 0;
  return (
    <Field
      label={label}
      {...(id && { id })}
      description={description}
      error={error}
      aside={aside}
      isRequired={props.isRequired ?? false}
    >
      {(wiring) => (
        <LayerStyles>
          <Autocomplete.Root<Option>
            items={options}
            // The server has already found the options.
            mode="none"
            value={value}
            onValueChange={(typed, { reason }) => {
              if (reason !== 'input-change') return;
              onChange(typed);
              setIsTyping(true);
            }}
            open={isOpen}
            onOpenChange={(opens) => !opens && setIsTyping(false)}
          >
            <span ref={host} className={fieldStyles.control}>
              <Autocomplete.Input
                {...wiring}
                autoComplete="off"
                spellCheck={false}
                placeholder={props.placeholder}
                className={fieldStyles.input}
                data-autofocus={props.autoFocus || undefined}
                onKeyDown={(event) => {
                  // Base UI would empty the field; Escape should close the surrounding layer instead.
                  if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
                  if (event.key === 'ArrowDown' && props.isOpenedByArrow) setIsTyping(true);
                }}
                onBlur={() => {
                  setIsTyping(false);
                  onBlur();
                }}
              />
            </span>
            <Autocomplete.Portal {...IN_PLACE} container={host}>
              <Autocomplete.Positioner sideOffset={4} {...TOP_LAYER}>
                {/* A press on the list must not take the focus from the field. */}
                <Autocomplete.Popup className={styles.dropdown} onMouseDown={(event) => event.preventDefault()}>
                  <PageStaysReachable />
                  <Autocomplete.List aria-label={label ?? undefined} className={styles.list}>
                    {(option: Option) => (
                      <Autocomplete.Item
                        key={props.optionKey(option)}
                        value={option}
                        className={styles.option}
                        onClick={() => setIsTyping(onPick(option))}
                      >
                        {props.renderOption(option)}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.List>
                  <div className={styles.footer}>{props.footer}</div>
                </Autocomplete.Popup>
              </Autocomplete.Positioner>
            </Autocomplete.Portal>
          </Autocomplete.Root>
        </LayerStyles>
      )}
    </Field>
  );
};
