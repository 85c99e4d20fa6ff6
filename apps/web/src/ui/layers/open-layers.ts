import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { keepTypedAhead } from './typed-ahead.ts';

type Layer = object;
type ElementRef = RefObject<HTMLElement | null>;

/** All layers open over the page, the newest last. */
const layers: Layer[] = [];
const listeners = new Set<() => void>();

const changeLayers = (change: () => void): void => {
  change();
  for (const listen of listeners) listen();
};

const onLayers = (listen: () => void) => {
  listeners.add(listen);
  return () => void listeners.delete(listen);
};

/** Whether a layer is open over the page, and has the keyboard. */
export const isLayered = (): boolean => layers.length > 0;

/** The same, for what is drawn in the top layer by itself and would be above a dialog. */
export const useIsLayered = (): boolean => useSyncExternalStore(onLayers, isLayered);

/** The parts of Base UI's change event that matter here. */
type Change = { readonly reason: string; readonly event: Event; readonly cancel: () => void };

type Options = {
  readonly onClose: () => void;
  /** The element of the layer. */
  readonly own: ElementRef;
  /** The button that opened the layer: a press on it closes the layer by itself, and must not do so twice. */
  readonly trigger?: ElementRef;
};

/**
 * Registers an open layer while the component is mounted, and returns the focus to where it was. The result is
 * for Base UI's `onOpenChange`: one press of Escape, or beside a layer, closes the newest layer only, even if layers are
 * siblings in React's tree and Base UI does not know that one is over the other.
 */
export const useOpenLayer = ({ onClose, own, trigger }: Options) => {
  const layer = useRef<Layer>({});

  // In a layout effect: a moment later the focus has moved into the layer, and its former place is lost.
  useLayoutEffect(() => {
    const opened = layer.current;
    const returnTo = document.activeElement;
    changeLayers(() => layers.push(opened));
    return () => {
      changeLayers(() => layers.splice(layers.indexOf(opened), 1));
      const { activeElement } = document;
      // A user who has moved the focus elsewhere by now keeps it there.
      const isLost = activeElement === document.body || own.current?.contains(activeElement);
      if (isLost && returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true });
    };
  }, [own]);

  return (isOpen: boolean, { reason, event, cancel }: Change): void => {
    if (isOpen) return;
    const isUnderAnother = layers.at(-1) !== layer.current;
    const isForAnother =
      (reason === 'escape-key' && (event.defaultPrevented || isUnderAnother)) ||
      (reason === 'outside-press' && isUnderAnother);
    const isOnTrigger = event.target instanceof Node && trigger?.current?.contains(event.target);
    if (isForAnother || (reason === 'outside-press' && isOnTrigger)) cancel();
    else onClose();
  };
};

/**
 * A placeholder for a layer that is still loading. It has the keyboard already: Escape cancels it, and letters are kept for
 * the first field of a dialog. A press cancels it too, as one beside the layer would; but not on the button of a popup.
 */
export const PendingLayer = ({ onClose, trigger }: Pick<Options, 'onClose' | 'trigger'>) => {
  const change = useOpenLayer({ onClose, own: useRef(null) });
  const isDialog = trigger === undefined;
  useLayoutEffect(() => (isDialog ? keepTypedAhead() : undefined), [isDialog]);
  const onPointerDown = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !trigger?.current?.contains(target)) onClose();
  });
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
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    document.addEventListener('pointerdown', (event) => onPointerDown(event), { signal });
    return () => listening.abort();
  }, []);
  return null;
};
