/** Where people live, and how many of a hundred shipments go there. */
const TOWNS = [
  { latitude: 64.14, longitude: -21.9, postcode: '101', name: 'Reykjavík', share: 55, spread: 0.05 },
  { latitude: 64.07, longitude: -21.95, postcode: '220', name: 'Hafnarfjörður', share: 12, spread: 0.02 },
  { latitude: 65.68, longitude: -18.1, postcode: '600', name: 'Akureyri', share: 12, spread: 0.02 },
  { latitude: 63.93, longitude: -21, postcode: '800', name: 'Selfoss', share: 8, spread: 0.02 },
  { latitude: 65.26, longitude: -14.39, postcode: '700', name: 'Egilsstaðir', share: 5, spread: 0.3 },
  { latitude: 66.05, longitude: -23.1, postcode: '400', name: 'Ísafjörður', share: 4, spread: 0.2 },
  { latitude: 63.43, longitude: -20.27, postcode: '900', name: 'Vestmannaeyjar', share: 4, spread: 0.01 },
];
const STATUSES = ['new', 'open', 'assigned', 'in-warehouse', 'out-for-delivery', 'completed', 'failed'];
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const NO_POINTS = {
  ids: [],
  latitudes: [],
  longitudes: [],
  statuses: [],
  postcodes: [],
  towns: {},
  withoutPlace: 0,
  more: 0,
};

/** The same numbers on every run. */
const numbers = () => {
  let state = 20_261_117;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

/** @param {number} index */
const idOf = (index) => `S${[...Array(8)].map((_, place) => DIGITS[(index >> (place * 4)) % 16]).join('')}`;

/**
 * The answer of GET /api/shipment-points with so many shipments, spread as people are.
 *
 * @param {number} count
 */
export const manyPoints = (count) => {
  const next = numbers();
  const towns = TOWNS.flatMap((town) => Array.from({ length: town.share }, () => town));
  const places = Array.from({ length: count }, () => {
    const town = towns[Math.floor(next() * towns.length)] ?? towns[0];
    if (!town) throw new Error('There is no town.');
    // Two numbers together are more often near the middle.
    const off = () => (next() + next() - 1) * town.spread;
    return { latitude: town.latitude + off(), longitude: town.longitude + 2 * off(), postcode: town.postcode };
  });
  return {
    ...NO_POINTS,
    ids: places.map((_, index) => idOf(index)),
    latitudes: places.map(({ latitude }) => latitude),
    longitudes: places.map(({ longitude }) => longitude),
    statuses: places.map((_, index) => STATUSES[index % STATUSES.length]),
    postcodes: places.map(({ postcode }) => postcode),
    towns: Object.fromEntries(TOWNS.map(({ postcode, name }) => [postcode, name])),
  };
};
