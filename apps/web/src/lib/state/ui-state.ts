import type { BulkSelection } from '@waybill/contract/bulk-jobs';
import type { SavedLocationBody } from '@waybill/contract/saved-locations';
import type { ShipmentId, VehicleId } from '@waybill/domain/ids';
import { create } from 'zustand';

/** The shipments that a vehicle is to be chosen for. */
export type ShipmentsToAssign = {
  readonly selection: BulkSelection;
  readonly count: number;
  /** The day that is proposed; null is today. */
  readonly day: string | null;
  /** The vehicle that they are on as far as the user knows, which is not offered; null on none, undefined if it does not matter. */
  readonly from?: VehicleId | null;
  /** How many stops these are, where all that is left of a vehicle's day is to go: it may go to nobody, too. */
  readonly stops?: number;
};

type State = {
  showCreateShipmentModal: boolean;
  showApiKeyModal: boolean;
  /** The day that is planned on the page, if it is about one: a new shipment is for it. */
  dayOnPage: string | null;
  /** The shipment that the create modal starts from, or null for an empty one. Setting it opens the modal. */
  shipmentForDuplicate: string | null;
  /** The shipment that the same modal edits. Setting it opens the modal. */
  shipmentForEdit: string | null;
  /** The saved location that a new shipment goes to. Setting it opens the modal. */
  savedLocationForCreate: string | null;
  /** Setting it opens the choice of a vehicle. */
  shipmentsToAssign: ShipmentsToAssign | null;
  /** Setting it opens the form of a payment for them. */
  shipmentsToPay: readonly ShipmentId[] | null;
  /** The list under a stop's "Saved location" is open. */
  showSavedLocations: boolean;
  /** Stops of a shipment that is being created, to be saved as locations once it exists. */
  stopsToSave: readonly SavedLocationBody[];
  /** "Save pickup as a saved location" is ticked; and for the dropoff. */
  saveStartStop: boolean;
  saveEndStop: boolean;
};

type Setters = {
  setShowCreateShipmentModal: (show: boolean) => void;
  setShowApiKeyModal: (show: boolean) => void;
  setDayOnPage: (day: string | null) => void;
  setShipmentForDuplicate: (shipmentId: string | null) => void;
  setShipmentForEdit: (shipmentId: string | null) => void;
  setSavedLocationForCreate: (savedLocationId: string | null) => void;
  setShipmentsToAssign: (shipments: ShipmentsToAssign | null) => void;
  setShipmentsToPay: (shipments: readonly ShipmentId[] | null) => void;
  setShowSavedLocations: (show: boolean) => void;
  setStopsToSave: (stops: readonly SavedLocationBody[]) => void;
  /** Closes the shipment modal, whichever of these it was open for. */
  closeShipmentModal: () => void;
  setSaveStartStop: (save: boolean) => void;
  setSaveEndStop: (save: boolean) => void;
  reset: () => void;
};

const INITIAL: State = {
  showCreateShipmentModal: false,
  showApiKeyModal: false,
  dayOnPage: null,
  shipmentForDuplicate: null,
  shipmentForEdit: null,
  savedLocationForCreate: null,
  shipmentsToAssign: null,
  shipmentsToPay: null,
  showSavedLocations: false,
  stopsToSave: [],
  saveStartStop: false,
  saveEndStop: false,
};

/** Open modals and choices that are about to be saved: the state that no URL carries. */
export const useUiState = create<State & Setters>()((set) => ({
  ...INITIAL,
  setShowCreateShipmentModal: (showCreateShipmentModal) => set({ showCreateShipmentModal }),
  setShowApiKeyModal: (showApiKeyModal) => set({ showApiKeyModal }),
  setDayOnPage: (dayOnPage) => set({ dayOnPage }),
  setShipmentForDuplicate: (shipmentForDuplicate) => set({ shipmentForDuplicate }),
  setShipmentForEdit: (shipmentForEdit) => set({ shipmentForEdit }),
  setSavedLocationForCreate: (savedLocationForCreate) => set({ savedLocationForCreate }),
  setShipmentsToAssign: (shipmentsToAssign) => set({ shipmentsToAssign }),
  setShipmentsToPay: (shipmentsToPay) => set({ shipmentsToPay }),
  setShowSavedLocations: (showSavedLocations) => set({ showSavedLocations }),
  setStopsToSave: (stopsToSave) => set({ stopsToSave }),
  setSaveStartStop: (saveStartStop) => set({ saveStartStop }),
  setSaveEndStop: (saveEndStop) => set({ saveEndStop }),
  closeShipmentModal: () =>
    set({
      showCreateShipmentModal: false,
      shipmentForDuplicate: null,
      shipmentForEdit: null,
      savedLocationForCreate: null,
      showSavedLocations: false,
      saveStartStop: false,
      saveEndStop: false,
    }),
  reset: () => set(INITIAL),
}));
