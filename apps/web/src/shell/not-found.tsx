import { Link, useRouter } from '@tanstack/react-router';
import { isDispatcher } from '@waybill/domain/roles';
import { paths } from '../app/paths.ts';
import { useI18n } from '../lib/i18n.tsx';
import { useSession } from '../lib/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './not-found.module.css';

type Props = {
  readonly path: string;
  /** Where there is no header around it. */
  readonly isWholePage?: boolean;
};

/** Stands in for the path while its sentence is put together. */
const PLACE = '\u0000';

export const NotFound = ({ path, isWholePage = false }: Props) => {
  const { t } = useI18n();
  const { history } = useRouter();
  const [before, after] = t('notFound.explanation', { path: PLACE }).split(PLACE);
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
      {before}
      <code className={styles.path}>{path}</code>
      {after}
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
