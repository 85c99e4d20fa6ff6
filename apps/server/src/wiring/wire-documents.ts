import { MOST_ATTACHMENTS } from '@waybill/domain/attachment';
import { attachmentTypeOf } from '@waybill/domain/attachment-type';
import { AppError } from '@waybill/domain/errors';
import type { DocumentRequestId } from '@waybill/domain/ids';
import { subCompanyOf } from '@waybill/domain/sub-companies-of-parties';
import { UPLOADS_OF_LINK } from '@waybill/domain/throttle';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { countAttempt } from '../features/accounts/account-deps.ts';
import { throttlesRepo } from '../features/accounts/throttles.repo.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import type { AttachmentDeps } from '../features/attachments/attachment-deps.ts';
import { attachmentsRepo } from '../features/attachments/attachments.repo.ts';
import { prepareFile } from '../features/attachments/prepare-file.ts';
import type { AskedShipment, AskingRepos, DocumentDeps, LinkRepos } from '../features/documents/document-deps.ts';
import {
  type DocumentLink,
  documentRequestsRepo,
  findDocumentLink,
  waitingRequests,
} from '../features/documents/document-requests.repo.ts';
import { remindOfDocuments } from '../features/documents/remind-of-documents.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { shipmentsRepo } from '../features/shipments/stored/shipments.repo.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { SCHEDULE_RETRIES } from '../jobs/retry-policies.ts';
import { linkSecrets } from '../link-secrets.ts';
import { fileUsage } from '../records/file-usage.ts';
import { queueMessages } from '../records/messages.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';

type Parts = { readonly database: Database; readonly clock: Clock };
type Needs = Parts & {
  readonly vault: Pick<KeyVault, 'secretFor'>;
  /** Documents are kept as files of shipments are. */
  readonly attachments: AttachmentDeps;
};

export const documentSecrets = (vault: Pick<KeyVault, 'secretFor'>) =>
  linkSecrets<DocumentRequestId>(vault.secretFor('document-link'));

/** What asking and reminding have in common, in one transaction of whoever asks. */
const askingIn = (tx: Tx, scope: Scope, clock: Clock): Pick<AskingRepos, 'requests' | 'hold' | 'send' | 'now'> => ({
  requests: documentRequestsRepo(tx, scope),
  hold: shipmentsRepo(tx, scope).hold,
  send: async ({ key: shipmentKey, shipmentId }, { id, email }, occasion) => {
    const stored = await shipmentsRepo(tx, scope).find(shipmentId);
    const { organisationId } = scope;
    const message = {
      kind: 'documents',
      channel: 'email',
      recipient: email,
      shipmentKey,
      subCompanyId: stored && subCompanyOf(stored, organisationId),
      details: { requestId: id, occasion },
      onceKey: `documents:${id}:${occasion}`,
    } as const;
    await queueMessages(tx, organisationId, [message], clock());
  },
  now: clock(),
});

/** In all divisions of whoever has asked; the config is that of the division that the shipment is of to them. */
const wholeScopeOf = ({ scope }: DocumentLink): Scope => ({ ...scope, subCompanyId: null });

const assertRoomIn =
  (tx: Tx, { organisationId }: Scope): LinkRepos['assertRoom'] =>
  async (shipment, isAttached) => {
    const spare = isAttached ? 0 : 1;
    if (shipment.deliveryStatus === 'deleted') throw new AppError('is-deleted');
    const attached = { ...shipment, isDeleted: false };
    if ((await attachmentsRepo(tx).count(attached)) + spare > MOST_ATTACHMENTS) throw new AppError('too-many-files');
    const { bytes, quotaBytes } = await fileUsage(tx, organisationId);
    if (bytes + spare > quotaBytes) throw new AppError('files-full');
  };

const attachIn =
  (tx: Tx, { organisationId }: Scope, clock: Clock): LinkRepos['attach'] =>
  async (shipment: AskedShipment, { keep: _keep, drop: _drop, discard: _discard, ...file }) =>
    attachmentsRepo(tx).add(
      { ...shipment, isDeleted: false },
      { ...file, addedByOrganisationId: organisationId, addedAt: clock() },
    );

