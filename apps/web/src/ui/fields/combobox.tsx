import { Autocomplete } from '@base-ui/react/autocomplete';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import { LayerStyles } from '../layers/layer-styles.tsx';
import { IN_PLACE, TOP_LAYER } from '../layers/top-layer.ts';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { PageStaysReachable } from './option-list.tsx';

type Props<Option> = FieldProps & {
  /** The text of the chosen option; null without one. */
  readonly picked: string | null;
  readonly icon: ReactNode;
  /** The search text. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly options: readonly Option[];
  readonly optionKey: (option: Option) => string;
  readonly renderOption: (option: Option) => ReactNode;
  readonly onPick: (option: Option) => void;
  readonly onClear: () => void;
  readonly clearLabel: string;
  readonly placeholder: string;
  /** Shown under the options: their number, and the keys. */
  readonly footer: ReactNode;
  readonly isBusy?: boolean;
};

/** A field that offers matches for the typed text. Arrows move, Enter chooses, Escape closes. */
export const Combobox = <Option,>(props: Props<Option>) => {
  const { label, id, description, error, aside, picked, icon, search, isOpen, onOpen, options } = props;
  const input = useRef<HTMLInputElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [isInside, setIsInside] = useState(false);
  const shows = isOpen && isInside;

  const type = (typed: string) => {
    // Typing over the chosen option starts a new search.
    props.onSearch(search === '' && picked !== null ? typed.replace(picked, '') : typed);
    onOpen(true);
  };
  const leave = () => {
    // Another window has the focus now; the field stays as it is.
    if (document.activeElement === input.current) return;
    setIsInside(false);
    onOpen(false);
    props.onSearch('');
  };

  return (
    <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
      {(wiring) => (
        <LayerStyles>
          <Autocomplete.Root<Option>
            items={options}
            // The server has already filtered the options.
            mode="none"
            value={search !== '' || picked === null ? search : picked}
            // Choosing and leaving also change the text, but have handlers of their own; only typing is handled here.
            onValueChange={(typed, { reason }) => reason === 'input-change' && type(typed)}
            open={shows}
            onOpenChange={onOpen}
            openOnInputClick
            autoHighlight="always"
            keepHighlight
          >
            <div ref={host} className={styles.host}>
              <span className={styles.icon} aria-hidden>
                {icon}
              </span>
              <Autocomplete.Input
                {...wiring}
                ref={input}
                spellCheck={false}
                className={classNames(fieldStyles.input, fieldStyles.withButton, styles.input)}
                placeholder={props.placeholder}
                onKeyDown={(event) => {
                  // Base UI would empty the field; Escape should close the surrounding layer instead.
                  if (event.key === 'Escape' && !shows) event.preventBaseUIHandler();
                }}
                onFocus={() => setIsInside(true)}
                onBlur={leave}
              />
              {picked !== null && search === '' ? (
                <button
                  type="button"
                  className={fieldStyles.inside}
                  aria-label={props.clearLabel}
                  onClick={() => {
                    props.onClear();
                    input.current?.focus();
                  }}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </button>
              ) : (
                <span className={styles.chevron} aria-hidden>
                  <IconChevronDown size={16} stroke={1.75} className={classNames(shows && styles.turned)} />
                </span>
              )}
            </div>
            <ComboboxPopup {...props} host={host} />
          </Autocomplete.Root>
        </LayerStyles>
      )}
    </Field>
  );
};

type PopupProps<Option> = Props<Option> & { readonly host: RefObject<HTMLElement | null> };

const ComboboxPopup = <Option,>(props: PopupProps<Option>) => {
  const { host, label, isBusy, optionKey, renderOption, onPick, footer } = props;
  return (
    <Autocomplete.Portal {...IN_PLACE} container={host}>
      <Autocomplete.Positioner sideOffset={4} align="end" {...TOP_LAYER}>
        {/* A press on the list must not take the focus from the field, which would discard the typed text. */}
        <Autocomplete.Popup
          className={classNames(styles.dropdown, styles.wide)}
          onMouseDown={(event) => event.preventDefault()}
        >
          <PageStaysReachable />
          <Autocomplete.List aria-label={label ?? undefined} aria-busy={isBusy} className={styles.list}>
            {(option: Option) => (
              <Autocomplete.Item
                key={optionKey(option)}
                value={option}
                className={styles.option}
                onClick={() => onPick(option)}
              >
                {renderOption(option)}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
          <div className={styles.footer}>{footer}</div>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
};
