import { canonicalText, type SealedKind } from '../driver/seal.ts';
import { keyIdOf, PROOF_FORMAT, type ProofKey, type ProofSignature, type ProofStatement } from './exported-proof.ts';
import { parseBounded, type ReadProblem, readExport } from './read-export.ts';

/** What is done with node:crypto on a server, and with WebCrypto in a browser. */
export type ProofCrypto = {
  readonly sha256: (bytes: Uint8Array) => Promise<string>;
  /** Ed25519. False for a key or a signature that is none; null where it cannot be done, as in old browsers. */
  readonly verify: ((publicKey: Uint8Array, signature: Uint8Array, bytes: Uint8Array) => Promise<boolean>) | null;
};

/**
 * What is looked at. `form`: the file is written as it is exported, letter by letter. `statement`: what the server said when it exported
 * the proof is signed. `seal`: the seal is the one of the statement. `content`: what is sealed is what the seal says. `seal-signature`:
 * signed when it was sealed. `file`: the bytes are those that were sealed. `parts`: they belong together.
 */
export const CHECK_NAMES = ['form', 'statement', 'seal', 'content', 'seal-signature', 'file', 'parts'] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/**
 * `absent` is no fault: a seal from before seals were signed, or a withdrawal whose words were not kept. `unchecked` is a signature that
 * could not be looked at.
 */
export type Verdict = 'right' | 'wrong' | 'absent' | 'unchecked';

export type ProofCheck = {
  readonly name: CheckName;
  readonly verdict: Verdict;
  /** What it is a seal, content or file of. */
  readonly kind: SealedKind | null;
  /** Of several files: which one, from 1 on. */
  readonly number: number | null;
};

/**
 * Whose key has signed: `known` is one of those that the checker trusts, `embedded` was checked with the file's own key alone, `unchecked`
 * was not checked at all.
 */
export type Origin = 'known' | 'unknown' | 'embedded' | 'unchecked';

export type CheckedProof =
  | { readonly problem: ReadProblem }
  | {
      readonly problem: null;
      readonly statement: ProofStatement;
      /** What was sealed, as it was said; null when it cannot be read. */
      readonly content: Readonly<Record<string, unknown>> | null;
      readonly withdrawal: Readonly<Record<string, unknown>> | null;
      readonly isWithdrawn: boolean;
      readonly seal: { readonly number: number; readonly hash: string; readonly previousHash: string } | null;
      readonly files: readonly { readonly id: string; readonly type: string; readonly content: Uint8Array }[];
      readonly checks: readonly ProofCheck[];
      /** Nothing of it was changed since it was signed. */
      readonly isUnchanged: boolean;
      readonly origin: Origin;
      /** The keys that have signed, and are not among those that were to be trusted. */
      readonly unknownKeys: readonly string[];
      readonly keyIds: readonly string[];
    };

/** A file that could be read, whatever was found in it. */
export type ReadableProof = Extract<CheckedProof, { readonly problem: null }>;

const encoder = new TextEncoder();

const bytesOf = (base64: string): Uint8Array => {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
};

/** Null as well for a text that is written in another way than ours: two readers of it might read two things. */
const parsed = (text: string | null): Readonly<Record<string, unknown>> | null => {
  const value = text === null ? undefined : parseBounded(text);
  if (value === undefined || canonicalText(value) !== text) return null;
  return value === null || typeof value !== 'object' || Array.isArray(value)
    ? null
    : (value as Record<string, unknown>);
};

const verdictOf = (isRight: boolean): Verdict => (isRight ? 'right' : 'wrong');

type Keys = ReadonlyMap<string, Uint8Array>;

