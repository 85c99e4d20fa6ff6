import { documentRequestId } from '@waybill/domain/ids';
import { z } from 'zod';
import type { Database } from '../db/connect.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { documentMail } from '../features/documents/document-mail.ts';
import { documentRequestsRepo } from '../features/documents/document-requests.repo.ts';
import { stateOf } from '../features/documents/present-request.ts';
import type { RenderedKind } from '../features/messages/message-kind.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { configOf } from './wire-configs.ts';
import { documentSecrets } from './wire-documents.ts';

type Needs = { readonly database: Database; readonly publicUrl: string; readonly vault: Pick<KeyVault, 'secretFor'> };

const details = z.object({ requestId: documentRequestId, occasion: z.enum(['asked', 'reminder-1', 'reminder-2']) });

/** That documents are asked for, or that somebody is reminded. What has come meanwhile is not asked for. */
export const documentMailKind = ({ database, publicUrl, vault }: Needs): RenderedKind => {
  const secrets = documentSecrets(vault);
  return {
    kind: 'documents',
    render: (message, now) => {
      const { requestId, occasion } = details.parse(message.details);
      const { organisationId, subCompanyId } = message;
      const scope = { organisationId, subCompanyId: null };
      return database.inScope(scope, async (tx) => {
        const request = await documentRequestsRepo(tx, scope).find(requestId);
        // An older request was replaced by one that asks by itself.
        if (!request || stateOf(request, now) !== 'open') return { skip: 'not-needed' } as const;
        const { name } = await organisationConfigsRepo(tx, scope).organisation();
        const { defaultLocale: locale, timeZone } = await configOf(tx, { organisationId, subCompanyId });
        const token = secrets.tokenOf(requestId);
        const sender = { name, locale, timeZone };
        return {
          locale,
          secrets: [token],
          content: {
            channel: 'email',
            ...documentMail(request, occasion, `${publicUrl}/documents/${token}`, sender),
            fromName: name,
          },
        } as const;
      });
    },
  };
};
