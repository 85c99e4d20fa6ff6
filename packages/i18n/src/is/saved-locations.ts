import type { savedLocations as source } from '../en/saved-locations.ts';
import type { Catalogue } from '../translate.ts';

export const savedLocations = {
  heading: 'Waybill',
} as const satisfies Catalogue<typeof source>;
