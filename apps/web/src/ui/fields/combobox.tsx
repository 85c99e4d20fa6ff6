import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import { nextIndex } from '../layers/use-menu.ts';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

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
  const { label, id, description, error, aside, picked, icon, search, isOpen, onOpen, options, optionKey } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isInside, setIsInside] = useState(false);
  const [active, setActive] = useState(0);
  const shows = isOpen && isInside;
  const current = Math.min(active, options.length - 1);
  const currentOption = options[current];
  const idOf = (option: Option) => `${listId}-${optionKey(option)}`;

  const count = options.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of options is another height
  useEffect(() => {
    if (shows) list.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [shows, count]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const take = (option: Option) => {
    props.onPick(option);
    onOpen(false);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shows) {
      // The modal below stays open.
      event.preventDefault();
      onOpen(false);
      return;
    }
    if (event.key === 'Enter' && shows && currentOption) {
      event.preventDefault();
      take(currentOption);
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (shows) setActive(nextIndex(event.key, current, options.length) ?? 0);
    else onOpen(true);
  };

  return (
    <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
      {(wiring) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus is
        <div
          className={styles.host}
          onFocus={() => setIsInside(true)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (currentTarget.contains(relatedTarget)) return;
            setIsInside(false);
            onOpen(false);
            props.onSearch('');
          }}
        >
          <span className={styles.icon} aria-hidden>
            {icon}
          </span>
          <input
            {...wiring}
            type="text"
            role="combobox"
            aria-expanded={shows}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shows && currentOption ? idOf(currentOption) : undefined}
            autoComplete="off"
            spellCheck={false}
            data-autofocus={props.autoFocus || undefined}
            className={classNames(fieldStyles.input, fieldStyles.withButton, styles.input)}
            placeholder={props.placeholder}
            value={search !== '' || picked === null ? search : picked}
            onChange={({ currentTarget }) => {
              // Typing over what was picked looks for another one.
              const typed = currentTarget.value;
              props.onSearch(search === '' && picked !== null ? typed.replace(picked, '') : typed);
              setActive(0);
              onOpen(true);
            }}
            onClick={() => onOpen(true)}
            onKeyDown={onKeyDown}
          />
          {picked !== null && search === '' ? (
            <button
              type="button"
              className={fieldStyles.inside}
              aria-label={props.clearLabel}
              onClick={() => {
                props.onClear();
                document.getElementById(wiring.id)?.focus();
              }}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </button>
          ) : (
            <span className={styles.chevron} aria-hidden>
              <IconChevronDown size={16} stroke={1.75} className={classNames(shows && styles.turned)} />
            </span>
          )}
          {shows && (
            <div className={styles.dropdown}>
              <div
                ref={list}
                id={listId}
                role="listbox"
                aria-label={label ?? undefined}
                aria-busy={props.isBusy}
                className={styles.list}
              >
                {options.map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
                  <div
                    key={optionKey(option)}
                    id={idOf(option)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === current}
                    className={styles.option}
                    // The field keeps the focus.
                    onPointerDown={(event) => event.preventDefault()}
                    onPointerMove={() => setActive(index)}
                    onClick={() => take(option)}
                  >
                    {props.renderOption(option)}
                  </div>
                ))}
              </div>
              <div className={styles.footer}>{props.footer}</div>
            </div>
          )}
        </div>
      )}
    </Field>
  );
};
