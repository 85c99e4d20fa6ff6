import { orNotFound } from '@waybill/domain/errors';
import type { Locale } from '@waybill/domain/locales';
import type { DocumentDeps } from './document-deps.ts';
import type { DocumentLink, RequestedDocument, StoredRequest } from './document-requests.repo.ts';
import { stateOf } from './present-request.ts';

/** Everything that the page shows, before it is put into words. */
export type DocumentView = {
  readonly organisationName: string;
  readonly defaultLocale: Locale;
  readonly timeZone: string;
  readonly shipment: StoredRequest['shipment'];
  readonly asker: StoredRequest['asker'];
  readonly note: string | null;
  readonly state: 'open' | 'done' | 'withdrawn' | 'expired';
  readonly expiresAt: Date;
  readonly documents: readonly RequestedDocument[];
};

/** The request of a link. One that nobody has made and a mistyped one get the same answer. */
export const openDocumentLink = async (
  { findLink, secrets }: Pick<DocumentDeps, 'findLink' | 'secrets'>,
  token: string,
): Promise<DocumentLink> => {
  const hash = secrets.hashOf(token);
  return orNotFound(hash && (await findLink(hash)));
};

export const readDocumentPage = async (deps: DocumentDeps, token: string): Promise<DocumentView> => {
  const link = await openDocumentLink(deps, token);
  return deps.inLink(link, '', async ({ requests, organisation, now }) => {
    const request = orNotFound(await requests.find(link.id));
    const { name, locale, timeZone } = await organisation();
    const state = stateOf(request, now);
    const { shipment, asker, note, expiresAt, documents } = request;
    return {
      organisationName: name,
      defaultLocale: locale,
      timeZone,
      shipment,
      asker,
      note,
      // An older link works while its documents are missing.
      state: state === 'replaced' ? 'open' : state,
      expiresAt,
      documents,
    };
  });
};
