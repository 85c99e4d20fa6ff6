import { Link, useRouter } from '@tanstack/react-router';
import { isDispatcher } from '@waybill/domain/roles';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { Button, buttonClass } from '../ui/basics/button.tsx';
import { Emphasised } from '../ui/basics/emphasised.tsx';
import { EmptyState } from '../ui/basics/empty-state.tsx';
import styles from './not-found.module.css';

type Props = {
  readonly path: string;
  /** Whether there is no header around it. */
  readonly isWholePage?: boolean;
};

export const NotFound = ({ path, isWholePage = false }: Props) => {
  const { t } = useI18n();
  const { history } = useRouter();
  return (
    <EmptyState
      code={t('notFound.code')}
      heading={t('notFound.heading')}
      isPageHeading={isWholePage}
      actions={
        <>
          <WayOut />
          {history.canGoBack() && <Button onClick={() => history.back()}>{t('action.goBack')}</Button>}
        </>
      }
    >
      <Emphasised
        text={t('notFound.explanation', { path })}
        strong={path}
        set={(words) => <code className={styles.path}>{words}</code>}
      />
    </EmptyState>
  );
};

const WayOut = () => {
  const { t } = useI18n();
  const session = useSession();
  const look = buttonClass({ variant: 'primary' });
  if (!session) {
    return (
      <Link to={paths.login} className={look}>
        {t('action.goToLogin')}
      </Link>
    );
  }
  return (
    <Link to={paths.home} className={look}>
      {isDispatcher(session.user) ? t('action.goToShipments') : t('action.goToStart')}
    </Link>
  );
};
