import type { ShipmentId } from '@waybill/domain/ids';
import type { BoardItem } from '../state/board-store.ts';

/** What a key is about: while rows are selected, these, whichever row has the focus. */
export const subjectOf = (item: BoardItem | null, picked: ReadonlySet<ShipmentId>): BoardItem | 'picked' | null =>
  picked.size === 0 || item?.kind === 'stop' ? item : 'picked';

/** What a key of the board means. */
export type KeyCommand =
  | { readonly kind: 'assign'; readonly lane: number }
  | { readonly kind: 'step' | 'walk'; readonly step: 1 | -1 }
  | { readonly kind: 'undo' | 'plan' | 'lock' | 'move' | 'pick' | 'close' };

type Pressed = {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
};

/** As far as the keys that mean something else. */
export const LANE_KEYS = 'abcdefghi';
export const laneLetter = (lane: number): string => LANE_KEYS.charAt(lane).toUpperCase();
const WALKS = { j: 1, k: -1 } as const;
const PLAIN = { z: 'undo', p: 'plan', l: 'lock', m: 'move', x: 'pick' } as const;

export const commandOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): KeyCommand | null => {
  if (ctrlKey || metaKey) return null;
  if (altKey) {
    if (key === 'ArrowUp' || key === 'ArrowLeft') return { kind: 'step', step: -1 };
    return key === 'ArrowDown' || key === 'ArrowRight' ? { kind: 'step', step: 1 } : null;
  }
  if (key === 'Escape') return { kind: 'close' };
  const letter = key.toLowerCase();
  if (shiftKey || letter.length !== 1) return null;
  const lane = LANE_KEYS.indexOf(letter);
  if (lane !== -1) return { kind: 'assign', lane };
  const walk = WALKS[letter as keyof typeof WALKS];
  if (walk) return { kind: 'walk', step: walk };
  const plain = PLAIN[letter as keyof typeof PLAIN];
  return plain ? { kind: plain } : null;
};
