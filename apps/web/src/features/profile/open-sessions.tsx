import type { OpenSession } from '@waybill/contract/session';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime, momentText } from '../../lib/language/moment-text.ts';
import { browserName } from '../../shared/history/browser-name.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import styles from './open-sessions.module.css';
import sections from './profile.module.css';
import { sessionsQuery, signOutOf, signOutOthers } from './queries.ts';

/** The browsers in which the user is signed in, each with a way to sign it out. */
export const OpenSessions = () => {
  const { t } = useI18n();
  const { data, error, retry } = useLoad(sessionsQuery);
  const [isBusy, setIsBusy] = useState(false);
  const others = data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? [];

  const signOut = async (action: () => Promise<void>) => {
    setIsBusy(true);
    const words = {
      started: t('profile.signingOut'),
      done: () => t('profile.signedOut'),
      failed: t('profile.signOutFailed'),
    };
    await runAction('sessions', t, words, action).catch(() => null);
    setIsBusy(false);
  };

  return (
    <section className={sections.section} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions" className={sections.heading}>
        {t('profile.sessions')}
      </h2>
      <div className={styles.content}>
        <p className={sections.note}>{t('profile.sessionsDetail')}</p>
        {!data && !error && <Spinner label={t('action.loading')} />}
        {!data && error && (
          <div className={styles.failure}>
            <p role="alert">{errorText(error, t, 'profile.sessionsFailed')}</p>
            <Button onClick={retry}>{t('action.retry')}</Button>
          </div>
        )}
        {data && (
          <ul className={styles.list} aria-labelledby="profile-sessions">
            {data.sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                isBusy={isBusy}
                onSignOut={() => void signOut(() => signOutOf(session.id))}
              />
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <div>
            <Button disabled={isBusy} onClick={() => void signOut(signOutOthers)}>
              {t('profile.signOutOthers')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
};

type ItemProps = { readonly session: OpenSession; readonly isBusy: boolean; readonly onSignOut: () => void };

const SessionItem = ({ session, isBusy, onSignOut }: ItemProps) => {
  const { t, format } = useI18n();
  const now = useNow();
  const browser = browserName(session.userAgent) ?? t('profile.unknownBrowser');
  const signedIn = dayAndTime(new Date(session.signedInAt), now, { t, format }, 'inSentence');
  const lastUsed = momentText(new Date(session.lastUsedAt), now, { t, format }, 'inSentence');
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.browser}>
          {browser}
          {session.isCurrent && <span className={styles.current}>{t('profile.thisBrowser')}</span>}
        </p>
        {session.address && <p>{t('history.from', { address: session.address })}</p>}
        <p className={sections.note}>
          {t('profile.signedInAt', { time: signedIn })} · {t('profile.lastUsed', { time: lastUsed })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          disabled={isBusy}
          aria-label={t('profile.signOutOf', { browser, address: session.address ?? '' })}
          onClick={onSignOut}
        >
          {t('profile.signOut')}
        </Button>
      )}
    </li>
  );
};
