import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { NO_CHOICE, type Wired } from '../../../shared/fields/field-input.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { choicesQuery } from '../queries.ts';
import type { StepProps } from './step-props.ts';

type Props = Wired<string> & { readonly part: 'carrier' | 'forwarder'; readonly partners: StepProps['partners'] };

/** One of the organisations that may take this part in a shipment. */
export const PartnerSelect = ({ part, partners, ...given }: Props) => {
  const { t } = useI18n();
  const { data: choices } = useQuery(choicesQuery);
  const offered = choices?.[`${part}s`] ?? [];
  // The current value stays among the choices, even if it may no longer be chosen.
  const current = partners.find((each) => each?.id === given.value);
  const all = current && !offered.some(({ id }) => id === current.id) ? [current, ...offered] : offered;
  return (
    <SelectField
      {...given}
      options={[
        { value: NO_CHOICE, label: t('shipmentForm.none') },
        ...all.map(({ id, name }) => ({ value: id as string, label: name })),
      ]}
    />
  );
};
