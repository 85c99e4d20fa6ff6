import type { label as source } from '../en/label.ts';
import type { Catalogue } from '../translate.ts';

export const label = {
  from: 'Frá',
  parcel: 'Pakki',
  area: 'Svæði',
  place: 'Staður',
  size: 'Stærð',
  shipment: 'Sending',
  range: '{lower} til {upper} °C',
  atLeast: 'lágm. {lower} °C',
  atMost: 'hám. {upper} °C',
} as const satisfies Catalogue<typeof source>;
