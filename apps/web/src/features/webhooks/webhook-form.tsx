import { useQuery } from '@tanstack/react-query';
import { createWebhook as contract, type Webhook } from '@waybill/contract/webhooks';
import type { PartnerId } from '@waybill/domain/ids';
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookFields } from '@waybill/domain/webhook';
import { eventsText, eventText, webhookName } from '@waybill/i18n/webhook-labels';
import type { ComponentProps } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { EditConflict } from '../../shared/conflict/edit-conflict.tsx';
import { useOpened, useVersionedEdit } from '../../shared/conflict/use-versioned-edit.ts';
import { newestChange } from '../../shared/history/last-change.ts';
import { partnersQuery } from '../../shared/partners/partners-query.ts';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { webhookHistory } from './queries.ts';
import { createWebhook, editWebhook, newerWebhook } from './webhook-actions.ts';
import styles from './webhooks-page.module.css';

type Fields = Required<WebhookFields>;
type Typed = Omit<Fields, 'events'> & { readonly events: readonly WebhookEvent[] };

const fieldsOf = ({ url, description, events, partnerId }: Webhook): Fields => ({
  url,
  description,
  events: [...events],
  partnerId,
});

const useWebhookForm = (initial: Typed) => {
  const { t } = useI18n();
  return useRecordForm({
    schema: contract.body,
    initial,
    labels: {
      url: t('webhooks.field.url'),
      description: t('webhooks.field.description'),
      events: t('webhooks.field.events'),
      partnerId: t('webhooks.field.partner'),
    },
    says: { 'too-many': t('webhooks.tooMany'), url: t('problem.not-https') },
  });
};
type Form = ReturnType<typeof useWebhookForm>;

type ModalProps = Pick<ComponentProps<typeof RecordFormModal>, 'title' | 'submitLabel' | 'onSubmit' | 'onClose'> & {
  readonly form: Form;
  /** Of the address of the settings only whose words it gets is chosen here. */
  readonly isFromSettings?: boolean;
};

/** Without a partner. */
const NONE = 'none';

const PartnerField = ({ form }: { readonly form: Form }) => {
  const { t } = useI18n();
  const { data } = useQuery(partnersQuery);
  const { id, label, error, value, onChange } = form.field('partnerId');
  if (!data || (data.partners.length === 0 && value === null)) return null;
  return (
    <SelectField
      id={id}
      label={label}
      error={error}
      description={t('webhooks.partnerHint')}
      value={value ?? NONE}
      onChange={(chosen) => onChange(chosen === NONE ? null : (chosen as PartnerId))}
      options={[
        { value: NONE, label: t('webhooks.noPartner') },
        ...data.partners.map((partner) => ({ value: partner.id as string, label: partner.name })),
      ]}
    />
  );
};

const WebhookFormModal = ({ form, isFromSettings = false, ...modal }: ModalProps) => {
  const { t } = useI18n();
  const events = form.field('events');
  if (isFromSettings) {
    return (
      <RecordFormModal {...modal} isOneColumn isSubmitting={form.submitting} failure={form.failure}>
        <PartnerField form={form} />
      </RecordFormModal>
    );
  }
  return (
    <RecordFormModal {...modal} isOneColumn isSubmitting={form.submitting} failure={form.failure}>
      <TextField
        data-autofocus
        {...form.field('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        description={t('webhooks.urlHint')}
      />
      <TextField {...form.field('description')} autoComplete="off" />
      <div className={styles.events}>
        <ChoiceChips
          id={events.id}
          label={events.label}
          value={events.value}
          onChange={events.onChange}
          options={WEBHOOK_EVENTS.map((value) => ({ value, label: eventText(value, t) }))}
        />
        {events.error && <FormError>{events.error}</FormError>}
      </div>
      <PartnerField form={form} />
    </RecordFormModal>
  );
};

type CreateProps = {
  readonly onClose: () => void;
  readonly onCreated: (made: { readonly webhook: Webhook; readonly secret: string }) => void;
};

export const CreateWebhook = ({ onClose, onCreated }: CreateProps) => {
  const { t } = useI18n();
  const form = useWebhookForm({ url: '', description: '', events: [...WEBHOOK_EVENTS], partnerId: null });
  return (
    <WebhookFormModal
      form={form}
      title={t('webhooks.create.title')}
      submitLabel={t('webhooks.create.submit')}
      onSubmit={form.submit(async (fields) => onCreated(await createWebhook(t, fields)))}
      onClose={onClose}
    />
  );
};

type EditProps = { readonly webhook: Webhook; readonly onClose: () => void };

export const EditWebhook = ({ webhook, onClose }: EditProps) => {
  const { t } = useI18n();
  const seen = useOpened(webhook, fieldsOf);
  const edit = useVersionedEdit<Webhook, Fields>();
  const { data: partners } = useQuery(partnersQuery);
  const form = useWebhookForm(seen.fields);
  const name = webhookName(seen.fields);
  if (edit.question) {
    return (
      <EditConflict
        question={edit.question}
        title={(by) => t('conflict.title', { by, name })}
        label={(field) => t(`webhooks.field.${field === 'partnerId' ? 'partner' : field}`)}
        text={(field, fields) => {
          if (field === 'events') return eventsText(fields.events, t);
          if (field !== 'partnerId') return fields[field];
          return partners?.partners.find(({ id }) => id === fields.partnerId)?.name ?? t('webhooks.noPartner');
        }}
        saving={t('webhooks.saving', { name })}
      />
    );
  }
  return (
    <WebhookFormModal
      form={form}
      isFromSettings={webhook.isFromSettings}
      title={t('webhooks.edit.title', { name })}
      submitLabel={t('action.save')}
      onSubmit={form.submit((mine) =>
        edit.save({
          mine: { ...mine, partnerId: mine.partnerId ?? null },
          seen,
          send: async (fields, { version }) => {
            await editWebhook(t, webhook, version, fields);
            onClose();
          },
          newerIn: newerWebhook,
          fieldsOf,
          lastChange: () => newestChange(webhookHistory(webhook.id).read, t),
          onError: form.showError,
        }),
      )}
      onClose={onClose}
    />
  );
};
