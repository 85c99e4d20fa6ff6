import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

type Layer = object;
type ElementRef = RefObject<HTMLElement | null>;

/** Everything that is open over the page, the newest last. */
const layers: Layer[] = [];

/** Something is open over the page, and has the keyboard. */
export const isLayered = (): boolean => layers.length > 0;

/** What Base UI says about a wish to close, as far as it matters here. */
type Change = { readonly reason: string; readonly event: Event; readonly cancel: () => void };

type Options = {
  readonly onClose: () => void;
  /** The element of the layer. */
  readonly own: ElementRef;
  /** The button that opened the layer: a press on it closes it by itself, and must not close it twice. */
  readonly trigger?: ElementRef;
};

/**
 * Says that a layer is open for as long as the component is there, and gives the focus back to where it was. The answer is
 * for Base UI's `onOpenChange`: one press of Escape closes the newest layer only, also where layers stand side by side in
 * React's tree and Base UI does not know that one is over the other.
 */
export const useOpenLayer = ({ onClose, own, trigger }: Options) => {
  const layer = useRef<Layer>({});

  // In the commit itself: a moment later the focus has moved into the layer, and where it was is lost.
  useLayoutEffect(() => {
    const opened = layer.current;
    const returnTo = document.activeElement;
    layers.push(opened);
    return () => {
      layers.splice(layers.indexOf(opened), 1);
      const { activeElement } = document;
      // Whoever has gone on to something else by now stays there.
      const isLost = activeElement === document.body || own.current?.contains(activeElement);
      if (isLost && returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true });
    };
  }, [own]);

  return (isOpen: boolean, { reason, event, cancel }: Change): void => {
    if (isOpen) return;
    const isForAnother = reason === 'escape-key' && (event.defaultPrevented || layers.at(-1) !== layer.current);
    const isOnTrigger = event.target instanceof Node && trigger?.current?.contains(event.target);
    if (isForAnother || (reason === 'outside-press' && isOnTrigger)) cancel();
    else onClose();
  };
};

/**
 * Stands in for a layer that is still being fetched. It has the keyboard already: letters meant for the layer do not go to
 * the page below, and Escape calls it off.
 */
export const PendingLayer = ({ onClose }: { readonly onClose: () => void }) => {
  const change = useOpenLayer({ onClose, own: useRef(null) });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    let isForAnother = false;
    const cancel = () => {
      isForAnother = true;
    };
    change(false, { reason: 'escape-key', event, cancel });
    if (!isForAnother) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return null;
};
