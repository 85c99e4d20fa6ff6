import { expect, test } from 'vitest';
import { z } from 'zod';
import { WrittenJson } from '../written-json.ts';
import { portionedJson } from './portioned-json.ts';

const entry = z.object({ id: z.string(), note: z.string().nullable(), from: z.string().nullable().optional() });
const schema = z.object({
  total: z.number().int(),
  plan: z.object({ best: z.object({ entries: z.array(entry) }).nullable() }),
  entries: z.array(entry),
});

const answer = {
  total: 2,
  secret: 'x',
  plan: { secret: 'x', best: { secret: 'x', entries: [{ id: 'a', note: null, from: null, secret: 'x' }] } },
  entries: [{ id: 'b', note: 'ð "quoted"', secret: 'x' }],
};

test.each([answer, { ...answer, plan: { best: null }, entries: [] }])(
  'it says what the schema names, and nothing else',
  async (of) => {
    expect(JSON.parse(await portionedJson(schema, of))).toEqual(JSON.parse(JSON.stringify(schema.parse(of))));
  },
);

test.each([{ ...answer, total: 'two' }, { ...answer, entries: [{ id: 7 }] }, { ...answer, entries: null }, {}])(
  'what is not as the schema has it is no answer',
  async (of) => {
    await expect(portionedJson(schema, of)).rejects.toThrow(z.ZodError);
  },
);

test('what was written before goes out as it is', async () => {
  const best = { entries: [{ id: 'a', note: 'ð "quoted"' }] };
  const text = await portionedJson(schema, { ...answer, plan: { best: new WrittenJson(JSON.stringify(best)) } });
  expect(JSON.parse(text)).toMatchObject({ total: 2, plan: { best } });
});
