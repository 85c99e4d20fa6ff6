import { type AskedForDocuments, MOST_REQUESTS } from '@waybill/contract/documents';
import { type DocumentRequest, linkExpiry } from '@waybill/domain/document-request';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import { type DocumentRequestId, newId, type ShipmentId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import type { AskedShipment, AskingRepos, DocumentDeps } from './document-deps.ts';
import { presentRequest } from './present-request.ts';

const assertMissing = ({ missingDocuments }: AskedShipment, documents: readonly string[]) => {
  const wrong = documents.findIndex((name) => !missingDocuments.includes(name));
  if (wrong === -1) return;
  throw refusedFields({
    path: `documents.${wrong}`,
    problem: 'invalid',
    allowed:
      missingDocuments.length > 0
        ? `one of: ${missingDocuments.join(', ')}`
        : 'none: this shipment lacks no documents. Name them in its missingDocuments first',
  });
};

export const listRequests = async (
  { requests, shipment, now }: AskingRepos,
  shipmentId: ShipmentId,
): Promise<AskedForDocuments[]> => {
  orNotFound(await shipment(shipmentId));
  return (await requests.list(shipmentId, MOST_REQUESTS)).map((request) => presentRequest(request, now));
};

/** Asks each address with a link of its own, so that what comes is known by who has sent it. */
export const askForDocuments = (
  { inScope, secrets }: Pick<DocumentDeps, 'inScope' | 'secrets'>,
  by: Requester,
  shipmentId: ShipmentId,
  { emails, documents, note }: DocumentRequest,
): Promise<AskedForDocuments[]> =>
  inScope(by, async (repos) => {
    const { requests, now, author } = repos;
    const shipment = orNotFound(await repos.hold(shipmentId));
    if (shipment.deliveryStatus === 'deleted') throw new AppError('is-deleted');
    assertMissing(shipment, documents);
    const open = await requests.countOpen(shipment.key, now);
    if (open + emails.length > MOST_REQUESTS) throw refusedFields({ path: 'emails', problem: 'too-many' });
    for (const email of emails) {
      const id = newId<DocumentRequestId>();
      const tokenHash = orNotFound(secrets.hashOf(secrets.tokenOf(id)));
      const by = { askedBy: author.name, askedByUserId: author.userId };
      const asked = { id, email, note, documents, tokenHash, askedAt: now, expiresAt: linkExpiry(now) };
      await requests.add(shipment, { ...asked, ...by });
      await repos.send(shipment, { id, email }, 'asked');
    }
    await repos.touch(shipment);
    await repos.record({
      shipment,
      action: 'documents-asked',
      changes: { documents: { from: null, to: documents }, recipients: { from: null, to: emails } },
    });
    return listRequests(repos, shipmentId);
  });

/** Asks no more. Withdrawn twice, it stays as it was first. */
export const withdrawRequest = (
  { inScope }: Pick<DocumentDeps, 'inScope'>,
  by: Requester,
  shipmentId: ShipmentId,
  id: DocumentRequestId,
): Promise<void> =>
  inScope(by, async (repos) => {
    const shipment = orNotFound(await repos.hold(shipmentId));
    const request = await repos.requests.find(id);
    if (request?.shipment.key !== shipment.key) throw new AppError('not-found');
    if (!(await repos.requests.withdraw(id, repos.author.name, repos.now))) return;
    const open = request.documents.filter(({ isMissing }) => isMissing).map(({ name }) => name);
    await repos.touch(shipment);
    await repos.record({
      shipment,
      action: 'documents-withdrawn',
      changes: {
        ...(open.length > 0 ? { documents: { from: open, to: null } } : {}),
        recipients: { from: [request.email], to: null },
      },
    });
  });
