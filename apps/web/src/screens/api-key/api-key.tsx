import { Link } from '@tanstack/react-router';
import { mayKeepKeys, mayManageConnections, maySeeApiKey } from '@waybill/domain/roles';
import { ApiKeyPanel } from '../../features/api-key/api-key-panel.tsx';
import { NamedKeys } from '../../features/api-key/named-keys.tsx';
import { apiKeyHistory } from '../../features/api-key/queries.ts';
import { rightsText } from '../../features/api-key/rights-text.ts';
import { RotateKey } from '../../features/api-key/rotate-key.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { HistoryList } from '../../shared/history/history-list.tsx';
import { NarrowPage } from '../../shell/narrow-page.tsx';
import styles from './api-key.module.css';

/** What the history of keys tells of those with a name, besides the key itself. */
const FIELD_WORDS = { name: 'history.field.name', rights: 'apiKeys.rights', lastDay: 'apiKeys.lastDay' } as const;
const isOfNamedKey = (name: string): name is keyof typeof FIELD_WORDS => Object.hasOwn(FIELD_WORDS, name);

/** The same key panel as in the modal; with a way to replace it, the keys beside it, and the history of all. */
export const Screen = () => {
  const { t, format } = useI18n();
  const session = useSession();
  const isDeveloper = session?.organisation && maySeeApiKey(session.user);
  const mayKeep = session?.organisation && mayKeepKeys(session.user);
  const words = {
    field: (name: string) => (isOfNamedKey(name) ? t(FIELD_WORDS[name]) : t('history.field.key')),
    value: (name: string, value: unknown) => {
      if (name === 'rights' && Array.isArray(value)) return rightsText(value, t);
      if (name === 'lastDay' && typeof value === 'string') return format.calendarDate(value);
      if (typeof value !== 'string') return t('history.nothing');
      return name === 'name' ? value : `…${value}`;
    },
  };
  return (
    <NarrowPage maxWidth={600}>
      <ApiKeyPanel />
      {isDeveloper && (
        <div className={styles.rotate}>
          <RotateKey />
        </div>
      )}
      {session?.organisation && mayManageConnections(session.user) && (
        <p className={styles.webhooks}>
          <Link to={paths.webhooks}>{t('apiKey.webhooks')}</Link>
        </p>
      )}
      {mayKeep && (
        <section className={styles.history} aria-labelledby="api-keys">
          <NamedKeys headingId="api-keys" />
        </section>
      )}
      {isDeveloper && (
        <section className={styles.history} aria-labelledby="api-key-history">
          <h2 id="api-key-history" className={styles.heading}>
            {t('history.title')}
          </h2>
          <HistoryList source={apiKeyHistory} words={words} label={t('apiKey.history')} />
        </section>
      )}
    </NarrowPage>
  );
};
