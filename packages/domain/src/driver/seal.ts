/** The seal before the first one. */
export const NO_SEAL = '0'.repeat(64);

export const SEALED_KINDS = ['proof', 'photo', 'withdrawal'] as const;
export type SealedKind = (typeof SEALED_KINDS)[number];

/** What is sealed: a proof, a photo of one, or that a proof was withdrawn. */
export type Sealed = { readonly kind: SealedKind; readonly subjectId: string; readonly content: object };

export type Seal = {
  readonly number: number;
  readonly kind: SealedKind;
  readonly subjectId: string;
  readonly contentHash: string;
  readonly previousHash: string;
  readonly sealedAt: string;
};

/** The same content is the same text, in whatever order its parts were put together or stored. */
export const canonicalText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonicalText(part)}`).join(',')}}`;
};

/** What the hash of a seal is of: its content, its place in the chain, and the seal before it. */
export const sealText = ({ number, kind, subjectId, contentHash, previousHash, sealedAt }: Seal): string =>
  canonicalText({ number, kind, subjectId, contentHash, previousHash, sealedAt });
