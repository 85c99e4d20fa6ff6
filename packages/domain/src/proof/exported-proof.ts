import { canonicalText, type SealedKind } from '../driver/seal.ts';

/** The format of exported proofs, as docs/PROOFS.md describes it. */
export const PROOF_FORMAT = 'waybill-proof-1';

/** The page on which anybody checks an exported proof, and where the keys are that it may be signed with. */
export const CHECK_PAGE = '/proof/check';
export const PROOF_KEYS = '/.well-known/waybill-proof-keys.json';

/** A key with which proofs are signed: Ed25519, its 32 bytes in base64, and an id that follows from them. */
export type ProofKey = { readonly id: string; readonly publicKey: string };

/** 64 bytes in base64. */
export type ProofSignature = { readonly keyId: string; readonly value: string };

/** The types of files that a proof can have. */
export const PROOF_FILE_TYPES = ['image/jpeg', 'application/pdf'] as const;
export type ProofFileType = (typeof PROOF_FILE_TYPES)[number];

/** What was sealed, and its seal: two texts, so that whoever hashes them need not know how they were written. */
export type SealedTexts = {
  /** Null for a withdrawal whose words were not kept. */
  readonly content: string | null;
  readonly seal: string;
};

/** What a server says of a proof when it exports it; it signs the text of this. */
export type ProofStatement = {
  readonly format: typeof PROOF_FORMAT;
  /** The address of the server. */
  readonly issuer: string;
  readonly exportedAt: string;
  /** Whose driver or office has made the proof. */
  readonly organisation: string;
  /** The shipment as it is when this is written. Only its id is part of what was sealed. */
  readonly shipment: {
    readonly shipmentId: string;
    readonly senderName: string;
    readonly pickupAddress: string;
    readonly receiverName: string;
    readonly dropoffAddress: string;
  };
  readonly proofId: string;
  /** In the order of `sealed`: first the proof, then its files, then that it was withdrawn. */
  readonly seals: readonly {
    readonly kind: SealedKind;
    readonly hash: string;
    /** Made when it was sealed, over the text of the seal. Null for a seal from before seals were signed. */
    readonly signature: ProofSignature | null;
  }[];
  /** In the order of `files`. */
  readonly files: readonly {
    readonly id: string;
    readonly type: ProofFileType;
    readonly bytes: number;
    readonly sha256: string;
  }[];
};

/** An exported proof, as the file has it. */
export type ExportedProof = {
  readonly format: typeof PROOF_FORMAT;
  readonly statement: string;
  readonly signature: ProofSignature;
  /** The keys of all signatures in it. */
  readonly keys: readonly ProofKey[];
  readonly sealed: readonly SealedTexts[];
  readonly files: readonly { readonly id: string; readonly base64: string }[];
};

export const statementText = (statement: ProofStatement): string => canonicalText(statement);

/** The id of a key, from the SHA-256 of its 32 bytes. */
export const keyIdOf = (sha256: string): string => sha256.slice(0, 16);

const FILES_FIRST = '{"files":[';

/**
 * The text of an export, in its order, with the files' base64 left out: `before`, then the files one after the other, then `after`.
 * Whoever writes it has one file in memory at a time.
 */
export const exportFrame = ({ files: _, ...rest }: Omit<ExportedProof, 'files'> & { files?: never }) => ({
  before: FILES_FIRST,
  fileBefore: '{"base64":"',
  fileAfter: (id: string) => `","id":${JSON.stringify(id)}}`,
  after: `],${canonicalText(rest).slice(1)}\n`,
});

/** The whole text of an export that is in memory. */
export const exportText = (exported: ExportedProof): string => `${canonicalText(exported)}\n`;

export const exportName = (shipmentId: string, number: number): string => `waybill-proof-${shipmentId}-${number}.json`;
