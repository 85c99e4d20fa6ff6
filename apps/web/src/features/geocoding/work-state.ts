import type { GeocodingWorkItem } from '@waybill/contract/geocoding';
import { create } from 'zustand';

type Stop = Pick<GeocodingWorkItem, 'shipmentId' | 'kind'>;

export const stopKey = ({ shipmentId, kind }: Stop): string => `${shipmentId} ${kind}`;

type WorkState = {
  /** Addresses that were placed since the page was opened: they stay in sight, so that one can go back to them. */
  readonly placed: readonly GeocodingWorkItem[];
  readonly skipped: readonly string[];
};

export const useWorkState = create<WorkState>()(() => ({ placed: [], skipped: [] }));

export const markPlaced = (item: GeocodingWorkItem): void =>
  useWorkState.setState(({ placed, skipped }) => ({
    placed: [...placed.filter((each) => stopKey(each) !== stopKey(item)), item],
    skipped: skipped.filter((key) => key !== stopKey(item)),
  }));

/** It waits for a pin again. */
export const unmarkPlaced = (stop: Stop): void =>
  useWorkState.setState(({ placed }) => ({ placed: placed.filter((each) => stopKey(each) !== stopKey(stop)) }));

export const markSkipped = (item: Stop): void =>
  useWorkState.setState(({ skipped }) => ({ skipped: [...new Set([...skipped, stopKey(item)])] }));

export const forgetWork = (): void => useWorkState.setState({ placed: [], skipped: [] });

/** Why no address is open: there is none, colleagues have what is left, or one is to be chosen. */
export const whyNoneOpen = (items: readonly { readonly claimedBy: string | null }[]) => {
  if (items.length === 0) return 'none';
  return items.some(({ claimedBy }) => claimedBy !== null) ? 'othersHave' : 'noneOpen';
};

/** The next address that nobody works on and that was not skipped; after the last one the first. */
export const nextItem = <Item extends Stop & { readonly claimedBy: string | null }>(
  items: readonly Item[],
  current: string | null,
  skipped: readonly string[],
): Item | null => {
  const at = items.findIndex((item) => stopKey(item) === current);
  const inTurn = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))];
  const free = inTurn.filter((item) => item.claimedBy === null && stopKey(item) !== current);
  return free.find((item) => !skipped.includes(stopKey(item))) ?? null;
};
