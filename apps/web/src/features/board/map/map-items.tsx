import { MapCard } from '../../../ui/map/map-card.tsx';
import { MapHighlight } from '../../../ui/map/map-highlight.tsx';
import { type Board, useBoard } from '../state/board-context.ts';
import { type BoardItem, useBoardStore } from '../state/board-store.ts';
import { type CardActions, ItemCard } from './item-card.tsx';

const pointOf = ({ shipmentOf, stopOf }: Board, item: BoardItem | null) =>
  (item?.kind === 'pool' ? shipmentOf.get(item.id)?.point : item && stopOf.get(item.id)?.stop.point) ?? null;

/** The card and the ring of what is pointed at, else of what was pressed. By itself, so that nothing else is drawn for it. */
export const MapItems = ({ actions }: { readonly actions: CardActions }) => {
  const board = useBoard();
  const pointed = useBoardStore((state) => state.pointed);
  const chosen = useBoardStore((state) => state.chosen);
  const isDragging = useBoardStore((state) => state.isDragging);
  const item = pointed ?? chosen;
  const point = pointOf(board, item);
  if (!item || !point) return null;
  const isChosen = chosen !== null && item.id === chosen.id;
  return (
    <>
      <MapHighlight point={point} />
      {!isDragging && (
        <MapCard point={point} isPassive={!isChosen}>
          <ItemCard item={item} actions={isChosen ? actions : null} />
        </MapCard>
      )}
    </>
  );
};
