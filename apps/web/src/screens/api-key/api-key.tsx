import { maySeeApiKey } from '@waybill/domain/roles';
import { ApiKeyPanel } from '../../features/api-key/api-key-panel.tsx';
import { apiKeyHistory } from '../../features/api-key/queries.ts';
import { RotateKey } from '../../features/api-key/rotate-key.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { HistoryList } from '../../shared/history/history-list.tsx';
import { NarrowPage } from '../../shell/narrow-page.tsx';
import styles from './api-key.module.css';

/** The same key panel as in the modal; with the key's history, and a way to replace it. */
export const Screen = () => {
  const { t } = useI18n();
  const session = useSession();
  const isDeveloper = session?.organisation && maySeeApiKey(session.user);
  const words = {
    field: () => t('history.field.key'),
    value: (_: string, lastCharacters: unknown) =>
      typeof lastCharacters === 'string' ? `…${lastCharacters}` : t('history.nothing'),
  };
  return (
    <NarrowPage maxWidth={600}>
      <ApiKeyPanel />
      {isDeveloper && (
        <>
          <div className={styles.rotate}>
            <RotateKey />
          </div>
          <section className={styles.history} aria-labelledby="api-key-history">
            <h2 id="api-key-history" className={styles.heading}>
              {t('history.title')}
            </h2>
            <HistoryList source={apiKeyHistory} words={words} label={t('apiKey.history')} />
          </section>
        </>
      )}
    </NarrowPage>
  );
};
