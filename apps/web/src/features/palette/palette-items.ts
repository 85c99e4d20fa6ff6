import type { SearchHit } from '@waybill/contract/search';
import { fold, searchWords } from '@waybill/domain/search-text';
import type { DeliveryStatus } from '@waybill/domain/statuses';

/** A line of the palette. */
export type PaletteItem = {
  readonly id: string;
  readonly title: string;
  /** Words that are not shown, by which it is found as well. */
  readonly also?: string;
  readonly detail?: string;
  readonly status?: DeliveryStatus | null;
  /** The kind of record, in a word. */
  readonly kind?: string;
  /** The shortcut that does the same elsewhere. */
  readonly keys?: string;
  /** Its result replaces the palette instead of opening on the page. */
  readonly isInPalette?: boolean;
  /** The item answers an earlier query, and is shown only until the new answer comes. */
  readonly isOld?: boolean;
  readonly run: () => void;
};

export type PaletteGroup = {
  readonly name: 'recent' | 'whole' | 'record' | 'similar' | 'screen' | 'action';
  readonly items: readonly PaletteItem[];
};

/** A screen that the user may see. */
export type PaletteScreen = { readonly to: string; readonly label: string; readonly also: string };

/** Every typed word is the beginning of a word of the title, or of those by which it is found as well. */
export const itemMatches = ({ title, also = '' }: Pick<PaletteItem, 'title' | 'also'>, typed: string): boolean => {
  const words = fold(`${title} ${also}`).split(/[^\p{L}\p{N}]+/u);
  return searchWords(typed).every((word) => words.some((each) => each.startsWith(word)));
};

/**
 * Hits by how well they match. Beside one that is the whole of what was typed, those that have it in them are no more than similar.
 */
export const hitGroups = (
  hits: readonly SearchHit[],
): { readonly [Name in 'whole' | 'record' | 'similar']: readonly SearchHit[] } => {
  const whole = hits.filter(({ isWhole }) => isWhole);
  const isFound = ({ isExact, isWhole }: SearchHit) => isExact && !isWhole && whole.length === 0;
  return { whole, record: hits.filter(isFound), similar: hits.filter((hit) => !hit.isWhole && !isFound(hit)) };
};

/** The parts of a search hit that are remembered, and that identify it. */
export type RecentRecord = Pick<SearchHit, 'kind' | 'id' | 'title' | 'detail'>;
const MOST_RECENT = 6;

/** The newest first, each once. */
export const withRecent = (
  before: readonly RecentRecord[],
  { kind, id, title, detail }: RecentRecord,
): RecentRecord[] =>
  [{ kind, id, title, detail }, ...before.filter((each) => each.kind !== kind || each.id !== id)].slice(0, MOST_RECENT);
