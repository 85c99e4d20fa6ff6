import type { Paper } from '../../../paper/paper.ts';

/** Something with a height, in mm, that is drawn at a place of the page. */
export type Piece = { readonly height: number; readonly draw: (paper: Paper, y: number) => void };

/** Pieces that stay together under a head. */
export type Block = {
  readonly head: Piece;
  readonly parts: readonly Piece[];
  /** The head on the next page of a block that is longer than a page. */
  readonly again?: Piece;
};

type Placed = { readonly piece: Piece; readonly y: number };
export type SheetPage = readonly Placed[];

const heightOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { height }) => sum + height, 0);

/** Places blocks on pages. Only a block that is longer than a page is split, between its parts and under its head again. */
export const paginate = (
  blocks: readonly Block[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): readonly SheetPage[] => {
  const pages: Placed[][] = [[]];
  let y = top;
  const turn = () => {
    if (y === top) return;
    pages.push([]);
    y = top;
  };
  const place = (piece: Piece) => {
    pages.at(-1)?.push({ piece, y });
    y += piece.height;
  };
  for (const { head, parts, again = head } of blocks) {
    if (y + heightOf([head, ...parts]) > bottom) turn();
    place(head);
    for (const part of parts) {
      if (y + part.height > bottom) {
        turn();
        place(again);
      }
      place(part);
    }
  }
  return pages;
};
