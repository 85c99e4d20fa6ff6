import '../../lib/language/lazy-texts.ts';
import { useSearch } from '@tanstack/react-router';
import { listWebhookDeliveries } from '@waybill/contract/webhooks';
import { mayManageConnections } from '@waybill/domain/roles';
import { z } from 'zod';
import { WebhooksPage } from '../../features/webhooks/webhooks-page.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { WhoIsWho } from '../../shell/who-is-who.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';

/** What the log shows, and the open delivery. */
const address = listWebhookDeliveries.query
  .omit({ after: true })
  .extend({ delivery: z.string().min(1).max(64).optional() });

export const Screen = () => {
  const { t } = useI18n();
  const session = useSession();
  const { delivery, ...filter } = readListSearch(address, useSearch({ strict: false }));
  const go = useListAddress(paths.webhooks, address);
  if (!session?.organisation || !mayManageConnections(session.user)) {
    return (
      <EmptyState heading={t('page.webhooks')} actions={<WhoIsWho />}>
        {t('webhooks.managersOnly')}
      </EmptyState>
    );
  }
  return (
    <WebhooksPage
      filter={filter}
      onFilter={(change) => go((now) => ({ ...now, ...change }))}
      deliveryId={delivery ?? null}
      onDelivery={(id) => go((now) => ({ ...now, delivery: id ?? undefined }), { replace: delivery !== undefined })}
    />
  );
};
