import { ApiError } from '@waybill/contract/client';
import { MOST_PROOF_ADDRESSES, type Proof, sendProof } from '@waybill/contract/proofs';
import type { Shipment } from '@waybill/contract/shipments';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { showFlash } from '../../../lib/state/flash.ts';
import { refreshShipments } from '../queries.ts';
import { ActionModal, ActionNote } from './action-modal.tsx';
import { AddressChoice, addressesOf, knownAddresses, typedAddresses } from './address-choice.tsx';

const typedMail = z.object(typedAddresses);

type Props = { readonly shipment: Shipment; readonly proof: Proof; readonly onClose: () => void };

/** Sends a proof by e-mail, also to those who have it already. */
export const SendProofModal = ({ shipment, proof, onClose }: Props) => {
  const { shipmentId, podEmails, ownerEmail, dropoff } = shipment;
  const { t } = useI18n();
  const [failure, setFailure] = useState<unknown>(null);
  const known = knownAddresses(...podEmails, ownerEmail, dropoff.email);
  const form = useForm({
    schema: typedMail,
    initial: { chosen: [...podEmails], other: '' },
    labels: { chosen: t('shipmentDetail.mailTo.addresses'), other: t('shipmentDetail.mailTo.other') },
  });
  const submit = form.submit(async (typed) => {
    setFailure(null);
    const emails = addressesOf(typed);
    if (emails.length === 0) return form.setError('other', t('shipmentDetail.mailTo.none'));
    if (emails.length > MOST_PROOF_ADDRESSES)
      return form.setError('other', t('shipmentDetail.mailTo.tooMany', { count: MOST_PROOF_ADDRESSES }));
    try {
      await api(sendProof, { params: { shipmentId, proofId: proof.id }, body: { emails } });
      showFlash({ type: 'success', message: t('shipmentDetail.proof.sendDone', { count: emails.length }) });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(error);
    } finally {
      await refreshShipments();
    }
  });
  return (
    <ActionModal
      title={t('shipmentDetail.proof.sendTitle', { id: shipmentId })}
      submitLabel={t('shipmentDetail.proof.sendSubmit')}
      isBusy={form.submitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ActionNote>{t('shipmentDetail.proof.sendHint')}</ActionNote>
      <AddressChoice known={known} chosen={form.field('chosen')} other={form.field('other')} />
    </ActionModal>
  );
};
