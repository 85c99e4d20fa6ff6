import { ApiKeyPanel } from '../../features/api-key/api-key-panel.tsx';
import { NarrowPage } from '../../shell/narrow-page.tsx';

export const Screen = () => (
  <NarrowPage maxWidth={600}>
    <ApiKeyPanel />
  </NarrowPage>
);
