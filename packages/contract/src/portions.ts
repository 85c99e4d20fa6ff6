import { z } from 'zod';

/** The number of entries that are parsed at once: more of them would block the page on a slow computer. */
const PORTION = 50;

/** Like `parse`, but a long list is parsed in portions, with room between them for other work. */
export const parseInPortions = async (schema: z.ZodType, json: unknown): Promise<unknown> => {
  const long = longListOf(schema, json);
  if (!long) return schema.parse(json);
  const { name, part, list } = long;
  // The first portion takes the place of the whole list while the rest of the answer is parsed.
  const answer = schema.parse({ ...(json as object), [name]: list.slice(0, PORTION) }) as Record<string, unknown[]>;
  const read = [...(answer[name] ?? [])];
  for (let at = PORTION; at < list.length; at += PORTION) {
    await new Promise((resolve) => setTimeout(resolve));
    read.push(...part.parse(list.slice(at, at + PORTION)));
  }
  return { ...answer, [name]: read };
};

const longListOf = (schema: z.ZodType, json: unknown) => {
  if (!(schema instanceof z.ZodObject) || typeof json !== 'object' || json === null) return undefined;
  for (const [name, part] of Object.entries(schema.shape)) {
    const list: unknown = (json as Record<string, unknown>)[name];
    if (part instanceof z.ZodArray && Array.isArray(list) && list.length > PORTION) return { name, part, list };
  }
  return undefined;
};
