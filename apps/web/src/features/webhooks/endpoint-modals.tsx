import type { Webhook } from '@waybill/contract/webhooks';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@waybill/domain/webhook';
import type { Translate } from '@waybill/i18n/translate';
import { eventsText, webhookName } from '@waybill/i18n/webhook-labels';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DeletionModal } from '../../shared/deletion/deletion-modal.tsx';
import { HistoryList, type HistoryWords } from '../../shared/history/history-list.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import { webhookHistory } from './queries.ts';
import { SecretModal } from './secret-modal.tsx';
import { deleteWebhook, switchWebhook } from './webhook-actions.ts';
import { EditWebhook } from './webhook-form.tsx';

/** What an endpoint's menu asks about first. */
export type Question = 'edit' | 'secret' | 'disable' | 'history' | 'delete';

type Props = {
  readonly webhook: Webhook;
  readonly question: Question;
  readonly freshSecret: string | null;
  readonly onClose: () => void;
};

export const EndpointModal = ({ webhook, question, freshSecret, onClose }: Props) => {
  const { t } = useI18n();
  const name = webhookName(webhook);
  switch (question) {
    case 'edit':
      return <EditWebhook webhook={webhook} onClose={onClose} />;
    case 'secret':
      return <SecretModal webhook={webhook} fresh={freshSecret} onClose={onClose} />;
    case 'history':
      return <EndpointHistory webhook={webhook} onClose={onClose} />;
    default:
      return (
        <DeletionModal
          title={t(`webhooks.${question}.title`, { name })}
          submit={t(`webhooks.${question}.submit`)}
          onDelete={() => (question === 'delete' ? deleteWebhook(t, webhook) : switchWebhook(t, webhook, false))}
          onClose={onClose}
        >
          {t(`webhooks.${question}.detail`)}
        </DeletionModal>
      );
  }
};

const EndpointHistory = ({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) => {
  const { t } = useI18n();
  const title = t('history.of', { name: webhookName(webhook) });
  return (
    <Modal title={title} maxWidth={560} closeLabel={t('action.close')} onClose={onClose}>
      <HistoryList source={webhookHistory(webhook.id)} words={wordsIn(t)} label={title} />
    </Modal>
  );
};

const FIELDS = ['host', 'description', 'events', 'partner'] as const;
const isField = (name: string): name is (typeof FIELDS)[number] => (FIELDS as readonly string[]).includes(name);

/** A secret is not called a key here. */
const ACTIONS = ['revealed', 'rotated', 'revoked', 'disabled'] as const;
const isOwnAction = (name: string): name is (typeof ACTIONS)[number] => (ACTIONS as readonly string[]).includes(name);

const wordsIn = (t: Translate): HistoryWords => ({
  order: FIELDS,
  action: (name) => (isOwnAction(name) ? t(`webhooks.history.${name}`) : null),
  field: (name) => (isField(name) ? t(`webhooks.field.${name}`) : name),
  value: (name, value) => {
    if (value === null || value === '') return t('history.nothing');
    if (name !== 'events' || !Array.isArray(value)) return String(value);
    return eventsText(
      WEBHOOK_EVENTS.filter((event) => (value as readonly WebhookEvent[]).includes(event)),
      t,
    );
  },
});
