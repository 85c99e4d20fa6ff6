import { type ReactNode, useId } from 'react';
import styles from './choice-chips.module.css';

type Props<Value extends string> = {
  readonly label: string;
  readonly id?: string;
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[];
  /** Whether a dialog begins at the first of them. */
  readonly 'data-autofocus'?: true;
};

/** Multiple choice from a few options, each a checkbox. */
export const ChoiceChips = <Value extends string>({
  label,
  id,
  value,
  onChange,
  options,
  'data-autofocus': isFirst,
}: Props<Value>) => {
  const ownId = useId();
  const groupId = id ?? ownId;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.chip}>
            <input
              id={index === 0 ? groupId : undefined}
              type="checkbox"
              data-autofocus={(isFirst && index === 0) || undefined}
              className={styles.box}
              checked={value.includes(option.value)}
              onChange={({ currentTarget }) =>
                onChange(
                  options
                    .map((each) => each.value)
                    .filter((each) => (each === option.value ? currentTarget.checked : value.includes(each))),
                )
              }
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
