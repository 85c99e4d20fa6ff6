import { type ReactNode, Suspense } from 'react';
import { useLayer } from './use-layer.ts';

type Props = { readonly onClose: () => void; readonly children: ReactNode };

/**
 * Around a modal that is fetched when it opens. On its way it has the keyboard already: letters meant for it do not go to
 * the page below, and Escape calls it off.
 */
export const LazyLayer = ({ onClose, children }: Props) => (
  <Suspense fallback={<OnItsWay onClose={onClose} />}>{children}</Suspense>
);

const OnItsWay = ({ onClose }: Pick<Props, 'onClose'>) => {
  useLayer(onClose);
  return null;
};
