import * as contract from '@waybill/contract/search';
import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import type { Serve } from '../../http/endpoints.ts';
import { type Searchables, search } from './search.ts';

export type SearchDeps = {
  /** Everything that the actor may look for, in what they look at; each call is one transaction. */
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