/** Checks an exported proof by itself alone, and against keys that are trusted, where there are any. */
export const checkProof = async (
  text: string,
  crypto: ProofCrypto,
  trusted: readonly ProofKey[] | null,
): Promise<CheckedProof> => {
  const read = readExport(text);
  if ('problem' in read) return { problem: read.problem };
  const { exported, statement, isCanonical } = read;
  const checks: ProofCheck[] = [];
  const add = (name: CheckName, verdict: Verdict, kind: SealedKind | null = null, number: number | null = null) =>
    checks.push({ name, verdict, kind, number });
  const hashOf = (of: string) => crypto.sha256(encoder.encode(of));

  add('form', verdictOf(isCanonical));
  const keys: Keys = new Map(exported.keys.map(({ id, publicKey }) => [id, bytesOf(publicKey)]));
  let areKeysNamed = keys.size === exported.keys.length;
  for (const [id, key] of keys) areKeysNamed &&= keyIdOf(await crypto.sha256(key)) === id;
  const judge = async ({ keyId, value }: ProofSignature, over: string): Promise<Verdict> => {
    const key = keys.get(keyId);
    if (key === undefined) return 'wrong';
    if (crypto.verify === null) return 'unchecked';
    return verdictOf(await crypto.verify(key, bytesOf(value), encoder.encode(over)));
  };
  add('statement', await judge(exported.signature, exported.statement));

  const contents = exported.sealed.map(({ content }) => parsed(content));
  const seals = exported.sealed.map(({ seal }) => parsed(seal));
  const numberOf = new Map(statement.files.map(({ id }, index) => [id, index + 1]));
  for (const [index, { content, seal }] of exported.sealed.entries()) {
    const said = statement.seals[index];
    if (!said) break;
    const { kind } = said;
    const number = kind === 'photo' ? (numberOf.get(String(seals[index]?.subjectId)) ?? null) : null;
    add('seal', verdictOf((await hashOf(seal)) === said.hash && seals[index]?.kind === kind), kind, number);
    if (content === null) add('content', kind === 'withdrawal' ? 'absent' : 'wrong', kind, number);
    else {
      const isSame = contents[index] !== null && (await hashOf(content)) === seals[index]?.contentHash;
      add('content', verdictOf(isSame), kind, number);
    }
    add('seal-signature', said.signature ? await judge(said.signature, seal) : 'absent', kind, number);
  }

  const files = exported.files.map(({ id, base64 }) => ({ id, content: bytesOf(base64) }));
  for (const [index, { id, content }] of files.entries()) {
    const said = statement.files[index];
    const hash = await crypto.sha256(content);
    const sealed = contents.find((each, at) => statement.seals[at]?.kind === 'photo' && each?.photoId === id);
    const isSame =
      said?.id === id && said.sha256 === hash && said.bytes === content.length && sealed?.keptSha256 === hash;
    add('file', verdictOf(isSame), 'photo', index + 1);
  }

  const used = [exported.signature, ...statement.seals.flatMap(({ signature }) => signature ?? [])];
  const keyIds = [...new Set(used.map(({ keyId }) => keyId))];
  const areKeysUsed = keyIds.length === keys.size && keyIds.every((id) => keys.has(id));
  add('parts', verdictOf(areKeysNamed && areKeysUsed && belongTogether(statement, contents, seals, files)));

  const isTrusted = (id: string) => {
    const own = exported.keys.find((key) => key.id === id);
    return trusted?.some((key) => key.id === id && key.publicKey === own?.publicKey) === true;
  };
  const unknownKeys = trusted === null ? [] : keyIds.filter((id) => !isTrusted(id));
  const [proofSeal] = seals;
  const withdrawnAt = statement.seals.findIndex(({ kind }) => kind === 'withdrawal');
  return {
    problem: null,
    statement,
    content: contents[0] ?? null,
    withdrawal: contents[withdrawnAt] ?? null,
    isWithdrawn: withdrawnAt !== -1,
    seal: proofSeal
      ? {
          number: Number(proofSeal.number),
          hash: statement.seals[0]?.hash ?? '',
          previousHash: String(proofSeal.previousHash),
        }
      : null,
    files: files.map((file, index) => ({ ...file, type: statement.files[index]?.type ?? '' })),
    checks,
    isUnchanged: checks.every(({ verdict }) => verdict !== 'wrong'),
    origin: originOf(crypto, trusted, unknownKeys),
    unknownKeys,
    keyIds,
  };
};

const originOf = ({ verify }: ProofCrypto, trusted: unknown, unknownKeys: readonly string[]): Origin => {
  if (verify === null) return 'unchecked';
  if (trusted === null) return 'embedded';
  return unknownKeys.length === 0 ? 'known' : 'unknown';
};

type Parsed = Readonly<Record<string, unknown>> | null;

/** Whether the parts are parts of this proof, all of those that the statement names, and no others. */
const belongTogether = (
  statement: ProofStatement,
  contents: readonly Parsed[],
  seals: readonly Parsed[],
  files: readonly { readonly id: string }[],
): boolean => {
  const { proofId, shipment } = statement;
  if (statement.format !== PROOF_FORMAT) return false;
  if (contents.length !== statement.seals.length || files.length !== statement.files.length) return false;
  const named = contents[0]?.photos;
  const photos = new Map(
    Array.isArray(named) ? named.map((photo: Record<string, unknown>) => [photo?.id, photo?.sha256]) : [],
  );
  const sealedPhotos = new Set<unknown>();
  return (
    statement.seals.every(({ kind }, index) => {
      const content = contents[index];
      const subject = seals[index]?.subjectId;
      if (kind === 'proof') return index === 0 && subject === proofId && content?.shipmentId === shipment.shipmentId;
      if (kind === 'withdrawal') return subject === proofId && (content === null || content?.proofId === proofId);
      sealedPhotos.add(subject);
      return content?.photoId === subject && photos.has(subject) && photos.get(subject) === content?.sentSha256;
    }) &&
    sealedPhotos.size === files.length &&
    files.every(({ id }) => sealedPhotos.has(id))
  );
};
