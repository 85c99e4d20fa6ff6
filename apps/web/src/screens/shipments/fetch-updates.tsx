import '../../lib/language/lazy-texts.ts';
import { FetchUpdatesPage } from '../../features/fetch-updates/fetch-updates-page.tsx';
import { useTellFrame } from '../../shell/page-frame.ts';

export const Screen = () => {
  useTellFrame({ parent: 'shipments' });
  return <FetchUpdatesPage />;
};
