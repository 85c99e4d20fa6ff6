import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { attachmentTypeOf } from '@waybill/domain/attachment-type';
import { AppError } from '@waybill/domain/errors';
import { PROOF_FILE_TYPES, type ProofFileType, type ProofKey } from '@waybill/domain/proof/exported-proof';
import { subCompanyOf } from '@waybill/domain/sub-companies-of-parties';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import type { AttachmentDeps } from '../features/attachments/attachment-deps.ts';
import { prepareFile } from '../features/attachments/prepare-file.ts';
import type { PrintDeps, ProofDeps } from '../features/proofs/proof-deps.ts';
import { type ProofSigner, proofSigner } from '../features/proofs/proof-signer.ts';
import { readProofsRepo } from '../features/proofs/proofs.repo.ts';
import { shipmentsRepo } from '../features/shipments/stored/shipments.repo.ts';
import { fileUsage } from '../records/file-usage.ts';
import { queueMessages } from '../records/messages.ts';
import { partyNames } from '../records/party-names.ts';
import { proofMessage } from '../records/proof-mails.ts';
import { sealAll } from '../records/seals.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { wireProofPapers } from './wire-proof-papers.ts';

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly storage: Pick<FileStorage, 'get'>;
  /** Files of proofs are kept as files of shipments are. */
  readonly attachments: AttachmentDeps;
  readonly signer: ProofSigner;
};

export const wireProofSigner = (vault: Pick<KeyVault, 'secretFor'>): ProofSigner =>
  proofSigner(vault.secretFor('proof-signature'));

/** Keeps the public key: what it has signed can be checked when SECRET_KEY is another one by then. */
export const publishProofKey = async (database: Database, { key }: ProofSigner, now: Date): Promise<void> => {
  await database.asOperator((tx) =>
    tx
      .insertInto('proof_keys')
      .values({ id: key.id, public_key: key.publicKey, first_used_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
};

const keysOf = async (database: Database, { key }: ProofSigner): Promise<readonly ProofKey[]> => {
  const rows = await database.asSignIn((tx) =>
    tx.selectFrom('proof_keys').selectAll().where('id', '<>', key.id).orderBy('first_used_at', 'desc').execute(),
  );
  return [key, ...rows.map(({ id, public_key }) => ({ id, publicKey: public_key }))];
};

const typeOf = (head: Uint8Array): ProofFileType => {
  const type = PROOF_FILE_TYPES.find((each) => each === attachmentTypeOf(head));
  if (!type) throw new AppError('file-type');
  return type;
};

const hashOf = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
};

const filePreparer =
  (attachments: AttachmentDeps): ProofDeps['prepareFile'] =>
  async (file, owner) => {
    const { files } = attachments;
    const received = await files.receive(file.content, { mostBytes: file.mostBytes, judgeHead: typeOf });
    try {
      await file.stillAllowed();
      const sentSha256 = await hashOf(createReadStream(received.path));
      file.turn.leave();
      const prepared = await prepareFile(attachments, received, owner, file.signal);
      await file.turn.take();
      const { file: whole, thumbnail, bytes, thumbnailBytes, width, height } = prepared;
      const made = thumbnail ? [whole, thumbnail] : [whole];
      return {
        type: typeOf(received.head),
        sentSha256,
        keptSha256: await hashOf(whole.content() as AsyncIterable<Buffer>),
        bytes,
        thumbnailBytes,
        width: width ?? 0,
        height: height ?? 0,
        fileKey: whole.key,
        thumbnailKey: thumbnail?.key ?? null,
        keep: () => files.keep(made),
        drop: () => files.drop(made.map(({ key }) => key)),
        discard: async () => {
          await prepared.discard();
          await received.discard();
        },
      };
    } catch (error) {
      await received.discard();
      throw error;
    }
  };

/** For whoever asks, in their current view. */
const printingBy = ({ inScope, shapesAround, ...rest }: PrintDeps<Scope>): ProofDeps['print'] => ({
  ...rest,
  inScope: ({ actor }, work) => inScope(viewOf(actor), work),
  shapesAround: ({ actor }, ...where) => shapesAround(viewOf(actor), ...where),
});

/** Proofs, in the current view of whoever asks. */
export const wireProofs = ({ database, clock, publicUrl, storage, attachments, signer }: Needs): ProofDeps => ({
  clock,
  publicUrl,
  signer,
  open: storage.get,
  print: printingBy(wireProofPapers({ database, publicUrl, storage, clock })),
  prepareFile: filePreparer(attachments),
  keys: () => keysOf(database, signer),
  inScope: ({ actor, visitor }, work) => {
    const scope = viewOf(actor);
    const { organisationId } = scope;
    const author = authorOf(actor, visitor);
    return database.inScope(scope, (tx) => {
      const shipments = shipmentsRepo(tx, scope);
      const record = shipmentHistoryRecorder(tx, { ...author, organisationId }, clock);
      return work({
        organisationId,
        proofs: readProofsRepo(tx, scope),
        shipment: shipments.find,
        hold: shipments.hold,
        nameOf: async ({ key }, organisation) =>
          (await partyNames(tx, null, [[organisation, key]])).get(organisation) ?? '',
        record: (entry) => record([entry]),
        seal: (things) => sealAll(tx, scope, things, clock(), signer.sign),
        mail: async ({ shipmentId, key: shipmentKey }, proofId, emails, onceKey, now) => {
          const stored = await shipments.find(shipmentId);
          const proof = { proofId, shipmentKey, subCompanyId: stored && subCompanyOf(stored, organisationId) };
          const messages = emails.map((email) => proofMessage(proof, email, onceKey));
          await queueMessages(tx, organisationId, messages, now);
        },
        fileUsage: () => fileUsage(tx, organisationId),
        language: async () => {
          const { defaultLocale, timeZone } = await configOf(tx, scope);
          return { locale: defaultLocale, timeZone };
        },
        author: { id: author.id, name: author.name },
        now: clock(),
      });
    });
  },
});
