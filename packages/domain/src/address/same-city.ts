import { dativeOf } from './icelandic-dative.ts';
import { nameKey, typingErrors } from './street-key.ts';

/** Short forms that are no beginnings, and places whose post comes under another name. Keys, as `nameKey` makes them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  rvk: 'reykjavik',
  rvik: 'reykjavik',
  rek: 'reykjavik',
  hfj: 'hafnarfjordur',
  hafn: 'hafnarfjordur',
  kop: 'kopavogur',
  gbr: 'gardabaer',
  gbae: 'gardabaer',
  moso: 'mosfellsbaer',
  mos: 'mosfellsbaer',
  seltj: 'seltjarnarnes',
  ak: 'akureyri',
  aey: 'akureyri',
  isaf: 'isafjordur',
  eyjar: 'vestmannaeyjar',
  vestm: 'vestmannaeyjar',
  keflavik: 'reykjanesbaer',
  kef: 'reykjanesbaer',
  njardvik: 'reykjanesbaer',
  ytrinjardvik: 'reykjanesbaer',
  innrinjardvik: 'reykjanesbaer',
  hafnir: 'reykjanesbaer',
  hofn: 'hofnihornafirdi',
  vikimyrdal: 'vik',
  neskaupsstadur: 'neskaupstadur',
  reykhollti: 'reykholtiborgarfirdi',
  reykholt: 'reykholtiborgarfirdi',
};

const LONG_NAME = 8;
const SHORTEST_BEGINNING = 3;

/** How two names of towns relate; the nearer the earlier. */
export const CITY_MATCHES = ['same', 'similar', 'other'] as const;
export type CityMatch = (typeof CITY_MATCHES)[number];

/** The key of a town as it is typed, with the name that its post comes under. */
export const cityKey = (typed: string): string => {
  const key = nameKey(typed);
  return Object.hasOwn(OTHER_NAMES, key) ? (OTHER_NAMES[key] ?? key) : key;
};

/** Compares a town as it was typed with one of the index. */
export const compareCities = (typed: string, key: string): CityMatch => {
  const asked = cityKey(typed);
  if (asked === key || asked === '') return 'same';
  if (dativeOf(key) === asked) return 'same';
  const isBeginning = typed.trim().endsWith('.') && asked.length >= SHORTEST_BEGINNING && key.startsWith(asked);
  // `Garðabær (Álftanes)`: either name is right.
  const isPart = asked.length > SHORTEST_BEGINNING && (key.startsWith(asked) || key.endsWith(asked));
  if (isBeginning || isPart) return 'same';
  const most = asked.length >= LONG_NAME ? 2 : 1;
  return typingErrors(asked, key, most) <= most ? 'similar' : 'other';
};
