import '../../lib/language/lazy-texts.ts';
import { useSearch } from '@tanstack/react-router';
import { readOverview } from '@waybill/contract/overview';
import { OverviewPage } from '../../features/overview/overview-page.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { paths } from '../../lib/paths.ts';

export const Screen = () => {
  const { days } = readListSearch(readOverview.query, useSearch({ strict: false }));
  const go = useListAddress(paths.overview, readOverview.query);
  return <OverviewPage days={days} onDays={(chosen) => go(() => ({ days: chosen }))} />;
};
