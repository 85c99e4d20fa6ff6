import { createWebhook as contract, type Webhook } from '@waybill/contract/webhooks';
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookFields } from '@waybill/domain/webhook';
import type { ComponentProps } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { EditConflict } from '../../shared/conflict/edit-conflict.tsx';
import { useOpened, useVersionedEdit } from '../../shared/conflict/use-versioned-edit.ts';
import { newestChange } from '../../shared/history/last-change.ts';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { webhookHistory } from './queries.ts';
import { createWebhook, editWebhook, newerWebhook } from './webhook-actions.ts';
import { eventsText, eventText, nameOf } from './webhook-text.ts';
import styles from './webhooks-page.module.css';

type Typed = { readonly url: string; readonly description: string; readonly events: readonly WebhookEvent[] };

const fieldsOf = ({ url, description, events }: Webhook): WebhookFields => ({ url, description, events: [...events] });

const useWebhookForm = (initial: Typed) => {
  const { t } = useI18n();
  return useRecordForm({
    schema: contract.body,
    initial,
    labels: {
      url: t('webhooks.field.url'),
      description: t('webhooks.field.description'),
      events: t('webhooks.field.events'),
    },
    says: { 'too-many': t('webhooks.tooMany'), url: t('problem.not-https') },
  });
};
type Form = ReturnType<typeof useWebhookForm>;

type ModalProps = Pick<ComponentProps<typeof RecordFormModal>, 'title' | 'submitLabel' | 'onSubmit' | 'onClose'> & {
  readonly form: Form;
};

const WebhookFormModal = ({ form, ...modal }: ModalProps) => {
  const { t } = useI18n();
  const events = form.field('events');
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
    </RecordFormModal>
  );
};

type CreateProps = {
  readonly onClose: () => void;
  readonly onCreated: (made: { readonly webhook: Webhook; readonly secret: string }) => void;
};

export const CreateWebhook = ({ onClose, onCreated }: CreateProps) => {
  const { t } = useI18n();
  const form = useWebhookForm({ url: '', description: '', events: [...WEBHOOK_EVENTS] });
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
  const edit = useVersionedEdit<Webhook, WebhookFields>();
  const form = useWebhookForm(seen.fields);
  const name = nameOf(seen.fields);
  if (edit.question) {
    return (
      <EditConflict
        question={edit.question}
        title={(by) => t('conflict.title', { by, name })}
        label={(field) => t(`webhooks.field.${field}`)}
        text={(field, fields) => (field === 'events' ? eventsText(fields.events, t) : fields[field])}
        saving={t('webhooks.saving', { name })}
      />
    );
  }
  return (
    <WebhookFormModal
      form={form}
      title={t('webhooks.edit.title', { name })}
      submitLabel={t('action.save')}
      onSubmit={form.submit((mine) =>
        edit.save({
          mine,
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
