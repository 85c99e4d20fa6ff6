import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { canonicalText, NO_SEAL, type Seal, type SealedKind, sealText } from '../driver/seal.ts';
import { type CheckedProof, checkProof, type ProofCrypto } from './check-proof.ts';
import {
  type ExportedProof,
  exportFrame,
  exportText,
  keyIdOf,
  PROOF_FORMAT,
  type ProofKey,
  type ProofSignature,
  type ProofStatement,
  statementText,
} from './exported-proof.ts';

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const crypto: ProofCrypto = {
  sha256: async (bytes) => sha256(bytes),
  verify: async (publicKey, signature, bytes) =>
    verify(
      null,
      bytes,
      createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' }),
      signature,
    ),
};

type Pair = ProofKey & { readonly privateKey: KeyObject };
const newPair = (): Pair => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD.length);
  return { id: keyIdOf(sha256(raw)), publicKey: raw.toString('base64'), privateKey };
};
const PAIR = newPair();
const OLD_PAIR = newPair();
const keyOf = ({ id, publicKey }: Pair): ProofKey => ({ id, publicKey });
const signed = (pair: Pair, text: string): ProofSignature => ({
  keyId: pair.id,
  value: sign(null, Buffer.from(text), pair.privateKey).toString('base64'),
});

const PROOF_ID = '0199-proof';
const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3, 4]);
const SENT = sha256('as the phone has sent it');
const PROOF = {
  shipmentId: 'S12345678',
  kind: 'dropoff',
  name: 'Ragnheiður',
  signature: [[1, 2, 3, 4]],
  position: { latitude: 64.13262, longitude: -21.91047, accuracyMetres: 8 },
  photos: [{ id: 'photo-1', sha256: SENT, bytes: 9, takenAt: '2026-11-17T10:47:38.000Z' }],
};
const PHOTO_CONTENT = { photoId: 'photo-1', actionId: 'a', sentSha256: SENT, keptSha256: sha256(PHOTO) };
const WITHDRAWAL = { proofId: PROOF_ID, reason: 'Wrong door', happenedAt: '2026-11-17T10:50:00.000Z', by: 'Sigurður' };

type Parts = {
  readonly contents?: readonly (readonly [SealedKind, string, object | null])[];
  readonly pair?: Pair;
  readonly sealPair?: Pair | null;
  readonly statement?: Partial<ProofStatement>;
};

const CONTENTS: NonNullable<Parts['contents']> = [
  ['proof', PROOF_ID, PROOF],
  ['photo', 'photo-1', PHOTO_CONTENT],
  ['withdrawal', PROOF_ID, WITHDRAWAL],
];

const exportOf = ({ contents = CONTENTS, pair = PAIR, sealPair = pair, statement = {} }: Parts = {}): ExportedProof => {
  let previousHash = NO_SEAL;
  const made = contents.map(([kind, subjectId, content], index) => {
    const seal: Seal = {
      number: index + 1,
      kind,
      subjectId,
      contentHash: sha256(canonicalText(content ?? 'lost')),
      previousHash,
      sealedAt: '2026-11-17T11:19:00.000Z',
    };
    const text = sealText(seal);
    previousHash = sha256(text);
    return { kind, seal: text, hash: previousHash, content: content && canonicalText(content) };
  });
  const said = statementText({
    format: PROOF_FORMAT,
    issuer: 'https://waybill.example',
    exportedAt: '2026-11-17T12:00:00.000Z',
    organisation: 'Bláfell ehf.',
    shipment: {
      shipmentId: 'S12345678',
      senderName: '',
      pickupAddress: '',
      receiverName: 'Brimnes',
      dropoffAddress: '',
    },
    proofId: PROOF_ID,
    seals: made.map(({ kind, hash, seal }) => ({ kind, hash, signature: sealPair && signed(sealPair, seal) })),
    files: [{ id: 'photo-1', type: 'image/jpeg', bytes: PHOTO.length, sha256: sha256(PHOTO) }],
    ...statement,
  });
  return {
    format: PROOF_FORMAT,
    statement: said,
    signature: signed(pair, said),
    keys: sealPair === null || sealPair === pair ? [keyOf(pair)] : [keyOf(pair), keyOf(sealPair)],
    sealed: made.map(({ content, seal }) => ({ content, seal })),
    files: [{ id: 'photo-1', base64: PHOTO.toString('base64') }],
  };
};

