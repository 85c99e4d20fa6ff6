import type { assigning as source } from '../en/assigning.ts';
import type { Catalogue } from '../translate.ts';

export const assigning = {
  title: { one: 'Setja {count} sendingu á bíl', other: 'Setja {count} sendingar á bíl' },
  moveTitle: { one: 'Færa {count} stopp á annan bíl', other: 'Færa {count} stopp á annan bíl' },
  vehicle: 'Bíll',
  search: 'Heiti eða bílnúmer',
  vehicles: 'Bílar',
  chooseVehicle: 'Veldu bíl',
  noMatch: 'Enginn bíll er með þetta heiti eða bílnúmer.',
  noVehicles: 'Engir bílar eru skráðir enn. Skráðu bíl fyrst.',
  addVehicle: 'Fara í bíla',
  loadFailed: 'Ekki tókst að birta bílana.',
  free: '{weight} og {volume} laust',
  freeOne: '{amount} laust',
  full: 'Fullur',
  day: 'Dagur',
  chooseDay: 'Sláðu inn dag',
  includesOut: 'Líka þær sem eru í útkeyrslu',
  submit: 'Setja á bíl',
  move: 'Færa stopp',
  nobody: 'Enginn bíll (óúthlutað)',
} as const satisfies Catalogue<typeof source>;
