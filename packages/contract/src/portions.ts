import { z } from 'zod';

/** So many entries of a list are read at once: more of them would hold the page of a slow computer up. */
const PORTION = 50;

/** As `parse`, but a long list is read in portions, with room between them for whatever else there is to do. */
export const parseInPortions = async (schema: z.ZodType, json: unknown): Promise<unknown> => {
  const long = longListOf(schema, json);
  if (!long) return schema.parse(json);
  const { name, part, list } = long;
  // The first portion stands for the whole list while the rest of the answer is read.
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
