import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalText, NO_SEAL, sealText } from '@waybill/domain/driver/seal';
import { exportText, PROOF_FORMAT, statementText } from '@waybill/domain/proof/exported-proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pemOf } from '../ed25519.ts';
import { proofSigner } from '../features/proofs/proof-signer.ts';
import { runProof } from './run-proof.ts';
import type { Terminal } from './terminal.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const signer = proofSigner(Buffer.alloc(32, 1));
const other = proofSigner(Buffer.alloc(32, 2));

const content = canonicalText({
  shipmentId: 'S12345678',
  name: 'Ragnheiður\u001b[31m\u202e',
  note: 'a\nUNCHANGED',
  photos: [],
  units: 3,
  unitsTotal: 5,
});
const seal = sealText({
  number: 7,
  kind: 'proof',
  subjectId: 'proof',
  contentHash: sha256(content),
  previousHash: NO_SEAL,
  sealedAt: '2026-11-17T11:19:00.000Z',
});
const statement = statementText({
  format: PROOF_FORMAT,
  issuer: 'https://waybill.example',
  exportedAt: '2026-11-17T12:00:00.000Z',
  organisation: 'Bláfell ehf.',
  shipment: { shipmentId: 'S12345678', senderName: '', pickupAddress: '', receiverName: '', dropoffAddress: '' },
  proofId: 'proof',
  seals: [{ kind: 'proof', hash: sha256(seal), signature: signer.sign(seal) }],
  files: [],
});
const exported = exportText({
  format: PROOF_FORMAT,
  statement,
  signature: signer.sign(statement),
  keys: [signer.key],
  sealed: [{ content, seal }],
  files: [],
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-proof-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

const run = async (...args: readonly string[]) => {
  const lines: string[] = [];
  let exit = 0;
  const say = (...said: readonly string[]) => void lines.push(...said);
  const terminal: Terminal = {
    env: {},
    print: say,
    remark: say,
    onStop: () => {},
    exit: (code) => {
      exit = code;
    },
  };
  await runProof(terminal, args);
  return { exit, text: lines.join('\n'), last: lines.at(-1) ?? '' };
};

test('an unchanged file without a key is intact and no more: it ends with a code of its own', async () => {
  const { exit, text, last } = await run('verify', await file('good.json', exported));
  expect([exit, last]).toEqual([3, 'INTACT, but nobody vouches for who has signed it.']);
  expect(text).toContain('It does not show who has signed it');
});

test.each<[string, string]>([
  ['as openssl writes it', pemOf(Buffer.from(signer.key.publicKey, 'base64'))],
  [
    'as a server publishes it',
    JSON.stringify({ keys: [{ ...signer.key, pem: pemOf(Buffer.from(signer.key.publicKey, 'base64')) }] }),
  ],
])('the key is given %s', async (_, key) => {
  const { exit, text, last } = await run('verify', await file('good.json', exported), '--key', await file('key', key));
  expect([exit, last]).toEqual([0, 'UNCHANGED since it was sealed, and signed with a key that you gave.']);
  expect(text).toContain(`Signed with the key that you gave: ${signer.key.id}`);
});

test('a changed file ends with 1 and names the part', async () => {
  const { exit, last } = await run('verify', await file('bad.json', exported.replace('Ragn', 'Rang')));
  expect([exit, last]).toEqual([1, 'CHANGED: what the proof says.']);
});

test('a file under another key than the given one ends with 1', async () => {
  const key = await file('other.pem', pemOf(Buffer.from(other.key.publicKey, 'base64')));
  const { exit, last } = await run('verify', await file('good.json', exported), '--key', key);
  expect([exit, last]).toEqual([1, 'NOT SIGNED with a key that you gave.']);
});

test('nothing in a file reaches the terminal as a command to it, and what is hidden is seen', async () => {
  const { text } = await run('verify', await file('good.json', exported));
  for (const unseen of ['\u001b', '\u202e']) expect(text).not.toContain(unseen);
  expect(text).toContain('Received by:    Ragnheiður‹U+001B›[31m‹U+202E›\n');
  expect(text).toContain('Units:          3 of 5\n');
});

test.each<[string, string, string]>([
  ['empty', '', 'The file is no exported proof, or it is cut off: it is not JSON.'],
  ['cut off', exported.slice(0, -200), 'The file is no exported proof, or it is cut off: it is not JSON.'],
  ['deep', '['.repeat(5_000_000), 'The file is no exported proof.'],
  ['of many lists', `[${'[],'.repeat(10_000_000)}[]]`, 'The file is no exported proof.'],
  ['something else', '{"a":1}', 'The file is no exported proof.'],
  ['later', '{"format":"waybill-proof-9"}', 'The file is of another version of Waybill.'],
])('a file that is %s ends with 1 and a sentence', async (name, text, sentence) => {
  const { exit, last } = await run('verify', await file(`${name}.json`, text));
  expect([exit, last]).toEqual([1, sentence]);
});

test('what is no file, no key or no command is told', async () => {
  expect(await run('verify', folder)).toMatchObject({ exit: 1, last: `${folder} is no file.` });
  expect((await run('verify', join(folder, 'missing'))).last).toContain('cannot be read (ENOENT)');
  const good = await file('good.json', exported);
  expect((await run('verify', good, '--key', good)).last).toContain('has no Ed25519 key');
  expect(await run('check', good)).toMatchObject({ exit: 2 });
  expect(await run('verify')).toMatchObject({ exit: 2 });
  expect((await run('--help')).text).toContain('Usage');
});
