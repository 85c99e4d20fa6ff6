import { canonicalText, SEALED_KINDS } from '../driver/seal.ts';
import { isJsonWithin } from '../json-size.ts';
import { type ExportedProof, PROOF_FILE_TYPES, PROOF_FORMAT, type ProofStatement } from './exported-proof.ts';

/** Ten photos of eight megabytes in base64, and the rest. */
export const EXPORT_MAX_BYTES = 128 * 1024 * 1024;
/** A proof is less deep; a file that is deeper is none, and would take a reader's memory. */
const MOST_DEPTH = 8;
/** A signature of 8,000 numbers and 500 parcels are half of it; photos are one each, however large. */
const MOST_VALUES = 25_000;
const MOST_PARTS = 50;

export const READ_PROBLEMS = ['too-large', 'not-json', 'other-format', 'not-a-proof'] as const;
export type ReadProblem = (typeof READ_PROBLEMS)[number];

type Read =
  | { readonly problem: ReadProblem }
  | { readonly exported: ExportedProof; readonly statement: ProofStatement; readonly isCanonical: boolean };

type Shape = (value: unknown) => boolean;

const isText: Shape = (value) => typeof value === 'string';
const isCount: Shape = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const matches =
  (pattern: RegExp): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isHash = matches(/^[0-9a-f]{64}$/);
const isKeyId = matches(/^[0-9a-f]{16}$/);
const oneOf =
  (values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value);
const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.length <= MOST_PARTS && value.every(shape);
/** These parts, and no others. */
const record =
  (parts: Readonly<Record<string, Shape>>): Shape =>
  (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    const names = Object.keys(parts);
    return (
      Object.keys(value).length === names.length &&
      names.every((name) => Object.hasOwn(value, name) && parts[name]?.((value as Record<string, unknown>)[name]))
    );
  };

/** Base64 that says each of its bytes in one way only. */
const isBase64: Shape = (value) => {
  if (typeof value !== 'string' || value.length % 4 !== 0) return false;
  const end = value.slice(-4);
  if (/[^A-Za-z0-9+/]/.test(value.slice(0, -4)) || !/^[A-Za-z0-9+/]*={0,2}$/.test(end)) return false;
  return btoa(atob(end)) === end;
};
const base64Of =
  (bytes: number): Shape =>
  (value) =>
    isBase64(value) && (value as string).length === Math.ceil(bytes / 3) * 4 && atob(value as string).length === bytes;

const isSignature = record({ keyId: isKeyId, value: base64Of(64) });

const isExport = record({
  format: oneOf([PROOF_FORMAT]),
  statement: isText,
  signature: isSignature,
  keys: listOf(record({ id: isKeyId, publicKey: base64Of(32) })),
  sealed: listOf(record({ content: orNull(isText), seal: isText })),
  files: listOf(record({ id: isText, base64: isBase64 })),
});

const isStatement = record({
  format: oneOf([PROOF_FORMAT]),
  issuer: isText,
  exportedAt: isText,
  organisation: isText,
  shipment: record({
    shipmentId: isText,
    senderName: isText,
    pickupAddress: isText,
    receiverName: isText,
    dropoffAddress: isText,
  }),
  proofId: isText,
  seals: listOf(record({ kind: oneOf(SEALED_KINDS), hash: isHash, signature: orNull(isSignature) })),
  files: listOf(record({ id: isText, type: oneOf(PROOF_FILE_TYPES), bytes: isCount, sha256: isHash })),
});

/** The value of a JSON text; undefined for what is none, or more than a proof can be. */
export const parseBounded = (text: string): unknown =>
  isJsonWithin(text, { depth: MOST_DEPTH, values: MOST_VALUES }) ? parse(text) : undefined;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a file that anybody may have written: what is too large, too deep or too much is refused before it is taken apart. */
export const readExport = (text: string): Read => {
  if (text.length > EXPORT_MAX_BYTES) return { problem: 'too-large' };
  if (!isJsonWithin(text, { depth: MOST_DEPTH, values: MOST_VALUES })) return { problem: 'not-a-proof' };
  const exported = parse(text);
  if (exported === undefined) return { problem: 'not-json' };
  if (!isExport(exported)) return { problem: isOfOtherFormat(exported) ? 'other-format' : 'not-a-proof' };
  const { statement: said } = exported as ExportedProof;
  const statement = parseBounded(said);
  if (!isStatement(statement) || canonicalText(statement) !== said) return { problem: 'not-a-proof' };
  return {
    exported: exported as ExportedProof,
    statement: statement as ProofStatement,
    isCanonical: `${canonicalText(exported)}\n` === text,
  };
};

/** A later version of the product may write another one. */
const isOfOtherFormat = (value: unknown): boolean => {
  const { format } = (value ?? {}) as { readonly format?: unknown };
  return typeof format === 'string' && format.startsWith('waybill-proof-') && format !== PROOF_FORMAT;
};
