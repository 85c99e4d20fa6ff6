import '../../lib/language/lazy-texts.ts';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { userHistoryWords } from '../../features/users/history-words.ts';
import { userHistory, userQuery } from '../../features/users/queries.ts';
import { UserPage } from '../../features/users/user-page.tsx';
import { calledOf } from '../../features/users/user-text.ts';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { HistoryList } from '../../shared/history/history-list.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { buttonClass } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';

/** An unknown id and a user of another organisation look the same here, as they do to the server. */
export const Screen = () => {
  const { t, format } = useI18n();
  const navigate = useNavigate();
  const subCompanies = useSession()?.subCompanies ?? [];
  const { userId = '' } = useParams({ strict: false }) as { readonly userId?: string };
  const { data: user, error, retry } = useLoad(userQuery(userId));

  if (user) {
    return (
      <UserPage
        key={user.id}
        user={user}
        onDeleted={() => void navigate({ to: paths.users })}
        history={
          <HistoryList
            source={userHistory(user.id)}
            words={userHistoryWords({ t, format, subCompanies })}
            label={t('history.of', { name: calledOf(user) })}
          />
        }
      />
    );
  }
  if (user === null) {
    return (
      <EmptyState
        heading={t('users.notFound')}
        actions={
          <Link to={paths.users} className={buttonClass({ variant: 'primary' })}>
            {t('users.backToList')}
          </Link>
        }
      >
        {t('users.notFoundDetail')}
      </EmptyState>
    );
  }
  if (!error) return <PageSpinner label={t('action.loading')} />;
  return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'users.loadFailed')}</LoadFailed>;
};
