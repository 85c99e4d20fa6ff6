import type { Locale } from '@waybill/domain/locales';
import type { en } from './en.ts';
import { WRITTEN_FORMS, writeNumber } from './written-forms.ts';

/** A text that depends on a count; the locale's own plural rules choose. */
export type Plural = { readonly one: string; readonly other: string };
type Leaf = string | Plural;

/** The same keys as the English source, each with words of its own. */
export type Catalogue<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends Plural
      ? Plural
      : Catalogue<Source[Key]>;
};

type KeysOf<Source> = {
  [Key in keyof Source & string]: Source[Key] extends Leaf ? Key : `${Key}.${KeysOf<Source[Key]>}`;
}[keyof Source & string];

export type TextKey = KeysOf<typeof en>;

type LeafAt<Source, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Source
    ? LeafAt<Source[Head], Rest>
    : never
  : Key extends keyof Source
    ? Source[Key]
    : never;

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type ParamsOf<Key extends TextKey> =
  LeafAt<typeof en, Key> extends infer Found
    ? Found extends Plural
      ? Placeholders<Found['other']> | 'count'
      : Placeholders<Found>
    : never;

export type TextParams<Key extends TextKey> = { readonly [Name in ParamsOf<Key>]: string | number };

/** A wrong key, or a placeholder left empty, does not compile. */
export type Translate = <Key extends TextKey>(
  key: Key,
  ...params: [ParamsOf<Key>] extends [never] ? [] : [TextParams<Key>]
) => string;

/** Every text of one language. */
export type Texts = Catalogue<typeof en>;

/** The texts are passed in: a browser fetches those of one language only. */
export const translateFrom = (locale: Locale, texts: Texts): Translate => {
  const forms = WRITTEN_FORMS[locale];
  return (key, ...[params]) => {
    const values = (params ?? {}) as Readonly<Record<string, string | number>>;
    const leaf = leafAt(texts, key);
    const text = typeof leaf === 'string' ? leaf : leaf[forms.isOne(Number(values.count)) ? 'one' : 'other'];
    // A name may end with a full stop itself, as Bláfell ehf. does; a sentence has one.
    return text.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
      const value = values[name];
      const written = typeof value === 'number' ? writeNumber(forms, value) : (value ?? '');
      return written.endsWith('.') ? written : written + stop;
    });
  };
};

const leafAt = (catalogue: object, key: string): Leaf => {
  let found: unknown = catalogue;
  for (const part of key.split('.')) found = (found as Record<string, unknown>)[part];
  return found as Leaf;
};
