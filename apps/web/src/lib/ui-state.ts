import { create } from 'zustand';

/** A stop of the shipment form that is to become a saved location; its fields come with that form. */
export type StopToSave = Readonly<Record<string, unknown>>;

type State = {
  showCreateShipmentModal: boolean;
  showApiKeyModal: boolean;
  /** The shipment that the create modal starts from, or null for an empty one. */
  shipmentForDuplicate: string | null;
  showSavedLocations: boolean;
  stopsToSave: readonly StopToSave[];
  saveStartStop: boolean;
  saveEndStop: boolean;
};

type Setters = {
  setShowCreateShipmentModal: (show: boolean) => void;
  setShowApiKeyModal: (show: boolean) => void;
  setShipmentForDuplicate: (shipmentId: string | null) => void;
  setShowSavedLocations: (show: boolean) => void;
  setStopsToSave: (stops: readonly StopToSave[]) => void;
  setSaveStartStop: (save: boolean) => void;
  setSaveEndStop: (save: boolean) => void;
  reset: () => void;
};

const INITIAL: State = {
  showCreateShipmentModal: false,
  showApiKeyModal: false,
  shipmentForDuplicate: null,
  showSavedLocations: false,
  stopsToSave: [],
  saveStartStop: false,
  saveEndStop: false,
};

/** What is open and what is about to be saved: the state that no URL carries. */
export const useUiState = create<State & Setters>()((set) => ({
  ...INITIAL,
  setShowCreateShipmentModal: (showCreateShipmentModal) => set({ showCreateShipmentModal }),
  setShowApiKeyModal: (showApiKeyModal) => set({ showApiKeyModal }),
  setShipmentForDuplicate: (shipmentForDuplicate) => set({ shipmentForDuplicate }),
  setShowSavedLocations: (showSavedLocations) => set({ showSavedLocations }),
  setStopsToSave: (stopsToSave) => set({ stopsToSave }),
  setSaveStartStop: (saveStartStop) => set({ saveStartStop }),
  setSaveEndStop: (saveEndStop) => set({ saveEndStop }),
  reset: () => set(INITIAL),
}));