const check = (text: string, trusted: readonly ProofKey[] | null = [keyOf(PAIR)]) => checkProof(text, crypto, trusted);

const wrongOf = (checked: CheckedProof): readonly string[] =>
  checked.problem === null
    ? checked.checks.flatMap(({ name, verdict, kind }) =>
        verdict === 'wrong' ? [kind ? `${kind} ${name}` : name] : [],
      )
    : [checked.problem];

const isBelieved = (checked: CheckedProof) =>
  checked.problem === null && checked.isUnchanged && checked.origin === 'known';

test('a proof as it was exported is unchanged, and signed with a known key', async () => {
  const checked = await check(exportText(exportOf()));
  expect(wrongOf(checked)).toEqual([]);
  expect(checked).toMatchObject({
    origin: 'known',
    isUnchanged: true,
    isWithdrawn: true,
    content: { name: 'Ragnheiður' },
    withdrawal: { reason: 'Wrong door' },
    seal: { number: 1, previousHash: NO_SEAL },
    files: [{ id: 'photo-1', type: 'image/jpeg', content: new Uint8Array(PHOTO) }],
  });
});

test('a byte that is changed anywhere in the file is found', async () => {
  const bytes = Buffer.from(exportText(exportOf()));
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ by;
      const text = other.toString('utf8');
      // Bytes that are no letters come out as one and the same sign.
      expect(isBelieved(await check(text)), `${at} ^ ${by}`).toBe(false);
    }),
    { numRuns: 600 },
  );
});

test('each letter of what was said, of the seals and of the files counts', async () => {
  const text = exportText(exportOf());
  for (let at = 0; at < text.length; at += 5) {
    const other = text[at] === '7' ? '8' : '7';
    expect(
      isBelieved(await check(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)),
      text.slice(at - 20, at + 1),
    ).toBe(false);
  }
});

const changed = (change: (exported: ExportedProof) => Partial<ExportedProof>): string => {
  const exported = exportOf();
  return exportText({ ...exported, ...change(exported) });
};
const withContent = (at: number, content: object) =>
  changed(({ sealed }) => ({
    sealed: sealed.map((one, index) => (index === at ? { ...one, content: canonicalText(content) } : one)),
  }));

test.each<[string, string, readonly string[]]>([
  ['who has received it', withContent(0, { ...PROOF, name: 'Somebody else' }), ['proof content']],
  ['why it was withdrawn', withContent(2, { ...WITHDRAWAL, reason: 'Other' }), ['withdrawal content']],
  [
    'a photo',
    changed(() => ({ files: [{ id: 'photo-1', base64: Buffer.from('another').toString('base64') }] })),
    ['photo file'],
  ],
  ['a photo that is left out', changed(() => ({ files: [] })), ['parts']],
  ['a withdrawal that is left out', changed(({ sealed }) => ({ sealed: sealed.slice(0, 2) })), ['parts']],
  [
    'a seal',
    changed(({ sealed }) => ({
      sealed: sealed.map((one, index) =>
        index === 0 ? { ...one, seal: one.seal.replace('11:19:00', '10:49:00') } : one,
      ),
    })),
    ['proof seal', 'proof seal-signature'],
  ],
  [
    'what the server said',
    changed(({ statement }) => ({ statement: statement.replace('Brimnes', 'Brimnez') })),
    ['statement'],
  ],
  ['how it is written', exportText(exportOf()).replace('{"files"', '{ "files"'), ['form']],
])('%s that was changed is named', async (_, text, wrong) => {
  expect(wrongOf(await check(text))).toEqual(wrong);
});

test('a proof that somebody else has sealed and signed is whole, and not ours', async () => {
  const forged = exportText(exportOf({ pair: OLD_PAIR }));
  expect(await check(forged)).toMatchObject({ isUnchanged: true, origin: 'unknown', unknownKeys: [OLD_PAIR.id] });
  expect(await check(forged, null)).toMatchObject({ isUnchanged: true, origin: 'embedded' });
  const underOurName = { ...exportOf({ pair: OLD_PAIR }), keys: [{ ...keyOf(OLD_PAIR), id: PAIR.id }] };
  expect(isBelieved(await check(exportText(underOurName)))).toBe(false);
});

