import { queryOptions, useQuery } from '@tanstack/react-query';
import { listShipmentMessages, type Message, retryMessage } from '@waybill/contract/messages';
import type { Shipment } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { api } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { runAction } from '../../../lib/forms/run-action.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { dayAndTime } from '../../../lib/language/moment-text.ts';
import { DetailSection } from '../../../shared/facts/facts.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { StatusDot } from '../../../ui/basics/status-dot.tsx';
import styles from './messages-section.module.css';

/** Under the topic of the messages: the server tells when one was queued, sent, or was not. */
const messagesQuery = (id: ShipmentId) =>
  queryOptions({
    queryKey: ['messages', id],
    queryFn: async () => (await api(listShipmentMessages, { params: { shipmentId: id } })).messages,
  });

const TONES = { waiting: 'info', sent: 'success', failed: 'error', skipped: 'muted' } as const satisfies Record<
  Message['state'],
  string
>;

/** What was written to whom about a shipment, newest first. Nothing while nothing was. */
export const MessagesSection = ({ shipment: { shipmentId } }: { readonly shipment: Shipment }) => {
  const { t } = useI18n();
  const { data } = useQuery(messagesQuery(shipmentId));
  if (!data || data.length === 0) return null;
  return (
    <DetailSection title={t('messages.title')}>
      <ul className={styles.list}>
        {data.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
    </DetailSection>
  );
};

const MessageItem = ({ message }: { readonly message: Message }) => {
  const { t, format } = useI18n();
  const now = useNow();
  const { id, kind, channel, recipient, state, reason, problem, attempts, dueAt, endedAt, createdAt } = message;
  const words = { kind: t(`messages.kind.${kind}`), channel: t(`messages.channel.${channel}`) };
  const time = (at: string) => dayAndTime(new Date(at), now, { t, format }, 'inSentence');
  const isLater = dueAt !== null && new Date(dueAt) > now;
  const stated =
    state === 'waiting' && isLater ? t('messages.waitingUntil', { time: time(dueAt) }) : t(`messages.state.${state}`);
  const retry = () =>
    runAction(
      `message-${id}`,
      t,
      { started: t('messages.retrying'), done: () => t('messages.retried'), failed: t('messages.retryFailed') },
      () => api(retryMessage, { params: { messageId: id } }),
    ).then(
      () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
      () => {},
    );
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <span>
          <strong>{words.kind}</strong>, {words.channel}
        </span>
        <StatusDot tone={TONES[state]} isQuiet>
          {stated}
        </StatusDot>
      </div>
      <p className={styles.detail}>
        {channel === 'sms' ? formatPhoneNumber(recipient) : recipient}, {time(endedAt ?? createdAt)}
        {reason && `, ${t(`messages.reason.${reason}`)}`}
        {state === 'waiting' && attempts > 0 && `, ${t('messages.tries', { count: attempts })}`}
      </p>
      {problem && <p className={styles.detail}>{t('messages.said', { problem })}</p>}
      {message.text && (
        <details className={styles.text}>
          <summary>{t('messages.show')}</summary>
          {message.subject && <p className={styles.subject}>{message.subject}</p>}
          <p>{message.text}</p>
        </details>
      )}
      {state === 'failed' && (
        <Button aria-label={t('messages.retryOf', words)} onClick={() => void retry()}>
          {t('messages.retry')}
        </Button>
      )}
    </li>
  );
};
