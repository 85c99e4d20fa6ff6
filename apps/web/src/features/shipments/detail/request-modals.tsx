import { useQuery } from '@tanstack/react-query';
import type { Shipment } from '@waybill/contract/shipments';
import { reason } from '@waybill/domain/bulk';
import type { SubCompanyId } from '@waybill/domain/ids';
import { useEffect } from 'react';
import { z } from 'zod';
import { useForm } from '../../../lib/forms/form.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { choicesQuery } from '../queries.ts';
import { subCompanyChoices } from '../sub-company-choices.ts';
import { acceptRequest, declineRequest, requestTransport } from './act-on-shipment.ts';
import { ActionModal, ActionNote } from './action-modal.tsx';
import { useAskedAction } from './use-asked-action.ts';

type Props = { readonly shipment: Shipment; readonly onClose: () => void };

const asked = z.object({ carrierId: z.string().min(1, { error: 'required' }) });

/** Asks for the carrier: one of those that the organisation works with. */
export const RequestModal = ({ shipment, onClose }: Props) => {
  const { t } = useI18n();
  const own = useSession()?.organisation?.id as string | undefined;
  const { data: choices } = useQuery(choicesQuery);
  const carriers = (choices?.carriers ?? []).filter(({ id }) => id !== own);
  const named = shipment.carrier?.id as string | undefined;
  const form = useForm({
    schema: asked,
    // Whoever has declined is not proposed again, unless there is nobody else.
    initial: { carrierId: named && named !== own && !shipment.declinedReason ? named : '' },
    labels: { carrierId: t('shipmentDetail.request.carrier') },
  });
  const field = form.field('carrierId');
  const { onChange, value } = field;
  const [only, another] = carriers;
  const onlyOne = another ? undefined : only?.id;
  useEffect(() => {
    if (onlyOne !== undefined && value === '') onChange(onlyOne);
  }, [onlyOne, value, onChange]);

  const { failure, attempt } = useAskedAction(shipment, form, onClose);
  const submit = form.submit(({ carrierId }) => {
    const name = carriers.find(({ id }) => id === carrierId)?.name ?? shipment.carrier?.name ?? '';
    return attempt((seen, isShown) => requestTransport(t, seen, { id: carrierId, name }, isShown));
  });

  return (
    <ActionModal
      title={t('shipmentDetail.request.askTitle', { id: shipment.shipmentId })}
      submitLabel={
        carriers.find(({ id }) => id === field.value)
          ? t('shipmentDetail.request.ask', { carrier: carriers.find(({ id }) => id === field.value)?.name ?? '' })
          : t('shipmentDetail.request.askSomebody')
      }
      isBusy={form.submitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ActionNote>
        {choices && carriers.length === 0
          ? t('shipmentDetail.request.noCarriers')
          : t('shipmentDetail.request.askDetail')}
      </ActionNote>
      <SelectField
        {...field}
        data-autofocus
        value={field.value === '' ? null : field.value}
        placeholder={t('shipmentDetail.request.chooseCarrier')}
        options={carriers.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </ActionModal>
  );
};

const EVERY = 'every';
const accepted = z.object({ subCompany: z.string() });

/** Asks a carrier with sub-companies which one gets the shipment; a carrier without any accepts at once. */
export const AcceptModal = ({ shipment, onClose }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  const subCompanies = subCompanyChoices(session);
  const form = useForm({
    schema: accepted,
    initial: { subCompany: (session?.viewing as string | null) ?? EVERY },
    labels: { subCompany: t('shipmentDetail.request.subCompany') },
  });

  const submit = form.submit(async ({ subCompany }) => {
    // A failure is shown above the page, so that the user looks at the shipment again before accepting.
    await acceptRequest(t, shipment, subCompany === EVERY ? null : (subCompany as SubCompanyId)).catch(() => null);
    onClose();
  });

  return (
    <ActionModal
      title={t('shipmentDetail.request.acceptTitle', { id: shipment.shipmentId })}
      submitLabel={t('shipmentDetail.request.accept')}
      isBusy={form.submitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <SelectField
        {...form.field('subCompany')}
        data-autofocus
        options={[
          { value: EVERY, label: t('shipmentDetail.request.anySubCompany') },
          ...subCompanies.map(({ id, name }) => ({ value: id as string, label: name })),
        ]}
      />
    </ActionModal>
  );
};

const declined = z.object({ reason: reason.refine((words) => words !== null, { error: 'required' }) });

export const DeclineModal = ({ shipment, onClose }: Props) => {
  const { t } = useI18n();
  const form = useForm({
    schema: declined,
    initial: { reason: '' },
    labels: { reason: t('shipmentDetail.request.reason') },
  });

  const { failure, attempt } = useAskedAction(shipment, form, onClose);
  const submit = form.submit(({ reason: words }) =>
    attempt((seen, isShown) => declineRequest(t, seen, words ?? '', isShown)),
  );

  return (
    <ActionModal
      title={t('shipmentDetail.request.declineTitle', { id: shipment.shipmentId })}
      submitLabel={t('shipmentDetail.request.decline')}
      isBusy={form.submitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('reason')}
        data-autofocus
        description={t('shipmentDetail.request.declineDetail', {
          forwarder: shipment.forwarder?.name ?? shipment.enteredBy.name,
        })}
      />
    </ActionModal>
  );
};
