import type { z } from 'zod';

type Search = Readonly<Record<string, unknown>>;

/**
 * The query of a list, from the address: a part that is missing or invalid gets its default, so that an
 * old or mistyped link still shows a list.
 */
export const readListSearch = <Schema extends z.ZodObject>(schema: Schema, search: Search): z.output<Schema> => {
  const parts = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
    ([name, part]) => search[name] !== undefined && part.safeParse(search[name]).success,
  );
  return schema.parse(Object.fromEntries(parts.map(([name]) => [name, search[name]])));
};

/** The query as an address: default values are left out. */
export const listSearchOf = <Schema extends z.ZodObject>(
  schema: Schema,
  query: z.output<Schema>,
): Record<string, string | number> => {
  const usual: Search = schema.parse({});
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== usual[name])) as Record<
    string,
    string | number
  >;
};
