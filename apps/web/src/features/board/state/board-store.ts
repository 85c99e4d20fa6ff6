import type { DeliveryId, RouteChangeId, ShipmentId, VehicleId } from '@waybill/domain/ids';
import { create } from 'zustand';
import type { Change, Wish } from '../changes/change.ts';

/** A stop of a vehicle, or a shipment of the pool. */
export type BoardItem =
  | { readonly kind: 'stop'; readonly id: DeliveryId; readonly vehicleId: VehicleId }
  | { readonly kind: 'pool'; readonly id: ShipmentId };

type BoardState = {
  /** What the pointer or the focus is on, in the list, on the map or in the timeline: it stands out in all of them. */
  readonly pointed: BoardItem | null;
  /** The vehicle that is pointed at as a whole. */
  readonly pointedVehicle: VehicleId | null;
  /** What was pressed: its card stays. */
  readonly chosen: BoardItem | null;
  /** Shipments of the pool that are acted on together. */
  readonly picked: ReadonlySet<ShipmentId>;
  /** Vehicles that take no part in a plan. */
  readonly leftOut: ReadonlySet<VehicleId>;
  /** What is done here and not confirmed yet. */
  readonly changes: readonly Change[];
  /** What can be undone, the newest last. */
  readonly undoable: readonly RouteChangeId[];
  readonly isDragging: boolean;
  /** What is to be moved to a vehicle that is chosen from a list. */
  readonly moving: BoardItem | 'picked' | null;
};

const START: BoardState = {
  pointed: null,
  pointedVehicle: null,
  chosen: null,
  picked: new Set(),
  leftOut: new Set(),
  changes: [],
  undoable: [],
  isDragging: false,
  moving: null,
};

/** Beside React's tree: pointing at a stop draws that stop, and not the board. */
export const useBoardStore = create<BoardState>()(() => START);

const { setState, getState } = useBoardStore;

/** Another day is another board. */
export const resetBoard = (): void => setState({ ...START, leftOut: getState().leftOut });

const isSameItem = (one: BoardItem | null, other: BoardItem | null): boolean =>
  one === other || (one?.kind === other?.kind && one?.id === other?.id);

/** Whether something is a stop of this vehicle. */
const isOn = (item: BoardItem | null, vehicleId: VehicleId): boolean =>
  item?.kind === 'stop' && item.vehicleId === vehicleId;

/** Whether a vehicle stands out: it is pointed at, or one of its stops is, or was pressed. */
export const isVehiclePointed = (
  { pointed, chosen, pointedVehicle }: Pick<BoardState, 'pointed' | 'chosen' | 'pointedVehicle'>,
  vehicleId: VehicleId,
): boolean => pointedVehicle === vehicleId || isOn(pointed ?? chosen, vehicleId);

/** While something is dragged it stays what is pointed at: drawing the map for all that it passes takes longer than a frame. */
export const pointAt = (pointed: BoardItem | null): void => {
  const now = getState();
  if (!now.isDragging && !isSameItem(now.pointed, pointed)) setState({ pointed });
};
export const pointAtVehicle = (pointedVehicle: VehicleId | null): void => {
  const now = getState();
  if (!now.isDragging && now.pointedVehicle !== pointedVehicle) setState({ pointedVehicle });
};
export const choose = (chosen: BoardItem | null): void => setState({ chosen });
export const startMoving = (moving: BoardState['moving']): void => setState({ moving });
export const setDragging = (isDragging: boolean): void => setState({ isDragging });

export const pick = (ids: readonly ShipmentId[]): void =>
  setState(({ picked }) => ({ picked: new Set([...picked, ...ids]) }));
export const unpickAll = (): void => setState({ picked: new Set() });

const toggled = <Id>(all: ReadonlySet<Id>, id: Id): ReadonlySet<Id> =>
  new Set(all.has(id) ? [...all].filter((each) => each !== id) : [...all, id]);
export const togglePicked = (id: ShipmentId): void => setState(({ picked }) => ({ picked: toggled(picked, id) }));
export const toggleTakesPart = (id: VehicleId): void => setState(({ leftOut }) => ({ leftOut: toggled(leftOut, id) }));

let lastChange = 0;
export const addChange = (wish: Wish): number => {
  lastChange += 1;
  const change = { ...wish, id: lastChange };
  setState(({ changes, picked }) => ({
    changes: [...changes, change],
    picked: wish.kind === 'assign' ? new Set([...picked].filter((id) => !wish.shipmentIds.includes(id))) : picked,
  }));
  return lastChange;
};
export const dropChange = (id: number): void =>
  setState(({ changes }) => ({ changes: changes.filter((change) => change.id !== id) }));

export const rememberUndo = (id: RouteChangeId): void => setState(({ undoable }) => ({ undoable: [...undoable, id] }));
export const forgetUndo = (id: RouteChangeId): void =>
  setState(({ undoable }) => ({ undoable: undoable.filter((each) => each !== id) }));
