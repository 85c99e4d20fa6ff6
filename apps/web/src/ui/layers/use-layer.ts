import { useEffectEvent, useLayoutEffect } from 'react';

type Layer = { readonly close: () => void };

/** Everything that is open over the page, the newest last. */
const layers: Layer[] = [];

/** Something is open over the page, and has the keyboard. */
export const isLayered = (): boolean => layers.length > 0;

/**
 * Escape closes one layer at a time: only the newest hears it. Focus goes back to where it was when the layer
 * opened.
 */
export const useLayer = (onClose: () => void): void => {
  const close = useEffectEvent(onClose);

  // In the commit itself: a moment later a focus trap has moved the focus, and where it was is lost.
  useLayoutEffect(() => {
    const returnTo = document.activeElement;
    const layer: Layer = { close: () => close() };
    layers.push(layer);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || layers.at(-1) !== layer) return;
      // The layer below must not hear the same key press once this one is gone.
      event.preventDefault();
      layer.close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      layers.splice(layers.indexOf(layer), 1);
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true });
    };
  }, []);
};
