import { optionalEmail } from '@waybill/domain/validation';
import { z } from 'zod';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** The addresses that a mail goes to: some that are known, and one that is typed. */
export const typedAddresses = {
  chosen: z.array(z.string()),
  other: optionalEmail,
};

export const addressesOf = ({ chosen, other }: { chosen: readonly string[]; other: string | null }): string[] => [
  ...new Set([...chosen, ...(other === null ? [] : [other])]),
];

/** Each known address once, in their order. */
export const knownAddresses = (...addresses: readonly (string | null)[]): string[] => [
  ...new Set(addresses.filter((address) => address !== null && address !== '') as string[]),
];

type FieldOf<Value> = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
};

type Props = {
  readonly known: readonly string[];
  readonly chosen: FieldOf<string[]>;
  readonly other: FieldOf<string>;
};

export const AddressChoice = ({ known, chosen, other }: Props) => {
  const { t } = useI18n();
  return (
    <>
      {known.length > 0 && (
        <ChoiceChips
          id={chosen.id}
          label={chosen.label}
          value={chosen.value}
          onChange={(value) => chosen.onChange([...value])}
          options={known.map((value) => ({ value, label: value }))}
          data-autofocus
        />
      )}
      <TextField
        {...other}
        label={known.length > 0 ? t('shipmentDetail.mailTo.other') : t('shipmentDetail.mailTo.address')}
        inputMode="email"
        autoComplete="email"
        {...(known.length === 0 && { 'data-autofocus': true })}
      />
    </>
  );
};
