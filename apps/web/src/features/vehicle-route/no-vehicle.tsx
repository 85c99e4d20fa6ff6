import { Link } from '@tanstack/react-router';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { switchSubCompany, useSession } from '../../lib/session/session.ts';
import { maySwitchSubCompany } from '../../lib/session/sub-company.ts';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';

/** A wrong id and another organisation's vehicle look the same here, as they do to the server. */
export const NoVehicle = () => {
  const { t } = useI18n();
  const session = useSession();
  const isNarrowed = session !== null && session.viewing !== null && maySwitchSubCompany(session);
  return (
    <EmptyState
      heading={t('vehicleRoute.notFound')}
      actions={
        <>
          {isNarrowed && (
            <Button onClick={() => switchSubCompany(null)}>{t('vehicleRoute.showAllSubCompanies')}</Button>
          )}
          <Link to={paths.vehicles} className={buttonClass({ variant: 'primary' })}>
            {t('vehicleRoute.toVehicles')}
          </Link>
        </>
      }
    >
      {t(isNarrowed ? 'vehicleRoute.notInSubCompany' : 'vehicleRoute.notFoundDetail')}
    </EmptyState>
  );
};