const filePreparer =
  (attachments: AttachmentDeps): DocumentDeps['prepareFile'] =>
  async (file, owner) => {
    const { files } = attachments;
    const received = await files.receive(file.content, {
      mostBytes: file.mostBytes,
      judgeHead: (head) => {
        if (head.length === 0) throw new AppError('no-file');
        if (!attachmentTypeOf(head)) throw new AppError('file-type');
      },
    });
    try {
      file.turn.leave();
      const prepared = await prepareFile(attachments, received, owner, file.signal);
      await file.turn.take();
      const { file: whole, thumbnail, discard, ...known } = prepared;
      const made = thumbnail ? [whole, thumbnail] : [whole];
      return {
        ...known,
        fileKey: whole.key,
        thumbnailKey: thumbnail?.key ?? null,
        keep: () => files.keep(made),
        drop: () => files.drop(made.map(({ key }) => key)),
        discard: async () => {
          await discard();
          await received.discard();
        },
      };
    } catch (error) {
      await received.discard();
      throw error;
    }
  };

export const wireDocuments = ({ database, clock, vault, attachments }: Needs): DocumentDeps => ({
  clock,
  secrets: documentSecrets(vault),
  prepareFile: filePreparer(attachments),
  findLink: (tokenHash) => findDocumentLink(database.statements, tokenHash),
  inScope: ({ actor, visitor }, work) => {
    const scope = viewOf(actor);
    const author = authorOf(actor, visitor);
    return database.inScope(scope, (tx) => {
      const record = shipmentHistoryRecorder(tx, { ...author, organisationId: scope.organisationId }, clock);
      return work({
        ...askingIn(tx, scope, clock),
        shipment: shipmentsRepo(tx, scope).find,
        touch: (shipment) => attachmentsRepo(tx).touch({ ...shipment, isDeleted: false }, clock()),
        record: (entry) => record([entry]),
        author: { name: author.name, userId: actor.kind === 'user' ? actor.userId : null },
      });
    });
  },
  inLink: (link, email, work) => {
    const scope = wholeScopeOf(link);
    // Partners are known by nothing but the address that was asked: neither their network address nor their browser is kept.
    const author = { kind: 'partner', id: null, name: email, email, address: null, userAgent: null } as const;
    return database.inScope(scope, (tx) => {
      const record = shipmentHistoryRecorder(tx, { ...author, organisationId: scope.organisationId }, clock);
      return work({
        requests: documentRequestsRepo(tx, scope),
        hold: shipmentsRepo(tx, scope).hold,
        record: (entry) => record([entry]),
        organisation: async () => {
          const { name } = await organisationConfigsRepo(tx, link.scope).organisation();
          const { defaultLocale, timeZone } = await configOf(tx, link.scope);
          return { name, locale: defaultLocale, timeZone };
        },
        assertRoom: assertRoomIn(tx, scope),
        attach: attachIn(tx, scope, clock),
        now: clock(),
      });
    });
  },
  countUpload: ({ id }) =>
    database.asSignIn((tx) =>
      countAttempt({ throttles: throttlesRepo(tx) }, clock(), [[`documents:upload:${id}`, UPLOADS_OF_LINK]]),
    ),
});

const REMIND_OF_DOCUMENTS = 'remind-of-documents';

/** Looks once an hour who is to be reminded. */
export const remindOfDocumentsKind = ({
  database,
  clock,
  onError,
}: Parts & { readonly onError: (error: unknown) => void }): JobKind => ({
  name: REMIND_OF_DOCUMENTS,
  atOnce: 1,
  perOrganisation: 1,
  timeLimitMs: 30 * 60_000,
  retry: SCHEDULE_RETRIES,
  schedule: { everyMinutes: 60, atMinute: 6 },
  run: async () => {
    await remindOfDocuments({
      clock,
      waiting: (now, last, most) => database.asOperator((tx) => waitingRequests(tx, now, last, most)),
      onError,
      inRequest: ({ organisationId }, work) => {
        const scope = { organisationId, subCompanyId: null };
        return database.inScope(scope, (tx) => work(askingIn(tx, scope, clock)));
      },
    });
    return 'done';
  },
});
