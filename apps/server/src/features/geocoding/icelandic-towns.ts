import { fromMicro } from '@waybill/domain/geocoding';
import { ICELANDIC_POSTCODES } from './icelandic-postcodes.ts';

/** Whose register the postcodes are derived from. */
export const ICELANDIC_ATTRIBUTION = 'HMS Staðfangaskrá';

/** The towns that a map of the whole country names, and those of a map of a quarter of it. */
const FIRST = ['Reykjavík', 'Akureyri'];
const SECOND = [
  'Reykjanesbær',
  'Selfoss',
  'Vestmannaeyjar',
  'Vík',
  'Höfn í Hornafirði',
  'Egilsstaðir',
  'Vopnafjörður',
  'Þórshöfn',
  'Húsavík',
  'Sauðárkrókur',
  'Blönduós',
  'Hólmavík',
  'Ísafjörður',
  'Patreksfjörður',
  'Stykkishólmur',
  'Borgarnes',
];
/** The addresses of a town are within this, those of a district farther apart. */
const TOWN_RADIUS_M = 3_500;

const rankOf = (name: string, radiusM: number): number => {
  if (FIRST.includes(name)) return 1;
  if (SECOND.includes(name)) return 2;
  return radiusM <= TOWN_RADIUS_M ? 3 : 4;
};

/** A town is where its first postcode is; the others are quarters of it, and the country around it. */
const firstOfEach = ICELANDIC_POSTCODES.filter(
  ({ city }, index) => ICELANDIC_POSTCODES.findIndex((other) => other.city === city) === index,
);

export const ICELANDIC_TOWNS = firstOfEach.map(({ city, radiusM, ...middle }) => ({
  name: city,
  ...fromMicro(middle),
  rank: rankOf(city, radiusM),
}));
