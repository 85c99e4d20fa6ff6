import type { SearchHit } from '@waybill/contract/search';
import { fold, searchWords } from '@waybill/domain/search-text';
import type { DeliveryStatus } from '@waybill/domain/statuses';

/** A line of the palette. */
export type PaletteItem = {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly status?: DeliveryStatus | null;
  /** What kind of record it is, in a word. */
  readonly kind?: string;
  /** The key that does the same elsewhere. */
  readonly keys?: string;
  /** What it shows takes the palette's place, instead of standing on the page. */
  readonly isInPalette?: boolean;
  /** It answers what was typed before, and is shown only until the answer comes. */
  readonly isOld?: boolean;
  readonly run: () => void;
};

export type PaletteGroup = {
  readonly name: 'recent' | 'record' | 'similar' | 'screen' | 'action';
  readonly items: readonly PaletteItem[];
};

/** Every word that was typed begins a word of the title. */
export const itemMatches = ({ title }: Pick<PaletteItem, 'title'>, typed: string): boolean => {
  const words = fold(title).split(/[^\p{L}\p{N}]+/u);
  return searchWords(typed).every((word) => words.some((each) => each.startsWith(word)));
};

/** A record without its place in a list: what is remembered of it, and how it is told from others. */
export type RecentRecord = Pick<SearchHit, 'kind' | 'id' | 'title' | 'detail'>;
const MOST_RECENT = 6;

/** The newest first, each once. */
export const withRecent = (
  before: readonly RecentRecord[],
  { kind, id, title, detail }: RecentRecord,
): RecentRecord[] =>
  [{ kind, id, title, detail }, ...before.filter((each) => each.kind !== kind || each.id !== id)].slice(0, MOST_RECENT);
