import { create } from 'zustand';
import type { Position } from './positions.ts';

type Journey = {
  /** Whether the phone's position is shared. */
  readonly isOn: boolean;
  readonly last: Position | null;
};

export const useJourney = create<Journey>(() => ({ isOn: false, last: null }));
