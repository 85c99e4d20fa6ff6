import * as contract from '@waybill/contract/api-key';
import * as named from '@waybill/contract/api-keys';
import type { Member } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Serve } from '../../http/endpoints.ts';
import { historyPageOf, type ReadHistory } from '../../http/history-page.ts';
import type { Requester } from '../../http/visitor.ts';
import type { AuthTokensRepo } from './auth-tokens.repo.ts';
import type { KeyContactsRepo } from './key-contacts.repo.ts';
import type { KeyVault } from './key-vault.ts';
import type { NamedKeysRepo } from './named-keys.repo.ts';
import { createNamedKey, listNamedKeys, type NamedKeyDeps, revokeNamedKey, rotateNamedKey } from './named-keys.ts';
import { readApiKey, revealApiKey } from './reveal-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';

type Scoped = {
  readonly tokens: AuthTokensRepo;
  readonly keys: NamedKeysRepo;
  readonly contacts: KeyContactsRepo;
  readonly record: RecordEntry;
  readonly history: ReadHistory;
};

export type ApiKeyRoutes = {
  readonly vault: KeyVault;
  readonly clock: Clock;
  readonly inScope: <Result>(by: Requester<Member>, work: (scoped: Scoped) => Promise<Result>) => Promise<Result>;
};

export const apiKeyRoutes = (serve: Serve, { inScope, vault, clock }: ApiKeyRoutes) => {
  serve(contract.readApiKey, 'developer', (call) => inScope(call, ({ tokens }) => readApiKey(tokens, clock())));
  serve(contract.readKeyContacts, 'admin', (call) =>
    inScope(call, async ({ contacts }) => ({ people: await contacts.list() })),
  );
  serve(contract.revealApiKey, 'developer', (call) => {
    call.reply.header('cache-control', 'no-store');
    assertRecentPassword(call.actor, clock());
    return inScope(call, ({ tokens, record }) => revealApiKey({ tokens, vault, record }, call.body.purpose));
  });
  serve(contract.rotateApiKey, 'developer', (call) =>
    inScope(call, async ({ tokens, record }) => {
      assertRecentPassword(call.actor, clock());
      await rotateApiKey({ tokens, vault, record, clock });
      return readApiKey(tokens, clock());
    }),
  );
  serve(contract.readApiKeyHistory, 'developer', (call) =>
    inScope(call, ({ history }) => historyPageOf(history, call.query.after)),
  );
};

/** The keys beside the one that every organisation has. */
export const namedKeyRoutes = (serve: Serve, { inScope, vault, clock }: ApiKeyRoutes) => {
  const changing = <Result>(
    call: Requester<Member> & { reply: FastifyReply },
    work: (deps: NamedKeyDeps) => Promise<Result>,
  ) => {
    call.reply.header('cache-control', 'no-store');
    assertRecentPassword(call.actor, clock());
    return inScope(call, ({ keys, tokens, record }) => work({ keys, tokens, vault, record, clock }));
  };
  serve(named.listApiKeys, 'key-keeper', (call) => inScope(call, ({ keys }) => listNamedKeys({ keys, clock })));
  serve(named.createApiKey, 'key-keeper', (call) =>
    changing(call, (deps) => createNamedKey(deps, call.actor.name ?? call.actor.email, call.body)),
  );
  serve(named.rotateNamedKey, 'key-keeper', (call) =>
    changing(call, (deps) => rotateNamedKey(deps, call.params.apiKeyId)),
  );
  serve(named.revokeApiKey, 'key-keeper', (call) =>
    changing(call, (deps) => revokeNamedKey(deps, call.params.apiKeyId)),
  );
};
