import { z } from 'zod';

/** The number of entries that are parsed at once: more of them would block the page on a slow computer. */
const PORTION = 50;

/** Like `parse`, but a long list is parsed in portions, with room between them for other work. */
export const parseInPortions = async (schema: z.ZodType, json: unknown): Promise<unknown> => {
  const long = longListOf(schema, json, []);
  if (!long) return schema.parse(json);
  const { path, part, list } = long;
  // The first portion takes the place of the whole list while the rest of the answer is parsed.
  const answer = schema.parse(withAt(json, path, list.slice(0, PORTION)));
  const read = [...listAt(answer, path)];
  for (let at = PORTION; at < list.length; at += PORTION) {
    await new Promise((resolve) => setTimeout(resolve));
    read.push(...part.parse(list.slice(at, at + PORTION)));
  }
  return withAt(answer, path, read);
};

type Path = readonly string[];
type Fields = Readonly<Record<string, unknown>>;

/** A long list in an answer, or in an object of it. */
const longListOf = (
  schema: unknown,
  json: unknown,
  path: Path,
): { readonly path: Path; readonly part: z.ZodArray; readonly list: readonly unknown[] } | undefined => {
  if (!(schema instanceof z.ZodObject) || typeof json !== 'object' || json === null) return undefined;
  for (const [name, part] of Object.entries(schema.shape)) {
    const value = (json as Fields)[name];
    if (part instanceof z.ZodArray && Array.isArray(value) && value.length > PORTION) {
      return { path: [...path, name], part, list: value };
    }
    const inner = longListOf(part, value, [...path, name]);
    if (inner) return inner;
  }
  return undefined;
};

const listAt = (value: unknown, path: Path): readonly unknown[] =>
  path.reduce<unknown>((so, name) => (so as Fields)[name], value) as readonly unknown[];

const withAt = (value: unknown, [name, ...rest]: Path, list: readonly unknown[]): unknown =>
  name === undefined ? list : { ...(value as Fields), [name]: withAt((value as Fields)[name], rest, list) };
