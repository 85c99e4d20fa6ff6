import * as contract from '@waybill/contract/addresses';
import type { Serve } from '../../http/endpoints.ts';
import type { InScope } from '../../http/visitor.ts';
import { type CompletionNeeds, completeAddress } from './complete-address.ts';

export const addressRoutes = (serve: Serve, reading: InScope<CompletionNeeds>) => {
  serve(contract.completeAddress, 'integrator', (call) =>
    reading(call, async (needs) => ({ addresses: await completeAddress(needs, call.query) })),
  );
};
