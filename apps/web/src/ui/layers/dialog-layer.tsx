import type { ReactNode } from 'react';
import { type LazyPart, lazyPart } from '../../lib/browser/lazy-part.ts';
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

type LazyProps<Part> = {
  readonly part: LazyPart<Part>;
  readonly onClose: () => void;
  readonly children: (part: Part) => ReactNode;
};

/**
 * A dialog whose own file is fetched ahead, or when it opens. React's Suspense would take at least 300 ms, even if the
 * file has long been loaded: that is how long it keeps a fallback once it has rendered one.
 */
export const LazyLayer = <Part,>({ part, onClose, children }: LazyProps<Part>) => {
  const loaded = useLayerPart(part, true, onClose);
  return loaded ? children(loaded) : <PendingLayer onClose={onClose} />;
};
