import '../../lib/language/lazy-texts.ts';
import { DataRequestsPage } from '../../features/data-requests/data-requests-page.tsx';
import { NarrowPage } from '../../shell/narrow-page.tsx';

export const Screen = () => (
  <NarrowPage maxWidth={880}>
    <DataRequestsPage />
  </NarrowPage>
);
