import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../lib/browser/browser-store.ts';

const KEY = 'waybill-scanner-muted';
const watchers = new Set<() => void>();

let isMutedNow: boolean | null = null;

/** Remembered on this device: the same van is as quiet tomorrow. Buzzes and words stay. */
export const isMuted = (): boolean => {
  isMutedNow ??= readStored(KEY) === 'yes';
  return isMutedNow;
};

export const setMuted = (muted: boolean): void => {
  isMutedNow = muted;
  writeStored(KEY, muted ? 'yes' : 'no');
  for (const tell of watchers) tell();
};

const watch = (onChange: () => void) => {
  watchers.add(onChange);
  return () => {
    watchers.delete(onChange);
  };
};

export const useMuted = (): boolean => useSyncExternalStore(watch, isMuted);
