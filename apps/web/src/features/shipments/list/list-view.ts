import { z } from 'zod';
import { create } from 'zustand';
import { readStored, writeStored } from '../../../lib/browser/browser-store.ts';

const KEY = 'waybill-shipment-list';

const listView = z.object({
  isCompact: z.boolean().catch(false),
  widths: z.record(z.string(), z.number().min(40).max(2000)).catch({}),
});
type ListView = z.output<typeof listView>;

const PLAIN: ListView = { isCompact: false, widths: {} };

/** Invalid stored values, e.g. of an earlier version, are ignored. */
export const parseListView = (text: string | null): ListView => {
  try {
    return listView.parse(JSON.parse(text ?? ''));
  } catch {
    return PLAIN;
  }
};

/** How this browser shows the list: the view belongs to the device and not to the user. */
export const useListView = create<ListView>()(() => parseListView(readStored(KEY)));

const change = (next: Partial<ListView>): void => {
  useListView.setState(next);
  writeStored(KEY, JSON.stringify(useListView.getState()));
};

export const setCompact = (isCompact: boolean): void => change({ isCompact });

export const setWidth = (column: string, width: number | null): void => {
  const { [column]: _, ...others } = useListView.getState().widths;
  change({ widths: width === null ? others : { ...others, [column]: width } });
};

export const resetWidths = (): void => change({ widths: {} });
