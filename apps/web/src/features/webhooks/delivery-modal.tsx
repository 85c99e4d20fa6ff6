import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '@waybill/contract/endpoint';
import type { readWebhookDelivery, Webhook, WebhookAttempt } from '@waybill/contract/webhooks';
import { answerText, eventText, webhookName } from '@waybill/i18n/webhook-labels';
import { useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { Fact, Facts } from '../../shared/facts/facts.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import { DeliveryState, nextMoment } from './delivery-log.tsx';
import { deliveryQuery } from './queries.ts';
import { resend } from './webhook-actions.ts';
import { laidOut } from './webhook-text.ts';
import styles from './webhooks-page.module.css';

type Props = { readonly id: string; readonly webhooks: readonly Webhook[]; readonly onClose: () => void };

/** One delivery: what exactly was sent, and what was answered each time. It is live: a test shows its answer here. */
export const DeliveryModal = ({ id, webhooks, onClose }: Props) => {
  const { t } = useI18n();
  const { data, error } = useLoad(deliveryQuery(id));
  const [isBusy, setIsBusy] = useState(false);
  const sendAgain = async () => {
    if (!data) return;
    setIsBusy(true);
    await resend(t, data.delivery.id).catch(() => null);
    setIsBusy(false);
  };
  return (
    <Modal
      title={t('webhooks.delivery.title', { event: data ? eventText(data.delivery.event, t) : '…' })}
      maxWidth={680}
      closeLabel={t('action.close')}
      onClose={onClose}
      loadingLabel={data === undefined && !error ? t('action.loading') : undefined}
      footer={
        data && (
          <>
            <Button
              loading={isBusy}
              disabled={data.delivery.state === 'waiting' && data.delivery.attempts === 0}
              onClick={() => void sendAgain()}
            >
              {t('webhooks.delivery.resend')}
            </Button>
            <Button variant="primary" data-autofocus onClick={onClose}>
              {t('action.close')}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <Content {...data} webhook={webhooks.find((each) => each.id === data.delivery.webhookId) ?? null} />
      ) : (
        <EmptyState
          heading={error ? loadErrorText(error, t, 'webhooks.delivery.loadFailed') : t('webhooks.delivery.missing')}
        />
      )}
    </Modal>
  );
};

type ContentProps = ReplyOf<typeof readWebhookDelivery> & { readonly webhook: Webhook | null };

const Content = ({ delivery, attempts, webhook }: ContentProps) => {
  const { t, format } = useI18n();
  const now = useNow();
  const { id, shipmentId, state, createdAt, nextTryAt, isBehind, body } = delivery;
  return (
    <div className={styles.delivery}>
      <Facts>
        <Fact label={t('webhooks.delivery.state')}>
          <DeliveryState state={state} />
        </Fact>
        {nextTryAt !== null && (
          <Fact label={t('webhooks.delivery.nextTry')}>
            {webhook?.stopped
              ? t('webhooks.delivery.stoppedNow')
              : isBehind
                ? t('webhooks.log.isBehind')
                : new Date(nextTryAt) > now
                  ? nextMoment(new Date(nextTryAt), now, format)
                  : t('webhooks.log.nextTryNow')}
          </Fact>
        )}
        <Fact label={t('webhooks.delivery.endpoint')}>{webhook && webhookName(webhook)}</Fact>
        {shipmentId && (
          <Fact label={t('webhooks.delivery.shipment')} isMono>
            <Link to={paths.shipment} params={{ shipmentId }}>
              {shipmentId}
            </Link>
          </Fact>
        )}
        <Fact label={t('webhooks.delivery.createdAt')}>{format.dateTime(new Date(createdAt))}</Fact>
        <Fact label={t('webhooks.delivery.id')} isMono>
          {id}
        </Fact>
      </Facts>
      <section>
        <h3 className={styles.title}>{t('webhooks.delivery.attempts')}</h3>
        {attempts.length === 0 ? (
          <p className={styles.note}>{t('webhooks.delivery.noAttempts')}</p>
        ) : (
          <ol className={styles.attempts} aria-label={t('webhooks.delivery.attempts')}>
            {attempts.map((attempt) => (
              <Attempt key={attempt.begunAt} attempt={attempt} />
            ))}
          </ol>
        )}
      </section>
      <section>
        <h3 className={styles.title}>{t('webhooks.delivery.body')}</h3>
        <Code label={t('webhooks.delivery.body')}>{laidOut(body)}</Code>
      </section>
    </div>
  );
};

const Attempt = ({ attempt }: { readonly attempt: WebhookAttempt }) => {
  const { t, format } = useI18n();
  const { begunAt, durationMs, headers, answer } = attempt;
  const words = { status: answerText(attempt, t) ?? '', duration: format.number(durationMs) };
  return (
    <li>
      <p className={styles.attempt}>
        <span>{t('webhooks.delivery.attempt', words)}</span>
        <time dateTime={begunAt} className={styles.note}>
          {format.dateTime(new Date(begunAt))}
        </time>
      </p>
      {answer !== null && (
        <details>
          <summary>{t('webhooks.delivery.answer')}</summary>
          {answer === '' ? (
            <p className={styles.note}>{t('webhooks.delivery.emptyAnswer')}</p>
          ) : (
            <Code label={t('webhooks.delivery.answer')}>{answer}</Code>
          )}
        </details>
      )}
      <details>
        <summary>{t('webhooks.delivery.headers')}</summary>
        <Code label={t('webhooks.delivery.headers')}>
          {Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </Code>
        <p className={styles.note}>{t('webhooks.delivery.unsigned')}</p>
      </details>
    </li>
  );
};

/** It scrolls inside of itself, by keyboard too. */
const Code = ({ label, children }: { readonly label: string; readonly children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section className={styles.code} tabIndex={0} aria-label={label}>
    <pre>{children}</pre>
  </section>
);
