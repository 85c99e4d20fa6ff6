import '../../lib/language/lazy-texts.ts';
import { useSearch } from '@tanstack/react-router';
import { paymentFilter } from '@waybill/contract/payments';
import { z } from 'zod';
import { PaymentPanel } from '../../features/payments/payment-panel.tsx';
import { PaymentsOff } from '../../features/payments/payments-off.tsx';
import { PaymentsPage } from '../../features/payments/payments-page.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';

/** What narrows the list, and the payment that is open beside it. */
const address = paymentFilter.extend({ open: z.string().max(64).toUpperCase().optional() });

export const Screen = () => {
  const { open, ...filter } = readListSearch(address, useSearch({ strict: false }));
  const go = useListAddress(paths.payments, address);
  if (!useSession()?.config?.usesPayments) return <PaymentsOff />;
  return (
    <PaymentsPage
      filter={filter}
      openId={open ?? null}
      onFilter={(change, options) => go((now) => ({ ...now, ...change(now) }), options)}
      onOpen={(id, options) => go((now) => ({ ...now, open: id ?? undefined }), options)}
      panel={(paymentId, steps) => <PaymentPanel paymentId={paymentId} steps={steps} />}
    />
  );
};
