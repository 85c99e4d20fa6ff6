import * as contract from '@waybill/contract/partners';
import { orNotFound } from '@waybill/domain/errors';
import type { Clock } from '../../clock.ts';
import { asManager } from '../../http/as-manager.ts';
import type { Serve } from '../../http/endpoints.ts';
import { historyPageOf } from '../../http/history-page.ts';
import type { PartnerDeps } from './partner-deps.ts';
import { tryPartner } from './try-partner.ts';
import { createPartner, deletePartner, editPartner, ignoreUnknownWord, settleUnknownWord } from './write-partner.ts';

export const partnerRoutes = (serve: Serve, inScope: PartnerDeps, clock: Clock) => {
  serve(contract.listPartners, 'signed-in', (call) =>
    inScope(asManager(call), async ({ partners }) => ({ partners: await partners.list() })),
  );
  serve(contract.createPartner, 'signed-in', async (call) => ({
    partner: await createPartner(inScope, asManager(call), call.body),
  }));
  serve(contract.editPartner, 'signed-in', async (call) => {
    const { version, ...fields } = call.body;
    return { partner: await editPartner(inScope, asManager(call), call.params.partnerId, version, fields) };
  });
  serve(contract.deletePartner, 'signed-in', (call) => deletePartner(inScope, asManager(call), call.params.partnerId));
  serve(contract.readPartnerHistory, 'signed-in', (call) =>
    inScope(asManager(call), async ({ partners, historyOf }) => {
      const { id } = orNotFound(await partners.find(call.params.partnerId));
      return historyPageOf(historyOf(id), call.query.after);
    }),
  );
  serve(contract.tryPartner, 'signed-in', async (call) => {
    asManager(call);
    return tryPartner(call.body, clock());
  });
  serve(contract.listUnknownWords, 'signed-in', (call) =>
    inScope(asManager(call), async ({ unknownWords }) => ({
      unknownWords: await unknownWords.list(call.query.show),
      ...(await unknownWords.counts()),
    })),
  );
  serve(contract.settleUnknownWord, 'signed-in', async (call) => ({
    partner: await settleUnknownWord(inScope, asManager(call), call.params.unknownWordId, call.body),
  }));
  serve(contract.ignoreUnknownWord, 'signed-in', (call) =>
    ignoreUnknownWord(inScope, asManager(call), call.params.unknownWordId, call.body.isIgnored),
  );
};
