import { COUNTRIES, FOLDER } from 'virtual:map-outlines';
import type { OutlineFiles } from './bundled-style.ts';

/** The outlines that the build has written: see apps/web/map-outlines.ts. */
export const outlineFiles: OutlineFiles = {
  world: `${FOLDER}world.json`,
  ofCountry: (country) => (COUNTRIES.includes(country) ? `${FOLDER}${country}.geojson` : null),
};
