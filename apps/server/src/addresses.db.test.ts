import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { NOMINATIM_ANSWER } from './adapters/geocoders/testing/provider-answers.ts';
import { createTestDatabase } from './db/testing/test-database.ts';
import { callCommand, runCommand } from './testing/commands.ts';

let env: Record<string, string>;
let folder: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'waybill-addresses-'));
  env = { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: folder };
  return async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
});
const write = async (name: string, ...lines: string[]): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  return path;
};
const HEADER = 'street,number,postcode,city,lat,lon';
const linesOf = (text: string) => text.trimEnd().split('\n');

test('a registry is imported, listed, asked and removed', async () => {
  expect(await callCommand('addresses', env, 'list')).toMatchObject({ code: 0, stdout: '' });
  const path = await write(
    'is.csv',
    HEADER,
    'Nýgata,1,101,Reykjavík,64.1,-21.9',
    'Nýgata,3,101,Reykjavík,64.1,-21.8996',
    ',,,,,',
  );
  const imported = await callCommand(
    'addresses',
    env,
    'import',
    path,
    '--country',
    'is',
    '--attribution',
    'HMS, CC BY 4.0',
  );
  expect(imported.code).toBe(0);
  expect(linesOf(imported.stdout)).toEqual([
    '2 addresses of IS are in place.',
    expect.stringMatching(/^The streets of IS are drawn: /),
  ]);
  expect(linesOf(imported.stderr).slice(-2)).toEqual(['1 row was left out:', '  line 4: neither a street nor a name']);

  const { stdout } = await runCommand('geocode', env, 'Nýgta 1, 101 Reykjavík', 'Hvergi');
  const [first = '', second = ''] = linesOf(stdout);
  expect(JSON.parse(first)).toEqual({
    query: 'Nýgta 1, 101 Reykjavík',
    lat: 64.1,
    lon: -21.9,
    precision: 'rooftop',
    score: 0.88,
    errorMetres: 10,
    address: { street: 'Nýgata 1', postcode: '101', city: 'Reykjavík', country: 'IS' },
    differences: ['spelling'],
  });
  expect(JSON.parse(second)).toEqual({ query: 'Hvergi' });

  const list = await callCommand('addresses', env, 'list');
  expect(linesOf(list.stdout)[1]).toMatch(/^IS +2 +in place +\d{4}-\d\d-\d\d .* is\.csv$/);
  expect(list.stderr).toContain('Sources: HMS, CC BY 4.0\n');
  expect((await callCommand('addresses', env, 'remove', 'IS')).stdout).toBe('The addresses of IS are removed.\n');
  expect((await callCommand('addresses', env, 'remove', 'IS')).stdout).toBe('There are no addresses of IS.\n');
});

test.each([
  ['a column for the whole address', ['query', '"101 Reykjavík"', 'Hvergi'], ['101 Reykjavík', 'Hvergi']],
  [
    'a column for each part',
    ['Street;House_number;Postcode;Town', 'Hvergi;5;101;Reykjavík', ';;600;'],
    ['Hvergi 5, 101 Reykjavík', '600'],
  ],
])('the addresses of a file with %s are answered line by line', async (_, lines, queries) => {
  const { code, stdout } = await callCommand(
    'geocode',
    env,
    '--file',
    await write(`${queries.length}${_.length}.csv`, ...lines),
  );
  expect(code).toBe(0);
  expect(linesOf(stdout).map((line) => JSON.parse(line).query)).toEqual(queries);
  expect(JSON.parse(linesOf(stdout)[0] ?? '')).toMatchObject({ precision: 'postcode', address: { postcode: '101' } });
});

test.each([
  ['addresses', ['import', 'nowhere.csv', '--country', 'IS'], 1, 'There is no such file.'],
  ['addresses', ['import', 'x.csv'], 2, '--country is missing.'],
  [
    'addresses',
    ['import', 'x.csv', '--country', 'Iceland'],
    2,
    '--country must be the code of a country in two letters, such as IS',
  ],
  ['addresses', ['import', 'x.csv', '--country', 'IS', '--columns', 'road=X'], 2, '--columns must be made of street'],
  ['addresses', ['import', 'x.csv', '--country', 'IS', '--columns', 'street'], 2, '--columns must be pairs'],
  ['geocode', ['--file', 'nowhere.csv'], 1, 'There is no such file.'],
  ['geocode', ['--fil', 'x'], 2, "'--fil' is not understood."],
] as const)('%s %j is refused with code %i', async (entry, args, code, message) => {
  const answer = await callCommand(entry, env, ...args);
  expect(answer).toMatchObject({ code, stdout: '' });
  expect(answer.stderr).toContain(message);
});

test('a geocoder of somebody else answers what is not imported, and a failure of it is said', async () => {
  let status = 200;
  const provider = createServer((_, response) => void response.writeHead(status).end(JSON.stringify(NOMINATIM_ANSWER)));
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void provider.close());
  const { port } = provider.address() as AddressInfo;
  const outside = { ...env, GEOCODER_URL: `nominatim+http://127.0.0.1:${port}?perSecond=1000` };
  const answerTo = async (query: string) => JSON.parse((await callCommand('geocode', outside, query)).stdout);
  expect(await answerTo('Þórsgata 1, Reykjavíkurborg')).toMatchObject({
    lat: 64.1441,
    lon: -21.9262,
    precision: 'rooftop',
    score: 1,
    address: { street: 'Þórsgata 1' },
  });
  status = 403;
  // Kept from before, and asked for the first time.
  expect(await answerTo('Þórsgata 1, Reykjavíkurborg')).toMatchObject({ lat: 64.1441 });
  expect(await answerTo('Óþekkt gata 4')).toEqual({ query: 'Óþekkt gata 4', failure: 'refused' });
});
