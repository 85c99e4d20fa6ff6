import type { AttachmentType } from '@waybill/domain/attachment';
import { AppError, type ErrorCode, orNotFound, waitOf } from '@waybill/domain/errors';
import type { IncomingFile } from '../../http/files.ts';
import type { DocumentDeps, LinkRepos, PreparedDocument } from './document-deps.ts';
import type { DocumentLink, RequestedDocument, StoredRequest } from './document-requests.repo.ts';
import { stateOf } from './present-request.ts';
import { openDocumentLink } from './read-document-page.ts';

/** Why a file was not taken, as the page says it. */
export type DocumentProblem =
  | 'choose'
  | 'type'
  | 'too-large'
  | 'broken'
  | 'full'
  | 'too-often'
  | 'unknown'
  | 'arrived'
  | 'over';

/** With the seconds after which the next try is taken, where waiting helps. */
export type DocumentRefusal = { readonly problem: DocumentProblem; readonly retryAfter?: number };

const PROBLEMS: Partial<Record<ErrorCode, DocumentProblem>> = {
  'no-file': 'choose',
  'file-type': 'type',
  'too-large': 'too-large',
  'image-too-large': 'broken',
  'image-too-complex': 'broken',
  'image-animated': 'broken',
  'file-broken': 'broken',
  'files-full': 'full',
  'too-many-files': 'full',
  'is-deleted': 'over',
  'too-many-attempts': 'too-often',
};

const ENDINGS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const satisfies Record<AttachmentType, string>;

type Wanted = { readonly request: StoredRequest; readonly document: RequestedDocument };

/** The document that a file is for, if it is still asked for. */
const wantedIn = async (
  { requests, now }: LinkRepos,
  { id }: DocumentLink,
  position: number | undefined,
): Promise<Wanted | DocumentProblem> => {
  const request = orNotFound(await requests.find(id));
  const document = request.documents.find((each) => each.position === position);
  if (!document) return 'unknown';
  if (!document.isMissing) return 'arrived';
  const state = stateOf(request, now);
  return state === 'open' || state === 'replaced' ? { request, document } : 'over';
};

/**
 * Takes a document by its link: it becomes a file of the shipment, named as it was asked for, and leaves the list of those that are missing. Of two
 * that send the same at once, the second is told that it has come.
 */
export const receiveDocument = async (
  deps: DocumentDeps,
  token: string,
  position: number | undefined,
  file: IncomingFile,
): Promise<DocumentRefusal | null> => {
  const link = await openDocumentLink(deps, token);
  try {
    await deps.countUpload(link);
    // Before anything of the file is read.
    const wanted = await deps.inLink(link, '', async (repos) => {
      const found = await wantedIn(repos, link, position);
      if (typeof found !== 'string') await repos.assertRoom(found.request.shipment, false);
      return found;
    });
    if (typeof wanted === 'string') return { problem: wanted };
    const prepared = await deps.prepareFile(file, link.scope.organisationId);
    try {
      const problem = await keep(deps, link, wanted, prepared);
      return problem && { problem };
    } finally {
      await prepared.discard();
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = PROBLEMS[error.code];
    if (!problem) throw error;
    return { problem, retryAfter: waitOf(error) };
  }
};

const keep = async (
  deps: DocumentDeps,
  link: DocumentLink,
  { request: { email }, document: { position } }: Wanted,
  prepared: PreparedDocument,
): Promise<DocumentProblem | null> => {
  try {
    await prepared.keep();
    const problem = await deps.inLink(link, email, async (repos) => {
      const shipment = orNotFound(await repos.hold(link.shipmentId));
      // Read once it is locked: what another link has brought meanwhile is here by now.
      const wanted = await wantedIn(repos, link, position);
      if (typeof wanted === 'string') return wanted;
      const { request, document } = wanted;
      const name = `${document.name.slice(0, MOST_NAME)}.${ENDINGS[prepared.type]}`;
      await repos.attach(shipment, { ...prepared, name, addedBy: email });
      await repos.requests.arrive(request, document, repos.now);
      // The file is counted by now, after all that came before it; a refusal takes it back with the row.
      await repos.assertRoom(shipment, true);
      const left = shipment.missingDocuments.filter((missing) => missing !== document.name);
      await repos.record({
        shipment,
        action: 'document-arrived',
        changes: {
          attachment: { from: null, to: name },
          missingDocuments: { from: shipment.missingDocuments, to: left },
        },
      });
      return null;
    });
    if (problem) await prepared.drop();
    return problem;
  } catch (error) {
    // A refusal has written no row. After any other error that is uncertain, and the daily clean-up removes what no row names.
    if (error instanceof AppError) await prepared.drop().catch(() => {});
    throw error;
  }
};

/** Room for the ending of the file, within what a name of an attachment may have. */
const MOST_NAME = 190;
