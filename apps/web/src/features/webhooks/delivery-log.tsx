import { Link } from '@tanstack/react-router';
import type { Webhook, WebhookDelivery } from '@waybill/contract/webhooks';
import { WEBHOOK_STATES, type WebhookState } from '@waybill/domain/webhook';
import { answerText, eventText, webhookName } from '@waybill/i18n/webhook-labels';
import { useId } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoadPages } from '../../lib/api/use-load.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { ExportButton } from '../../shared/exporting/export-button.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import { deliveriesQuery, type LogFilter } from './queries.ts';
import styles from './webhooks-page.module.css';

type Props = {
  readonly webhooks: readonly Webhook[];
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
};

const COLUMNS = ['event', 'shipment', 'endpoint', 'state', 'answer', 'attempts', 'createdAt'] as const;

/** What was sent, and what waits to be; live. */
export const DeliveryLog = ({ webhooks, filter, onFilter }: Props) => {
  const { t } = useI18n();
  const headingId = useId();
  const { data, error, retry, hasNextPage, fetchNextPage, isFetchingNextPage } = useLoadPages(deliveriesQuery(filter));
  const deliveries = data?.pages.flatMap((page) => page.deliveries);
  const isFiltered = filter.webhook !== undefined || filter.state !== undefined;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div>
          <Heading id={headingId} className={styles.title}>
            {t('webhooks.log.title')}
          </Heading>
          <p className={styles.note}>{t('webhooks.log.detail')}</p>
        </div>
        <div className={styles.filters}>
          <FilterMenu
            label={t('webhooks.log.endpoint')}
            options={webhooks.map((webhook) => ({ value: webhook.id, label: webhookName(webhook) }))}
            value={filter.webhook}
            clearLabel={t('webhooks.log.clearEndpoint')}
            onChoose={(webhook) => onFilter({ ...filter, webhook })}
          />
          <FilterMenu<WebhookState>
            label={t('webhooks.log.outcome')}
            options={WEBHOOK_STATES.map((value) => ({ value, label: t(`webhooks.log.state.${value}`) }))}
            value={filter.state}
            clearLabel={t('webhooks.log.clearOutcome')}
            onChoose={(state) => onFilter({ ...filter, state })}
          />
          <ExportButton
            request={{ list: 'webhook-deliveries', query: filter }}
            count={deliveries && (deliveries.length === 0 ? 0 : null)}
          />
        </div>
      </div>
      {!deliveries && error && (
        <div className={styles.failure}>
          <p role="alert">{loadErrorText(error, t, 'webhooks.log.loadFailed')}</p>
          <Button onClick={retry}>{t('action.retry')}</Button>
        </div>
      )}
      {!deliveries && !error && <Spinner label={t('action.loading')} />}
      {deliveries?.length === 0 && (
        <p className={styles.note}>{t(isFiltered ? 'webhooks.log.noneMatch' : 'webhooks.log.none')}</p>
      )}
      {deliveries && deliveries.length > 0 && (
        <table className={styles.table} aria-label={t('webhooks.log.table')}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className={name === 'attempts' ? styles.number : undefined}>
                  {t(`webhooks.log.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <Delivery
                key={delivery.id}
                delivery={delivery}
                webhook={webhooks.find(({ id }) => id === delivery.webhookId) ?? null}
              />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('webhooks.log.more')}
        </Button>
      )}
    </section>
  );
};

const TONES = { waiting: 'info', delivered: 'success', failed: 'error' } as const satisfies Record<
  WebhookState,
  string
>;

export const DeliveryState = ({ state }: { readonly state: WebhookState }) => {
  const { t } = useI18n();
  return (
    <StatusDot tone={TONES[state]} isQuiet>
      {t(`webhooks.log.state.${state}`)}
    </StatusDot>
  );
};

type DeliveryProps = { readonly delivery: WebhookDelivery; readonly webhook: Webhook | null };

const Delivery = ({ delivery, webhook }: DeliveryProps) => {
  const { t, format } = useI18n();
  const now = useNow();
  const { id, event, shipmentId, state, attempts, createdAt, nextTryAt, isBehind, last } = delivery;
  const at = new Date(createdAt);
  const time = dayAndTime(at, now, { t, format });
  const isLater = !isBehind && nextTryAt !== null && attempts > 0 && new Date(nextTryAt) > now && !webhook?.stopped;
  return (
    <tr>
      <th scope="row" className={styles.event}>
        <Link
          to={paths.webhooks}
          search={((before: object) => ({ ...before, delivery: id })) as never}
          resetScroll={false}
          aria-label={t('webhooks.log.openLabel', {
            event: eventText(event, t),
            time: dayAndTime(at, now, { t, format }, 'inSentence'),
          })}
        >
          {eventText(event, t)}
        </Link>
      </th>
      <td>
        {shipmentId && (
          <Link to={paths.shipment} params={{ shipmentId }} className={styles.mono}>
            {shipmentId}
          </Link>
        )}
      </td>
      <td className={styles.short}>{webhook && webhookName(webhook)}</td>
      <td className={styles.wrapping}>
        <div className={styles.state}>
          <DeliveryState state={state} />
          {isBehind && <span className={styles.note}>{t('webhooks.log.isBehind')}</span>}
          {isLater && (
            <span className={styles.note}>
              {t('webhooks.log.nextTry', { time: nextMoment(new Date(nextTryAt), now, format) })}
            </span>
          )}
        </div>
      </td>
      <td className={styles.wrapping}>{answerText(last, t)}</td>
      <td className={styles.number} data-label={t('webhooks.log.column.attempts')}>
        {format.number(attempts)}
      </td>
      <td>
        <time dateTime={createdAt} title={format.dateTime(at)}>
          {time}
        </time>
      </td>
    </tr>
  );
};

type Format = ReturnType<typeof useI18n>['format'];

/** A moment to come: its time, and its day where that is another. */
export const nextMoment = (at: Date, now: Date, format: Format): string =>
  format.daysBetween(now, at) === 0 ? format.time(at) : `${format.dayMonth(at)} ${format.time(at)}`;
