import { z } from 'zod';
import { turnTaker } from '../turn-taker.ts';
import { WrittenJson } from '../written-json.ts';

/**
 * The JSON of an answer as its schema has it. Entries of lists are checked and written one by one, so that thousands of them do not keep the
 * thread from others.
 */
export const portionedJson = (schema: z.ZodType, answer: unknown): Promise<string> => {
  const takeTurns = turnTaker();

  const listed = async (entry: z.ZodType, values: readonly unknown[]): Promise<string> => {
    const texts: string[] = [];
    for (const value of values) {
      texts.push(JSON.stringify(entry.parse(value)));
      await takeTurns();
    }
    return `[${texts.join(',')}]`;
  };

  const written = async (of: z.ZodType, value: unknown): Promise<string | undefined> => {
    if (value instanceof WrittenJson) return value.text;
    if (of instanceof z.ZodNullable && value !== null) return written(of.unwrap() as z.ZodType, value);
    if (of instanceof z.ZodArray && Array.isArray(value)) return listed(of.element as z.ZodType, value);
    if (!(of instanceof z.ZodObject) || typeof value !== 'object' || value === null)
      return JSON.stringify(of.parse(value));
    const fields: string[] = [];
    for (const [name, field] of Object.entries(of.shape)) {
      const text = await written(field as z.ZodType, (value as Record<string, unknown>)[name]);
      if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
    }
    return `{${fields.join(',')}}`;
  };

  return written(schema, answer) as Promise<string>;
};
