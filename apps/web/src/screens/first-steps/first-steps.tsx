import '../../lib/language/lazy-texts.ts';
import { FirstStepsPage } from '../../features/first-steps/first-steps-page.tsx';
import { NarrowPage } from '../../shell/narrow-page.tsx';

export const Screen = () => (
  <NarrowPage>
    <FirstStepsPage />
  </NarrowPage>
);
