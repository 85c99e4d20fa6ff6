import * as contract from '@waybill/contract/search';
import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import type { Serve } from '../../http/endpoints.ts';
import { type Searchables, search } from './search-records.ts';

export type SearchDeps = {
  /** Everything that the actor may search, in their current view; each call is one transaction. */
  readonly searching: <Result>(
    by: { readonly actor: Member | ApiKeyActor },
    work: (searchables: Searchables) => Promise<Result>,
  ) => Promise<Result>;
};

export const searchRoutes = (serve: Serve, { searching }: SearchDeps) => {
  serve(contract.search, 'integrator', (call) =>
    searching(call, async (searchables) => ({ hits: await search(searchables, call.query) })),
  );
};
