import type { ReactNode } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { switchSubCompany, useSession } from '../../../lib/session/session.ts';
import { maySwitchSubCompany } from '../../../lib/session/sub-company.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/basics/empty-state.tsx';

/**
 * A wrong id and another organisation's shipment look the same here, as they do to the server. A user who looks at one
 * sub-company may have followed a link into another, and is shown the way.
 */
export const NoShipment = ({ actions }: { readonly actions?: ReactNode }) => {
  const { t } = useI18n();
  const session = useSession();
  const isNarrowed = session !== null && session.viewing !== null && maySwitchSubCompany(session);
  return (
    <EmptyState
      heading={t('shipment.message.notFound')}
      actions={
        <>
          {isNarrowed && (
            <Button onClick={() => switchSubCompany(null)}>{t('shipmentDetail.showAllSubCompanies')}</Button>
          )}
          {actions}
        </>
      }
    >
      {isNarrowed ? t('shipmentDetail.notInSubCompany') : t('shipmentDetail.notFoundDetail')}
    </EmptyState>
  );
};
