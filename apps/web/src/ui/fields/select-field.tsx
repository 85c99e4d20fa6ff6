import { Select } from '@mantine/core';
import { classNames } from '../basics/class-names.ts';
import { Mantine } from '../layers/mantine.tsx';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './select-field.module.css';

type Props<Value extends string> = FieldProps & {
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** For long lists: typing narrows them. */
  readonly searchable?: boolean;
  readonly nothingFound?: string;
  readonly placeholder?: string;
};

export const SelectField = <Value extends string>({
  label,
  id,
  description,
  error,
  aside,
  value,
  onChange,
  options,
  searchable = false,
  nothingFound,
  ...rest
}: Props<Value>) => (
  <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
    {(wiring) => (
      <Mantine>
        <Select
          {...rest}
          {...wiring}
          data={[...options]}
          value={value}
          onChange={(chosen: string | null) => chosen !== null && onChange(chosen as Value)}
          allowDeselect={false}
          searchable={searchable}
          nothingFoundMessage={nothingFound}
          // The list scrolls itself and stands beside its field: assistive technology then finds both together.
          withScrollArea={false}
          comboboxProps={{ transitionProps: { duration: 0 }, offset: 4, withinPortal: false }}
          classNames={{
            input: classNames(fieldStyles.input),
            dropdown: classNames(styles.dropdown),
            options: classNames(styles.options),
            option: classNames(styles.option),
            section: classNames(styles.section),
          }}
        />
      </Mantine>
    )}
  </Field>
);
