import '../../lib/language/lazy-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { maySeeApiKey } from '@waybill/domain/roles';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { HeldSecret } from '../../shared/secrets/held-secret.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { MailLink } from '../../ui/basics/mail-link.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import styles from './api-key-panel.module.css';
import { apiKeyQuery, fetchSecret, keyContactsQuery } from './queries.ts';

/** The organisation's key, for developers; other users read whom to ask. The modal and the page show the same. */
export const ApiKeyPanel = () => {
  const { t } = useI18n();
  const session = useSession();
  if (!session || !maySeeApiKey(session.user)) return <Contacts />;
  if (!session.organisation) return <p className={styles.explanation}>{t('apiKey.none')}</p>;
  return <DeveloperPanel organisation={session.organisation.name} />;
};

/** Whom to ask; the sentence alone if their names do not load. */
const Contacts = () => {
  const { t } = useI18n();
  const { data } = useQuery(keyContactsQuery);
  return (
    <div className={styles.panel}>
      <p className={styles.explanation}>{t('apiKey.developersOnly')}</p>
      {data && data.people.length > 0 && (
        <ul className={styles.contacts} aria-label={t('apiKey.contacts')}>
          {data.people.map(({ name, email, isDeveloper }) => (
            <li key={email}>
              <span>{name ?? email}</span>
              <span className={styles.note}>{t(isDeveloper ? 'role.developer' : 'role.super-admin')}</span>
              <MailLink email={email} />
            </li>
          ))}
        </ul>
      )}
      <DocsLink />
    </div>
  );
};

const DocsLink = () => {
  const { t } = useI18n();
  return (
    <p>
      <a href="/api/docs" target="_blank" rel="noreferrer">
        {t('apiKey.docs')}
      </a>
    </p>
  );
};

const DeveloperPanel = ({ organisation }: { readonly organisation: string }) => {
  const { t, format } = useI18n();
  const { data, error, isPending, refetch } = useQuery(apiKeyQuery);

  if (isPending) return <PageSpinner label={t('action.loading')} />;
  if (error && !data) {
    return (
      <div className={styles.panel}>
        <p role="alert" className={styles.failure}>
          {errorText(error, t)}
        </p>
        <div>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </div>
      </div>
    );
  }
  const { apiKey, retiring } = data;
  if (!apiKey) return <p className={styles.explanation}>{t('apiKey.none')}</p>;
  return (
    <div className={styles.panel}>
      <p className={styles.explanation}>{t('apiKey.explanation', { organisation })}</p>
      <HeldSecret label={t('apiKey.label')} copyFailed={t('apiKey.copyFailed')} fetchSecret={fetchSecret} />
      <div className={styles.note}>
        <p>{t('apiKey.created', { date: format.date(new Date(apiKey.createdDate)) })}</p>
        {retiring.map(({ lastCharacters, expiresAt }) => (
          <p key={lastCharacters + expiresAt}>
            {t('apiKey.retiring', { lastCharacters, date: format.dateTime(new Date(expiresAt)) })}
          </p>
        ))}
        <DocsLink />
      </div>
    </div>
  );
};
