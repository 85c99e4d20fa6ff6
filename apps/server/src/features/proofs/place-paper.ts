import type { Proof } from '@waybill/contract/proofs';
import { metresBetween, type Point, pointText } from '@waybill/domain/geocoding';
import { planeAround, type Spot } from '@waybill/domain/streets/plane';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';

/** What a map shows, in metres to the east and to the south of its middle. */
export type StreetShape = {
  readonly layer: 'land' | 'towns' | 'streets' | 'houses';
  /** The name of a street, or the number of a house. */
  readonly name: string;
  /** 1 for a main road to 4 for a path. */
  readonly rank: number;
  readonly lines: readonly (readonly Spot[])[];
};

/** The shapes within so many metres of a point, as far as the server has any. */
export type ShapesAround<Viewer> = (by: Viewer, middle: Point, metres: number) => Promise<readonly StreetShape[]>;

/** Where a proof was made, as it is drawn. */
export type PlacePaper = {
  readonly word: string;
  readonly caption: string;
  readonly shapes: readonly StreetShape[];
  readonly millimetresPerMetre: number;
  /** Where the address is, if it is not the same spot. */
  readonly address: Spot | null;
  readonly noStreets: string;
};

/** The map of a proof shows so much around the pin. */
export const SHOWN_METRES = 150;
const MAP_MM = 86;
/** Nearer than this it is at the address: neither the phone nor the registry knows it better. */
const AT_ADDRESS_M = 50;
/** From here on the ring of the address would be under the pin. */
const APART_M = 12;

/** The place of the stop, where it is known to the house. */
export type StopPlace = Point & { readonly isExact: boolean };

export const placePaperOf = (
  { position }: Pick<Proof, 'position'>,
  stop: StopPlace | null,
  shapes: readonly StreetShape[],
  { t, format }: { readonly t: Translate; readonly format: Format },
): PlacePaper | null => {
  if (!position) return null;
  const { spotAt } = planeAround(position.latitude);
  const [middle, there] = [spotAt(position), stop && spotAt(stop)];
  const metres = stop?.isExact ? metresBetween(position, stop) : null;
  const accuracy = position.accuracyMetres === null ? '' : ` ± ${format.distance(position.accuracyMetres)}`;
  const far =
    metres !== null &&
    (metres <= AT_ADDRESS_M
      ? t('proofPaper.within', { distance: format.distance(Math.max(1, Math.ceil(metres))) })
      : t('proofPaper.away', { distance: format.distance(metres) }));
  return {
    word: t('proofPaper.place'),
    caption: [`${pointText(position)}${accuracy}`, far].filter(Boolean).join(' · '),
    shapes,
    millimetresPerMetre: MAP_MM / (2 * SHOWN_METRES),
    address:
      there && metres !== null && metres > APART_M && metres < SHOWN_METRES
        ? { x: there.x - middle.x, y: there.y - middle.y }
        : null,
    noStreets: t('proofPaper.noStreets'),
  };
};
