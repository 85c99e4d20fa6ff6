import '../../lib/language/lazy-texts.ts';
import { useSearch } from '@tanstack/react-router';
import { day } from '@waybill/domain/calendar';
import { dayIn } from '@waybill/domain/zoned-time';
import { z } from 'zod';
import { DriverCashPage } from '../../features/driver-cash/driver-cash-page.tsx';
import { PaymentsOff } from '../../features/payments/payments-off.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { NarrowPage } from '../../shell/narrow-page.tsx';

/** The last day of the week that is shown. */
const address = z.strictObject({ to: day.optional() });

const DAY_MS = 86_400_000;
const shifted = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);

export const Screen = () => {
  const session = useSession();
  const { to: asked } = readListSearch(address, useSearch({ strict: false }));
  const go = useListAddress(paths.driverCash, address);
  const config = session?.config;
  if (!config?.usesPayments) return <PaymentsOff />;
  const today = dayIn(new Date(), config.timeZone);
  const to = asked ?? today;
  const show = (last: string) => go(() => ({ to: last >= today ? undefined : last }));
  return (
    <NarrowPage maxWidth={1080} parent="payments">
      <DriverCashPage
        week={{ from: shifted(to, -6), to }}
        onEarlier={() => show(shifted(to, -7))}
        onLater={to < today ? () => show(shifted(to, 7)) : null}
      />
    </NarrowPage>
  );
};
