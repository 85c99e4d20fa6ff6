import type { palette as source } from '../en/palette.ts';
import type { Catalogue } from '../translate.ts';

export const palette = {
  heading: 'Waybill',
} as const satisfies Catalogue<typeof source>;
