import { cityKey, compareCities } from '../address/same-city.ts';
import { typingErrors } from '../address/street-key.ts';
import { itemsOf } from '../csv.ts';
import { phoneNumber } from '../phone-number.ts';
import { fold } from '../search-text.ts';
import { email } from '../validation.ts';

/** A postcode and the town that it is of. */
export type KnownPostcode = { readonly postcode: string; readonly city: string; readonly cityKey: string };

/** Words of this length may have two errors, shorter ones one; the shortest none, since too many words are near them. */
const LONG_WORD = 8;
const SHORTEST_MISTYPED = 4;

/** The one of several that is near to what was typed; null where there are none, or several. */
const onlyNear = <Value>(typed: string, known: Iterable<readonly [key: string, value: Value]>): Value | null => {
  const most = typed.length >= LONG_WORD ? 2 : 1;
  if (typed.length < SHORTEST_MISTYPED) return null;
  const near = new Set([...known].flatMap(([key, value]) => (typingErrors(typed, key, most) <= most ? [value] : [])));
  const [only = null, ...others] = near;
  return others.length === 0 ? only : null;
};

/** The known words with their mistyped ones put right, each as people write it; null unless each of them is, or is near to one alone. */
export const nearWords = (
  text: string,
  words: ReadonlyMap<string, string>,
  isList: boolean,
  spelled: ReadonlyMap<string, string> = new Map(),
): string | null => {
  const items = isList ? itemsOf(text) : [text];
  const right = items.map((item) => {
    if (words.has(fold(item))) return item;
    const option = onlyNear(fold(item), words);
    if (option === null) return null;
    // The word itself, in the language that is nearest, and not the name that programs use.
    const errorsTo = (word: string) => typingErrors(fold(item), word, 9);
    const names = [...words].flatMap(([word, of]) => (of === option ? [word] : []));
    const [nearest = null] = names.toSorted((one, other) => errorsTo(one) - errorsTo(other));
    return nearest && (spelled.get(nearest) ?? nearest);
  });
  return right.every((item) => item !== null) ? right.join('; ') : null;
};

/** Nobody means more by it. */
const LONGEST_TYPED = 300;

const isEmail = (text: string) => text !== '' && email.safeParse(text).success;
const isPhone = (text: string) => text !== '' && phoneNumber.safeParse(text).success;

/** What was meant by an address with a comma for a point, a space in it, or a word for the sign. */
export const meantEmail = (text: string): string | null => {
  if (text.length > LONGEST_TYPED) return null;
  const bare = text.replace(/^<|>$/g, '');
  const tries = [
    bare.replace(/\s+/g, ''),
    bare.replace(/\s+/g, '').replaceAll(',', '.'),
    bare.replace(/\s*[([]\s*(?:at|hjá)\s*[)\]]\s*/i, '@').replace(/\s+/g, ''),
    bare
      .replace(/\s+/g, '')
      .replace(/\.+$/, '')
      .replace(/\.{2,}/g, '.'),
  ];
  return tries.find((each) => each !== text && isEmail(each)) ?? null;
};

/** What was meant by a number with letters for digits, or with words around it. */
export const meantPhone = (text: string): string | null => {
  if (text.length > LONGEST_TYPED) return null;
  const digits = text.replace(/[oO]/g, '0').replace(/[lI]/g, '1');
  const numbers = text.match(/\+?\d[\d\s-]{5,}\d/g) ?? [];
  const tries = [digits, ...(numbers.length === 1 ? numbers : [])].map((each) => each.trim());
  return tries.find((each) => each !== text && isPhone(each)) ?? null;
};

/** The postcodes of a town, as it was typed. None for a town that is not known, such as one of another country. */
const postcodesOf = (city: string, known: readonly KnownPostcode[]): readonly string[] => {
  const key = cityKey(city);
  return key === '' ? [] : known.flatMap((each) => (each.cityKey === key ? [each.postcode] : []));
};

export type PlaceText = { readonly postcode: string; readonly city: string };

/** Whether a postcode cannot be that of the town. One that nobody knows may be of boxes in a post office, unless the street says otherwise. */
export const isOfOtherTown = (
  { postcode, city }: PlaceText,
  known: readonly KnownPostcode[],
  ofStreet: readonly string[],
): boolean => {
  if (postcode === '' || postcodesOf(city, known).length === 0) return false;
  const towns = known.filter((each) => each.postcode === postcode);
  if (towns.length === 0) return ofStreet.length > 0 && !ofStreet.includes(postcode);
  return towns.every((town) => compareCities(city, town.cityKey) === 'other');
};

/** The one postcode that the street has in the town, that the town has, or that was mistyped. */
export const meantPostcode = (
  { postcode, city }: PlaceText,
  known: readonly KnownPostcode[],
  ofStreet: readonly string[],
): string | null => {
  const ofTown = postcodesOf(city, known);
  // One that another town has was hardly mistyped.
  const isKnown = known.some((each) => each.postcode === postcode);
  const mistyped = isKnown ? [] : ofTown.filter((each) => typingErrors(postcode, each, 1) <= 1);
  for (const found of [ofStreet, ofTown, mistyped]) {
    const [only, ...others] = new Set(found);
    if (only !== undefined && others.length === 0) return only;
  }
  return null;
};

/** The town of a postcode, for a cell that is empty. */
export const townOf = (postcode: string, known: readonly KnownPostcode[]): string | null =>
  known.find((each) => each.postcode === postcode)?.city ?? null;
