import { ApiError } from '@waybill/contract/client';
import { askForDocuments } from '@waybill/contract/documents';
import type { Shipment } from '@waybill/contract/shipments';
import { documentRequest, MOST_ASKED } from '@waybill/domain/document-request';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { showFlash } from '../../../lib/state/flash.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { refreshShipments } from '../queries.ts';
import { ActionModal, ActionNote } from './action-modal.tsx';
import { AddressChoice, addressesOf, knownAddresses, typedAddresses } from './address-choice.tsx';

const typedRequest = z.object({
  ...typedAddresses,
  documents: z.array(z.string()).min(1, { error: 'required' }),
  note: documentRequest.shape.note,
});

type Props = { readonly shipment: Shipment; readonly onClose: () => void };

/** Asks by e-mail for documents that a shipment lacks. */
export const AskDocumentsModal = ({ shipment, onClose }: Props) => {
  const { shipmentId, missingDocuments, ownerEmail, podEmails } = shipment;
  const { t } = useI18n();
  const [failure, setFailure] = useState<unknown>(null);
  const known = knownAddresses(ownerEmail, ...podEmails);
  const form = useForm({
    schema: typedRequest,
    initial: {
      chosen: ownerEmail ? [ownerEmail] : known.slice(0, 1),
      other: '',
      documents: [...missingDocuments],
      note: '',
    },
    labels: {
      chosen: t('shipmentDetail.mailTo.addresses'),
      other: t('shipmentDetail.mailTo.other'),
      documents: t('shipmentDetail.documents.which'),
      note: t('shipmentDetail.documents.note'),
    },
  });
  const documents = form.field('documents');

  const submit = form.submit(async ({ documents: asked, note, ...typed }) => {
    setFailure(null);
    const emails = addressesOf(typed);
    if (emails.length === 0) return form.setError('other', t('shipmentDetail.mailTo.none'));
    if (emails.length > MOST_ASKED)
      return form.setError('other', t('shipmentDetail.mailTo.tooMany', { count: MOST_ASKED }));
    try {
      await api(askForDocuments, { params: { shipmentId }, body: { emails, documents: asked, note } });
      showFlash({ type: 'success', message: t('shipmentDetail.documents.asked', { count: emails.length }) });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(error);
    } finally {
      await refreshShipments();
    }
  });

  return (
    <ActionModal
      title={t('shipmentDetail.documents.askTitle', { id: shipmentId })}
      submitLabel={t('shipmentDetail.documents.submit')}
      isBusy={form.submitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ActionNote>{t('shipmentDetail.documents.askHint')}</ActionNote>
      <AddressChoice known={known} chosen={form.field('chosen')} other={form.field('other')} />
      <div>
        <ChoiceChips
          id={documents.id}
          label={documents.label}
          value={documents.value}
          onChange={(value) => documents.onChange([...value])}
          options={missingDocuments.map((value) => ({ value, label: value }))}
        />
        {documents.error && <FormError>{t('shipmentDetail.documents.chooseOne')}</FormError>}
      </div>
      <TextAreaField {...form.field('note')} />
    </ActionModal>
  );
};
