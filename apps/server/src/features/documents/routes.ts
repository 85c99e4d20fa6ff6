import * as contract from '@waybill/contract/documents';
import { locale } from '@waybill/domain/locales';
import type { Serve } from '../../http/endpoints.ts';
import { askForDocuments, listRequests, withdrawRequest } from './ask-for-documents.ts';
import type { DocumentDeps } from './document-deps.ts';
import { documentPage } from './document-page.ts';
import { readDocumentPage } from './read-document-page.ts';
import { type DocumentProblem, receiveDocument } from './receive-document.ts';

const PROBLEM_STATUS = {
  choose: 400,
  type: 415,
  'too-large': 413,
  broken: 422,
  full: 409,
  'too-often': 429,
  unknown: 400,
  arrived: 409,
  over: 409,
} as const satisfies Record<DocumentProblem, number>;

export const documentRoutes = (serve: Serve, deps: DocumentDeps) => {
  serve(contract.listDocumentRequests, 'integrator', (call) =>
    deps.inScope(call, async (repos) => ({ requests: await listRequests(repos, call.params.shipmentId) })),
  );
  serve(contract.askForDocuments, 'integrator', async (call) => ({
    requests: await askForDocuments(deps, call, call.params.shipmentId, call.body),
  }));
  serve(contract.withdrawDocumentRequest, 'integrator', async (call) => {
    await withdrawRequest(deps, call, call.params.shipmentId, call.params.documentRequestId);
    return {};
  });

  serve(contract.openDocumentPage, 'public', async ({ params: { token }, query }) => {
    const lang = locale.safeParse(query.lang).data ?? null;
    return documentPage(await readDocumentPage(deps, token), { lang, isDone: query.done !== undefined });
  });
  serve(contract.sendDocument, 'public', async ({ params: { token }, query, file }) => {
    const lang = locale.safeParse(query.lang).data ?? null;
    const refusal = await receiveDocument(deps, token, query.document, file);
    if (!refusal) return { seeOther: `/documents/${token}?${lang ? `lang=${lang}&` : ''}done=1` };
    const view = await readDocumentPage(deps, token);
    return {
      ...documentPage(view, { lang, ...refusal, document: query.document }),
      status: PROBLEM_STATUS[refusal.problem],
    };
  });
};
