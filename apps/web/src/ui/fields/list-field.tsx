import { Combobox } from '@base-ui/react/combobox';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './list-field.module.css';

type Props = FieldProps & {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'email';
  /** Whether the item at an index is invalid. */
  readonly isWrong?: (index: number) => boolean;
  readonly removeLabel: (item: string) => string;
  readonly mono?: boolean;
};

/** Enter, comma, semicolon and pasting several lines end a value. */
const SEPARATORS = /[\n\r\t,;]+/;
const valuesOf = (text: string) =>
  text
    .split(SEPARATORS)
    .map((each) => each.trim())
    .filter(Boolean);

/** Several values, each with a button that removes it. The left arrow moves from the field into them. */
export const ListField = (props: Props) => {
  const { label, id, description, error, aside, value, onChange, onBlur, mono = false, isWrong = () => false } = props;
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const added = valuesOf(text).filter((each, index, all) => !value.includes(each) && all.indexOf(each) === index);
    setTyped('');
    if (added.length > 0) onChange([...value, ...added]);
  };
  const onKeyDown = (event: KeyboardEvent & { readonly preventBaseUIHandler: () => void }) => {
    const ends = event.key === ',' || event.key === ';' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey);
    if (ends && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Escape') {
      // Base UI would empty the field, and closing the surrounding layer must not lose the half-typed value.
      event.preventBaseUIHandler();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      event.preventDefault();
      event.preventBaseUIHandler();
      // Backspace returns the last value to the field, to be corrected rather than lost.
      setTyped(value.at(-1) ?? '');
      onChange(value.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!SEPARATORS.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };

  return (
    <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
      {(wiring) => (
        <Combobox.Root
          multiple
          open={false}
          value={[...value]}
          onValueChange={onChange}
          inputValue={typed}
          onInputValueChange={(text, { reason }) => reason === 'input-change' && setTyped(text)}
        >
          <Combobox.Chips className={classNames(styles.box, error && styles.wrongBox)} aria-label={label ?? undefined}>
            {value.map((item, index) => (
              <Combobox.Chip
                key={item}
                aria-label={item}
                className={classNames(styles.item, mono && styles.mono, isWrong(index) && styles.wrong)}
              >
                <span className={styles.text}>{item}</span>
                <Combobox.ChipRemove className={styles.remove} aria-label={props.removeLabel(item)}>
                  <IconX size={12} stroke={2} aria-hidden />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input
              // A plain text field: it has chips but offers no options.
              render={({ role: _, 'aria-expanded': __, 'aria-haspopup': ___, 'aria-autocomplete': ____, ...input }) => (
                <input {...input} />
              )}
              {...wiring}
              inputMode={props.inputMode ?? 'text'}
              autoComplete="off"
              spellCheck={false}
              placeholder={value.length === 0 ? props.placeholder : undefined}
              className={classNames(styles.input, mono && styles.mono)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => {
                add(typed);
                onBlur?.();
              }}
            />
          </Combobox.Chips>
        </Combobox.Root>
      )}
    </Field>
  );
};
