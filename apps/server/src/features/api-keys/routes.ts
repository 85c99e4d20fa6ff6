import * as contract from '@waybill/contract/api-key';
import type { Member } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import type { Clock } from '../../clock.ts';
import type { Serve } from '../../http/endpoints.ts';
import { historyPageOf, type ReadHistory } from '../../http/history-page.ts';
import type { Requester } from '../../http/visitor.ts';
import type { AuthTokensRepo } from './auth-tokens.repo.ts';
import type { KeyContactsRepo } from './key-contacts.repo.ts';
import type { KeyVault } from './key-vault.ts';
import { readApiKey, revealApiKey } from './reveal-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';

type Scoped = {
  readonly tokens: AuthTokensRepo;
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
