import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { Webhook } from '@waybill/contract/webhooks';
import type { WebhookId } from '@waybill/domain/ids';
import { useId, useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useLastSeen } from '../../shared/records/use-last-seen.ts';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { DeliveryModal } from './delivery-modal.tsx';
import { EndpointModal, type Question } from './endpoint-modals.tsx';
import { Endpoints } from './endpoints.tsx';
import { type LogFilter, webhooksQuery } from './queries.ts';
import { testWebhook } from './webhook-actions.ts';
import { CreateWebhook } from './webhook-form.tsx';
import styles from './webhooks-page.module.css';

type Props = {
  /** All from the address: what the log shows, and the delivery that is open. */
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
  readonly deliveryId: string | null;
  readonly onDelivery: (id: string | null) => void;
};

type Asked = { readonly about: WebhookId; readonly question: Question; readonly freshSecret: string | null };

export const WebhooksPage = ({ filter, onFilter, deliveryId, onDelivery }: Props) => {
  const { t } = useI18n();
  const headingId = useId();
  const { data: webhooks, error, retry } = useLoad(webhooksQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const test = async (webhook: Webhook) => {
    const sent = await testWebhook(t, webhook).catch(() => null);
    if (sent) onDelivery(sent.deliveryId);
  };
  const add = (
    <Button variant="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('webhooks.add')}
    </Button>
  );

  return (
    <div className={styles.page}>
      <section className={styles.section} aria-labelledby={headingId}>
        <div className={styles.head}>
          <div>
            <Heading id={headingId} className={styles.title}>
              {t('webhooks.endpoints')}
            </Heading>
            <p className={styles.detail}>
              {t('webhooks.detail')}{' '}
              <a href="/api/docs#of-webhooks" target="_blank" rel="noreferrer">
                {t('webhooks.docs')}
              </a>
            </p>
          </div>
          {webhooks && webhooks.length > 0 && add}
        </div>
        {!webhooks && error && (
          <div className={styles.failure}>
            <p role="alert">{loadErrorText(error, t, 'webhooks.loadFailed')}</p>
            <Button onClick={retry}>{t('action.retry')}</Button>
          </div>
        )}
        {!webhooks && !error && <PageSpinner label={t('action.loading')} />}
        {webhooks?.length === 0 && (
          <div className={styles.none}>
            <EmptyState heading={t('webhooks.none')} actions={add}>
              {t('webhooks.noneDetail')}
            </EmptyState>
          </div>
        )}
        {webhooks && webhooks.length > 0 && (
          <Endpoints
            webhooks={webhooks}
            label={t('webhooks.endpoints')}
            onAsk={(question, { id }) => setAsked({ about: id, question, freshSecret: null })}
            onTest={test}
            onLog={({ id }) => onFilter({ webhook: id })}
          />
        )}
      </section>
      {webhooks && webhooks.length > 0 && <DeliveryLog webhooks={webhooks} filter={filter} onFilter={onFilter} />}
      {isAdding && (
        <CreateWebhook
          onClose={() => setIsAdding(false)}
          onCreated={({ webhook, secret }) => {
            setIsAdding(false);
            setAsked({ about: webhook.id, question: 'secret', freshSecret: secret });
          }}
        />
      )}
      {asked && webhooks && <AskedModal {...asked} webhooks={webhooks} onClose={close} />}
      {deliveryId && webhooks && (
        <DeliveryModal key={deliveryId} id={deliveryId} webhooks={webhooks} onClose={() => onDelivery(null)} />
      )}
    </div>
  );
};

type AskedProps = Asked & { readonly webhooks: readonly Webhook[]; readonly onClose: () => void };

/** An endpoint that somebody deletes meanwhile stays in the modal that is open about it. */
const AskedModal = ({ about, webhooks, ...rest }: AskedProps) => {
  const webhook = useLastSeen(webhooks.find(({ id }) => id === about));
  return webhook ? <EndpointModal webhook={webhook} {...rest} /> : null;
};
