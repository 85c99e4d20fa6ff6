import { cityKey, compareCities } from './same-city.ts';
import { nameKey } from './street-key.ts';

/** The number of a house as far as it is typed. */
export type TypedHouse = {
  readonly digits: string;
  /** Small, or ''. */
  readonly letter: string;
  /** Something follows the number: `7` is no beginning of `70`. */
  readonly isWhole: boolean;
};

/** The beginnings of a postcode and of a town, '' where there is none. */
export type TypedTown = { readonly postcode: string; readonly city: string };

/** One way to understand an address that is being typed: each part may be a beginning. */
export type TypedAddress = {
  /** '' where a town is all that is typed. */
  readonly street: string;
  readonly house: TypedHouse | null;
  readonly town: TypedTown | null;
  /** Nothing in the text says that the town is one, so that it counts only where the street is in it. */
  readonly isTownGuessed: boolean;
};

/** Each costs a look-up or two. */
const MOST_READINGS = 5;
const MOST_WORDS_OF_CITY = 3;
const HOUSE =
  /(?<=\s)(\d{1,5})(?: ?(\p{L})(?![\p{L}\p{N}]))?(?: ?[-–/] ?(?:\d{1,5}(?: ?\p{L}(?![\p{L}\p{N}]))?)?)?(?=\s|$)/gu;
const HOUSE_FIRST = /^(\d{1,5})(\p{L})?\s+(?=\p{L})/u;
const POSTCODE = /^(?:\p{L}{1,3}-)?(\d[\p{L}\p{N}]*)\s*/u;
const SHORTEST_POSTCODE = 3;

/** `101 Rey`, `101` or `Rey`. */
const townIn = (text: string): TypedTown | null => {
  if (text === '') return null;
  const found = POSTCODE.exec(text);
  return { postcode: found?.[1] ?? '', city: found ? text.slice(found[0].length) : text };
};

const houseOf = (digits: string, letter: string | undefined, isWhole: boolean): TypedHouse => ({
  digits: String(Number(digits)),
  letter: letter?.toLowerCase() ?? '',
  isWhole,
});

/** The readings of a line with the number of a house in it, or a postcode in its place. */
const readingsWithNumber = (line: string, after: TypedTown | null): TypedAddress[] => {
  const found: TypedAddress[] = [];
  for (const match of line.matchAll(HOUSE)) {
    const [whole, digits = '', letter] = match;
    const street = line.slice(0, match.index).trim();
    if (!/\p{L}/u.test(street)) continue;
    const rest = line.slice(match.index + whole.length).trim();
    const town = after ?? townIn(rest);
    found.push({ street, house: houseOf(digits, letter, town !== null), town, isTownGuessed: false });
    // `Hafnargata 1 k`: a letter of the house, or of the town.
    if (letter && /\s\p{L}$/u.test(whole) && !after)
      found.push({
        street,
        house: houseOf(digits, undefined, true),
        town: townIn(`${letter} ${rest}`.trim()),
        isTownGuessed: true,
      });
    // `Laugavegur 101`: the number may be a postcode.
    if (digits.length >= SHORTEST_POSTCODE && !letter && !after)
      found.push({ street, house: null, town: townIn(`${digits} ${rest}`.trim()), isTownGuessed: true });
  }
  return found;
};

/** `Hafnargata Kef`: where the town begins is not written. */
const readingsWithTown = (line: string, house: TypedHouse | null): TypedAddress[] => {
  const words = line.split(' ');
  const most = Math.max(0, Math.min(words.length - 1, MOST_WORDS_OF_CITY));
  return Array.from({ length: most }, (_, n) => ({
    street: words.slice(0, words.length - n - 1).join(' '),
    house,
    town: { postcode: '', city: words.slice(words.length - n - 1).join(' ') },
    isTownGuessed: true,
  }));
};

/** The ways to understand an address that is being typed, the most likely ones first. The text is a line of bounded length. */
export const readTyped = (text: string): readonly TypedAddress[] => {
  const [line = '', ...others] = text.split(',').map((part) => part.replace(/\s+/g, ' ').trim());
  if (line === '') return [];
  const after = townIn(others.filter(Boolean).join(' '));
  const withNumber = readingsWithNumber(line, after);
  if (withNumber.length > 0) return withNumber.slice(0, MOST_READINGS);
  const first = HOUSE_FIRST.exec(line);
  const house = first ? houseOf(first[1] ?? '', first[2], true) : null;
  const street = first ? line.slice(first[0].length) : line;
  const found = [{ street, house, town: after, isTownGuessed: false }];
  if (after) return found;
  // `700 Egilsstaðir`: no street yet, but where it is.
  const isPostcode = first?.[1] && first[1].length >= SHORTEST_POSTCODE && !first[2];
  const townAlone = isPostcode ? [{ street: '', house: null, town: townIn(line), isTownGuessed: true }] : [];
  return [...found, ...townAlone, ...readingsWithTown(street, house)];
};

type Place = { readonly postcode: string; readonly city: string };

const fitsPostcode = ({ postcode }: TypedTown, place: Place): boolean =>
  postcode !== '' && nameKey(place.postcode).startsWith(nameKey(postcode));

const fitsCity = ({ city }: TypedTown, place: Place): boolean => {
  const [typed, known] = [cityKey(city), nameKey(place.city)];
  return typed !== '' && (known.startsWith(typed) || compareCities(city, known) !== 'other');
};

/** Whether a place is in a town as far as the town is typed. */
export const isInTown = (town: TypedTown, place: Place): boolean =>
  (town.postcode === '' || fitsPostcode(town, place)) && (town.city === '' || fitsCity(town, place));

/** How near a place is to the town in the other fields of a form, which may be that of an address before it. */
export const nearnessToTown = (town: TypedTown, place: Place): number =>
  fitsPostcode(town, place) ? 2 : fitsCity(town, place) ? 1 : 0;
