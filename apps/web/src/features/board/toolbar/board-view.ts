import { readStored, writeStored } from '../../../lib/browser/browser-store.ts';

/** How the vehicles are shown; in the address, and otherwise as this browser had it last. */
export const BOARD_VIEWS = ['board', 'list'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

const KEY = 'waybill-vehicles-view';

export const rememberView = (view: BoardView): void => void writeStored(KEY, view);

/** The board, unless somebody has chosen the list here. */
export const rememberedView = (): BoardView => (readStored(KEY) === 'list' ? 'list' : 'board');
