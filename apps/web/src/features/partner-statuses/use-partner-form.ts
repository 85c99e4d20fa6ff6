import { type PartnerFields, partnerFields } from '@waybill/domain/partner-statuses';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';
import type { TypedPartner } from './partner-fields.ts';

export const usePartnerForm = (initial: TypedPartner) => {
  const { t } = useI18n();
  return useRecordForm<TypedPartner, PartnerFields>({
    schema: partnerFields,
    initial,
    labels: { name: t('partners.name'), statuses: t('partners.words') },
  });
};
export type PartnerForm = ReturnType<typeof usePartnerForm>;
