import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInPortions } from './portions.ts';

const answer = z.object({ things: z.array(z.object({ id: z.coerce.number() })), total: z.number() });
const things = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id), secret: 'x' }));

test.each([0, 50, 51, 250])('a list of %i is read as it would be at once', async (count) => {
  const json = { things: things(count), total: count };
  expect(await parseInPortions(answer, json)).toEqual(answer.parse(json));
});

test('so is one in an object of the answer, and what is beside it', async () => {
  const outer = z.object({ day: answer, note: z.string() });
  const json = { day: { things: things(130), total: 130 }, note: 'x' };
  expect(await parseInPortions(outer, json)).toEqual(outer.parse(json));
  await expect(parseInPortions(outer, { ...json, day: { things: [...things(120), {}], total: 1 } })).rejects.toThrow();
});

test('whatever is wrong is found, be it at the end of a long list', async () => {
  await expect(parseInPortions(answer, { things: [...things(120), {}], total: 121 })).rejects.toThrow(z.ZodError);
  await expect(parseInPortions(answer, { things: things(120) })).rejects.toThrow(z.ZodError);
  await expect(parseInPortions(answer, null)).rejects.toThrow(z.ZodError);
});

test('an answer that is no object is read as it is', async () => {
  expect(await parseInPortions(z.null(), null)).toBeNull();
});