test('what was sealed under a former key counts where that key is trusted as well', async () => {
  const text = exportText(exportOf({ sealPair: OLD_PAIR }));
  expect(isBelieved(await check(text, [keyOf(PAIR), keyOf(OLD_PAIR)]))).toBe(true);
  expect(await check(text)).toMatchObject({ isUnchanged: true, origin: 'unknown', unknownKeys: [OLD_PAIR.id] });
});

test('seals from before seals were signed, and a withdrawal whose words are lost, are told and no fault', async () => {
  const contents = CONTENTS.map((one, index) => (index === 2 ? ([one[0], one[1], null] as const) : one));
  const checked = await check(exportText(exportOf({ sealPair: null, contents })));
  expect(isBelieved(checked)).toBe(true);
  const absent = checked.problem === null ? checked.checks.filter(({ verdict }) => verdict === 'absent') : [];
  expect(absent.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    'proof seal-signature',
    'photo seal-signature',
    'withdrawal content',
    'withdrawal seal-signature',
  ]);
});

test('the parts of another proof do not belong to this one, however well they are sealed', async () => {
  const other = { ...PHOTO_CONTENT, sentSha256: sha256('another') };
  const contents = CONTENTS.map((one, index) => (index === 1 ? (['photo', 'photo-1', other] as const) : one));
  expect(wrongOf(await check(exportText(exportOf({ contents }))))).toEqual(['parts']);
  const ofOther = CONTENTS.map((one, index) => (index === 2 ? (['withdrawal', 'other', WITHDRAWAL] as const) : one));
  expect(wrongOf(await check(exportText(exportOf({ contents: ofOther }))))).toEqual(['parts']);
});

test.each<[string, string, string]>([
  ['nothing', '', 'not-json'],
  ['half of a file', exportText(exportOf()).slice(0, 700), 'not-json'],
  ['no JSON', 'PK\u0003\u0004', 'not-json'],
  ['another thing', '{"a":1}', 'not-a-proof'],
  ['null', 'null', 'not-a-proof'],
  ['too deep', '['.repeat(1_000_000), 'not-a-proof'],
  ['deep within a part', changed(() => ({ statement: '['.repeat(100_000) })), 'not-a-proof'],
  ['many parts', changed(() => ({ keys: Array.from({ length: 1000 }, () => keyOf(PAIR)) })), 'not-a-proof'],
  ['another format', '{"format":"waybill-proof-2"}', 'other-format'],
  ['a part too many', changed(() => ({ more: 1 }) as never), 'not-a-proof'],
])('%s is told apart', async (_, text, problem) => {
  expect(await check(text)).toEqual({ problem });
});

test.each([
  ['lists', `[${'[],'.repeat(1_000_000)}[]]`],
  ['values', `{"files":[${'0,'.repeat(1_000_000)}0]}`],
  ['objects', `[${'{},'.repeat(1_000_000)}{}]`],
])('a file of a million %s is refused before it is taken apart', async (_, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(await check(text)).toEqual({ problem: 'not-a-proof' });
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test('a content that is too deep is a changed one', async () => {
  const text = changed(({ sealed }) => ({
    sealed: sealed.map((one, index) => (index === 0 ? { ...one, content: '['.repeat(100_000) } : one)),
  }));
  expect(wrongOf(await check(text))).toContain('proof content');
});

test('the most that a driver can say is read', async () => {
  const most = {
    ...PROOF,
    signature: [...Array.from({ length: 99 }, () => [1, 2]), Array.from({ length: 7_802 }, (_, at) => at % 400)],
    parcels: Array.from({ length: 500 }, (_, at) => ({ barcode: `WB${at}`, outcome: 'failed', reason: 'damaged' })),
  };
  const contents = CONTENTS.map((one, index) => (index === 0 ? ([one[0], one[1], most] as const) : one));
  expect(isBelieved(await check(exportText(exportOf({ contents }))))).toBe(true);
});

test('written file by file, an export is the same text', () => {
  const { files, ...rest } = exportOf();
  const frame = exportFrame(rest);
  const written = files.map(({ id, base64 }) => frame.fileBefore + base64 + frame.fileAfter(id)).join(',');
  expect(frame.before + written + frame.after).toBe(exportText({ files, ...rest }));
});
