import { type Candidate, type Difference, type KnownAddress, knownAddressLine } from '../geocoding.ts';
import { fold } from '../search-text.ts';
import type { StopDetails } from '../stop.ts';
import { judgePlace } from './stop-place.ts';

type Address = Pick<StopDetails, 'streetAddress1' | 'postcode' | 'city'>;

const MOST = 3;
/** Another spelling of the same house, and not another house. */
const SPELLED: readonly Difference[] = ['spelling', 'abbreviation', 'postcode', 'city'];
const OTHER_HOUSE: readonly Difference[] = ['house-number', 'house-letter', 'house-range', 'no-house-number'];

const isSame = (typed: string | null, known: string | null): boolean =>
  known === null || fold(typed ?? '').trim() === fold(known);

const isWritten = (typed: Address, { street, postcode, city }: KnownAddress): boolean =>
  isSame(typed.streetAddress1, street) && isSame(typed.postcode, postcode) && isSame(typed.city, city);

/** How an address is written by those who know the place, where that is otherwise than it was typed: for a person to choose from. */
export const otherSpellings = (typed: Address, candidates: readonly Candidate[]): readonly KnownAddress[] => {
  const isFound = judgePlace(candidates).state === 'found';
  const lacksTown = !isFound && !(typed.postcode && typed.city);
  const mayBeMeant = ({ address, differences }: Candidate): boolean =>
    address.street !== null &&
    !differences.some((each) => OTHER_HOUSE.includes(each)) &&
    (lacksTown || differences.some((each) => SPELLED.includes(each))) &&
    !isWritten(typed, address);
  const byLine = new Map(
    (isFound ? candidates.slice(0, 1) : candidates)
      .filter(mayBeMeant)
      .map(({ address }) => [knownAddressLine(address), address] as const),
  );
  return [...byLine.values()].slice(0, MOST);
};
