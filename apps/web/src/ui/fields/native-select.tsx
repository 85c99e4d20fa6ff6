import { classNames } from '../basics/class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './native-select.module.css';

type Props<Value extends string> = FieldProps & {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
};

/** The browser's own select: small to load, and familiar on a phone. */
export const NativeSelect = <Value extends string>({
  label,
  id,
  description,
  error,
  aside,
  value,
  onChange,
  options,
}: Props<Value>) => (
  <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
    {(wiring) => (
      <select
        {...wiring}
        className={classNames(fieldStyles.input, styles.select)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
