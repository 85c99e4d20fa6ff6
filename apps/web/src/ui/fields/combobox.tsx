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
import { leavePageReachable } from './option-list.tsx';

type Props<Option> = FieldProps & {
  /** What was picked, in words; null while nothing is. */
  readonly picked: string | null;
  readonly icon: ReactNode;
  /** What is being looked for. */
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
  /** Under the options: how many there are, and the keys. */
  readonly footer: ReactNode;
  readonly isBusy?: boolean;
  /** Where the modal begins. */
  readonly autoFocus?: boolean;
};

/** A field that offers what fits what is typed into it. Arrows move, Enter takes, Escape closes. */
export const Combobox = <Option,>(props: Props<Option>) => {
  const { label, id, description, error, aside, picked, icon, search, isOpen, onOpen, options } = props;
  const input = useRef<HTMLInputElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [isInside, setIsInside] = useState(false);
  const shows = isOpen && isInside;

  const type = (typed: string) => {
    // Typing over what was picked looks for another one.
    props.onSearch(search === '' && picked !== null ? typed.replace(picked, '') : typed);
    onOpen(true);
  };
  const leave = () => {
    // Another window has the focus now; here everything stays as it is.
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
            // The server has looked already.
            mode="none"
            value={search !== '' || picked === null ? search : picked}
            // Picking and leaving change the text by what they do; only typing does it by itself.
            onValueChange={(typed, { reason }) => reason === 'input-change' && type(typed)}
            open={shows}
            onOpenChange={onOpen}
            openOnInputClick
            autoHighlight="always"
            keepHighlight
            onOpenChangeComplete={leavePageReachable}
          >
            <div ref={host} className={styles.host}>
              <span className={styles.icon} aria-hidden>
                {icon}
              </span>
              <Autocomplete.Input
                {...wiring}
                ref={input}
                spellCheck={false}
                data-autofocus={props.autoFocus || undefined}
                className={classNames(fieldStyles.input, fieldStyles.withButton, styles.input)}
                placeholder={props.placeholder}
                onKeyDown={(event) => {
                  // Base UI would empty the field; here it closes what the field is in.
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
      <Autocomplete.Positioner sideOffset={4} {...TOP_LAYER}>
        {/* A press on it must not take the focus, and with it what was typed, from the field. */}
        <Autocomplete.Popup className={styles.dropdown} onMouseDown={(event) => event.preventDefault()}>
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
