import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import { Kbd } from '../basics/kbd.tsx';
import { isFreeKey } from '../list/use-row-cursor.ts';
import fieldStyles from './field.module.css';
import styles from './search-field.module.css';

type Props = {
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  /** The current search of the list. */
  readonly value: string;
  readonly maxLength: number;
  /** Called when typing pauses, and at once on Enter and on clearing. */
  readonly onSearch: (text: string) => void;
};

/** Long enough that the server is asked once per word and not once per letter. */
const PAUSE = 250;

/** `/` focuses this field from anywhere on the page. */
export const SearchField = ({ label, placeholder, clearLabel, value, maxLength, onSearch }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  /** Searches of this field that are not the list's yet; when they are, more may have been typed. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (shown !== value) {
    setShown(value);
    const own = asked.lastIndexOf(value);
    setAsked(own === -1 ? [] : asked.slice(own + 1));
    // The search changed elsewhere, e.g. by going back or clearing the filters: the field follows.
    if (own === -1) setTyped(value);
  }
  const ask = (typedText: string) => {
    const text = typedText.trim();
    if (text === (asked.at(-1) ?? value)) return;
    setAsked([...asked, text]);
    onSearch(text);
  };

  // The timer of an earlier text may end before React takes it off: a search that was just cleared would come back.
  const search = useEffectEvent((text: string) => text === typed && ask(text));
  useEffect(() => {
    const timer = setTimeout(() => search(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFreeKey(event)) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const clear = () => {
    setTyped('');
    ask('');
    input.current?.focus();
  };

  return (
    <search className={styles.search}>
      <IconSearch size={16} stroke={1.75} className={styles.icon} aria-hidden />
      <input
        ref={input}
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        className={classNames(fieldStyles.input, styles.input)}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            ask(typed);
            // After Enter the user walks through the results, with keys that would be letters in this field.
            input.current?.blur();
          }
          if (event.key !== 'Escape') return;
          if (typed !== '') clear();
          else input.current?.blur();
        }}
      />
      {typed === '' ? (
        <span className={styles.key} aria-hidden>
          <Kbd>/</Kbd>
        </span>
      ) : (
        <button type="button" className={fieldStyles.inside} aria-label={clearLabel} onClick={clear}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </search>
  );
};
