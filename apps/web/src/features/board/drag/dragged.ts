import type { ShipmentId } from '@waybill/domain/ids';
import type { BoardItem } from '../state/board-store.ts';
import type { DropTarget } from './drop-target.ts';

/** One thing, or all shipments that are selected. */
export type Dragged = BoardItem | readonly ShipmentId[];

export const isMany = (dragged: Dragged): dragged is readonly ShipmentId[] => Array.isArray(dragged);

/** Whoever takes one of several selected shipments takes all of them; one that is not selected goes alone. */
export const draggedWith = (item: BoardItem, picked: ReadonlySet<ShipmentId>): Dragged =>
  item.kind === 'pool' && picked.size > 1 && picked.has(item.id) ? [...picked] : item;

/** Several go to a vehicle, each to where it costs least: between two stops there is room for one. */
export const targetOf = (dragged: Dragged, target: DropTarget | null): DropTarget | null =>
  target?.kind === 'lane' && isMany(dragged)
    ? { kind: 'vehicle', vehicleId: target.vehicleId, line: { ...target.line, length: 0 } }
    : target;
