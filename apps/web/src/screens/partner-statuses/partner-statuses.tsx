import '../../lib/language/lazy-texts.ts';
import { useSearch } from '@tanstack/react-router';
import { mayManageConnections } from '@waybill/domain/roles';
import { z } from 'zod';
import { EditPartner, NEW_PARTNER, NewPartner } from '../../features/partner-statuses/partner-editor.tsx';
import { PartnersPage } from '../../features/partner-statuses/partners-page.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLastSeen } from '../../shared/records/use-last-seen.ts';
import { NarrowPage } from '../../shell/narrow-page.tsx';
import { WhoIsWho } from '../../shell/who-is-who.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';

/** The partner whose words are open. */
const address = z.strictObject({ partner: z.string().min(1).max(64).optional() });

export const Screen = () => {
  const { t } = useI18n();
  const session = useSession();
  const { partner } = readListSearch(address, useSearch({ strict: false }));
  const last = useLastSeen(partner);
  const go = useListAddress(paths.partnerStatuses, address);
  const open = (id: string | null) => go(() => ({ partner: id ?? undefined }));
  if (!session?.organisation || !mayManageConnections(session.user)) {
    return (
      <EmptyState heading={t('page.partnerStatuses')} actions={<WhoIsWho />}>
        {t('partners.forManagers')}
      </EmptyState>
    );
  }
  return (
    <NarrowPage maxWidth={1080}>
      {partner === undefined && <PartnersPage last={last} onOpen={open} />}
      {partner === NEW_PARTNER && <NewPartner onClose={() => open(null)} />}
      {partner !== undefined && partner !== NEW_PARTNER && (
        <EditPartner key={partner} id={partner} onClose={() => open(null)} />
      )}
    </NarrowPage>
  );
};
