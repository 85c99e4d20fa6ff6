import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Webhook } from '@waybill/contract/webhooks';
import { maySeeConfig } from '@waybill/domain/roles';
import { eventsText, webhookName } from '@waybill/i18n/webhook-labels';
import { useState } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { momentText } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { partnersQuery } from '../../shared/partners/partners-query.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import { MenuButton } from '../../ui/layers/menu-button.tsx';
import { MenuItem, MenuLine } from '../../ui/layers/menu-item.tsx';
import type { Question } from './endpoint-modals.tsx';
import { switchWebhook } from './webhook-actions.ts';
import styles from './webhooks-page.module.css';

type Actions = {
  readonly onAsk: (question: Question, webhook: Webhook) => void;
  readonly onTest: (webhook: Webhook) => Promise<unknown>;
  readonly onLog: (webhook: Webhook) => void;
};

type Props = Actions & { readonly webhooks: readonly Webhook[]; readonly label: string };

/** The addresses that are told of events; the organisation's own of the settings among them. */
export const Endpoints = ({ webhooks, label, ...actions }: Props) => {
  const { t } = useI18n();
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {(['address', 'events', 'state', 'lastDelivery', 'waiting'] as const).map((name) => (
            <th key={name} scope="col" className={name === 'waiting' ? styles.number : undefined}>
              {t(`webhooks.column.${name}`)}
            </th>
          ))}
          <th scope="col" className={styles.number}>
            {t('webhooks.column.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <Endpoint key={webhook.id} webhook={webhook} {...actions} />
        ))}
      </tbody>
    </table>
  );
};

const Endpoint = ({ webhook, onAsk, onTest, onLog }: Actions & { readonly webhook: Webhook }) => {
  const { t, format } = useI18n();
  const now = useNow();
  const { url, description, events, partnerId, isFromSettings, stopped, deliveredAt, waiting } = webhook;
  const name = webhookName(webhook);
  const { data } = useQuery(partnersQuery);
  const partner = data?.partners.find(({ id }) => id === partnerId);
  return (
    <tr>
      <th scope="row" className={styles.address}>
        <span className={styles.url} title={url}>
          {url}
        </span>
        {description && <span className={styles.note}>{description}</span>}
        {partner && <span className={styles.note}>{t('webhooks.inWordsOf', { partner: partner.name })}</span>}
        {isFromSettings && <OfSettings webhook={webhook} />}
      </th>
      <td className={classNames(styles.wrapping, styles.line)}>{eventsText(events, t)}</td>
      <td className={classNames(styles.wrapping, styles.line)}>
        <State webhook={webhook} />
      </td>
      <td data-label={t('webhooks.column.lastDelivery')}>
        {deliveredAt ? (
          <time dateTime={deliveredAt} title={format.dateTime(new Date(deliveredAt))}>
            {momentText(new Date(deliveredAt), now, { t, format })}
          </time>
        ) : (
          <span className={styles.note}>{t('webhooks.never')}</span>
        )}
      </td>
      <td className={styles.number} data-label={t('webhooks.column.waiting')}>
        {format.number(waiting)}
      </td>
      <td className={styles.actions}>
        <span>
          {!stopped && <TestButton label={t('webhooks.action.testLabel', { name })} onTest={() => onTest(webhook)} />}
          <MenuButton
            label={t('webhooks.actionsFor', { name })}
            className={styles.menu}
            content={<IconDots size={18} stroke={1.75} aria-hidden />}
          >
            <MenuItem onChoose={() => onAsk('edit', webhook)}>
              {isFromSettings ? t('webhooks.action.partner') : t('webhooks.action.edit')}
            </MenuItem>
            <MenuItem onChoose={() => onAsk('secret', webhook)}>{t('webhooks.action.secret')}</MenuItem>
            <MenuItem onChoose={() => onLog(webhook)}>{t('webhooks.action.log')}</MenuItem>
            <MenuItem onChoose={() => onAsk('history', webhook)}>{t('webhooks.action.history')}</MenuItem>
            {!stopped && <MenuItem onChoose={() => onAsk('disable', webhook)}>{t('webhooks.action.disable')}</MenuItem>}
            {!isFromSettings && <MenuLine />}
            {!isFromSettings && (
              <MenuItem isDangerous onChoose={() => onAsk('delete', webhook)}>
                {t('webhooks.action.delete')}
              </MenuItem>
            )}
          </MenuButton>
        </span>
      </td>
    </tr>
  );
};

const TestButton = ({ label, onTest }: { readonly label: string; readonly onTest: () => Promise<unknown> }) => {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const test = async () => {
    setIsBusy(true);
    await onTest();
    setIsBusy(false);
  };
  return (
    <Button aria-label={label} loading={isBusy} onClick={() => void test()}>
      {t('webhooks.action.test')}
    </Button>
  );
};

/** Where it is changed: it is a setting, of which this is the other side. */
const OfSettings = ({ webhook: { subCompanyId } }: { readonly webhook: Webhook }) => {
  const { t } = useI18n();
  const session = useSession();
  const division = session?.subCompanies.find(({ id }) => id === subCompanyId);
  return (
    <span className={styles.note}>
      {division ? t('webhooks.ofDivision', { name: division.name }) : t('webhooks.ofSettings')}
      {' · '}
      {session && maySeeConfig(session.user) ? (
        <Link to={paths.config} hash="settings-integrations">
          {t('webhooks.toSettings')}
        </Link>
      ) : (
        t('webhooks.bySuperAdmin')
      )}
    </span>
  );
};

const State = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t, format } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const { stopped, isFailing, formerSecretUntil } = webhook;
  const moment = (at: string) => format.dateTime(new Date(at));
  const enable = async () => {
    setIsBusy(true);
    await switchWebhook(t, webhook, true).catch(() => null);
    setIsBusy(false);
  };
  return (
    <div className={styles.state}>
      {stopped ? (
        <>
          <StatusDot tone={stopped.because === 'by-hand' ? 'muted' : 'error'} isQuiet>
            {t('webhooks.stopped')}
          </StatusDot>
          <span className={styles.note}>
            {t(`webhooks.stoppedBecause.${stopped.because}`, { date: moment(stopped.at) })}
          </span>
          <Button loading={isBusy} onClick={() => void enable()}>
            {t('webhooks.enableAgain')}
          </Button>
        </>
      ) : (
        <StatusDot tone={isFailing ? 'warning' : 'success'} isQuiet>
          {t(isFailing ? 'webhooks.failing' : 'webhooks.on')}
        </StatusDot>
      )}
      {formerSecretUntil && (
        <span className={styles.note}>{t('webhooks.bothSecrets', { date: moment(formerSecretUntil) })}</span>
      )}
    </div>
  );
};
