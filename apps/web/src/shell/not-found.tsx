import { Link, useRouter } from '@tanstack/react-router';
import { paths } from '../app/paths.ts';
import { useI18n } from '../lib/i18n.tsx';
import { useSession } from '../lib/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const NotFound = ({ path }: { readonly path: string }) => {
  const { t } = useI18n();
  const router = useRouter();
  const session = useSession();
  return (
    <EmptyState
      code={t('notFound.code')}
      heading={t('notFound.heading')}
      actions={
        <>
          <Link to={session ? paths.shipments : paths.login} className={buttonClass({ variant: 'primary' })}>
            {session ? t('action.goToShipments') : t('action.goToLogin')}
          </Link>
          {router.history.canGoBack() && <Button onClick={() => router.history.back()}>{t('action.goBack')}</Button>}
        </>
      }
    >
      {t('notFound.explanation', { path })}
    </EmptyState>
  );
};
