import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lib/browser/lazy-part.ts';
import type { DialogLayerProps } from './dialog-popup.tsx';
import { PendingLayer } from './open-layers.ts';
import { useLayerPart } from './use-layer-part.ts';

/** Fetched by the shell before the first dialog opens (shell/app-shell.tsx). */
export const dialogPopup = lazyPart(async () => (await import('./dialog-popup.tsx')).DialogPopup);

/**
 * A layer over the page until it is closed. Mounted means open. The page below is inert; Escape and a press beside
 * it close it, and the focus returns to where it was. The focus starts at `data-autofocus`, or at the first focusable.
 */
export const DialogLayer = (props: DialogLayerProps) => {
  const Popup = useLayerPart(dialogPopup, true, props.onClose);
  return Popup ? <Popup {...props} /> : <PendingLayer onClose={props.onClose} />;
};

type LazyProps = { readonly onClose: () => void; readonly children: ReactNode };

/** Around a dialog whose own file is fetched when it opens. */
export const LazyLayer = ({ onClose, children }: LazyProps) => (
  <Suspense fallback={<PendingLayer onClose={onClose} />}>{children}</Suspense>
);
