import type { WebhookId } from '@waybill/domain/ids';
import { outsideTargets, TargetError, type Targets } from '../adapters/outside/call-target.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { partnersRepo } from '../features/partner-statuses/partners.repo.ts';
import { wordsToSend } from '../features/partner-statuses/understand-words.ts';
import { type Called, sendWebhooks } from '../features/webhooks/send-webhooks.ts';
import type { WebhookDeps } from '../features/webhooks/webhook-deps.ts';
import { webhookLane } from '../features/webhooks/webhook-lane.repo.ts';
import { webhookStoppedMail } from '../features/webhooks/webhook-mails.ts';
import { webhooksRepo } from '../features/webhooks/webhooks.repo.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES, WEBHOOK_RETRIES } from '../jobs/retry-policies.ts';
import { outbox } from '../records/outbox.ts';
import { type Seal, sealWith } from '../seal.ts';
import { wordsOf } from './wire-partners.ts';
import { historyReader, ownScope, readingOf } from './wire-scopes.ts';

/** As the trigger queue_webhooks names it. */
const SEND_WEBHOOKS = 'send-webhooks';
/** A job that waits for its time would hold up those behind it, were it of the same key. */
const WAKE_WEBHOOKS = 'wake-webhooks';

/** Every endpoint of an organisation has a lane, those of the settings too. */
const LANES_OF_ONE = 30;
/** A lane waits for answers and needs hardly anything meanwhile. */
const LANES = 200;

const sendingJob = (endpointId: WebhookId) => ({ kind: SEND_WEBHOOKS, orderKey: endpointId, payload: { endpointId } });

const sealOf = (vault: KeyVault): Seal => sealWith(vault.secretFor('webhook-secret-cipher'));

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: KeyVault;
  readonly targets: Targets;
};

export const wireTargets = ({ allowPrivateTargets }: { readonly allowPrivateTargets: boolean }): Targets =>
  outsideTargets({ allowPrivate: allowPrivateTargets });

export const wireWebhooks = ({ vault, targets, ...needs }: Needs): WebhookDeps => {
  const inOwnScope =
    (within: ReturnType<typeof ownScope>): WebhookDeps['inScope'] =>
    (by, work) =>
      within(by, (tx, scope, record) =>
        work({
          webhooks: webhooksRepo(tx, scope),
          record,
          historyOf: (id) => historyReader(tx, scope, { entity: 'webhook', entityId: id }),
          partnerName: async (id) => (await partnersRepo(tx, scope).find(id))?.name ?? null,
          enqueue: async (id) => void (await enqueueJobs(tx, [sendingJob(id)])),
        }),
      );
  return {
    seal: sealOf(vault),
    clock: needs.clock,
    faultOf: (url) => targets.fault(new URL(url)),
    reading: inOwnScope(ownScope(needs, readingOf(needs))),
    inScope: inOwnScope(ownScope(needs)),
  };
};

const post =
  (targets: Targets) =>
  async (url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Called> => {
    try {
      const answer = await targets.call(new URL(url), { method: 'POST', headers, body, signal });
      // PostgreSQL stores no NUL.
      const text = answer.body.toString('utf8').replaceAll('\0', '');
      return { status: answer.status, retryAfter: answer.headers['retry-after'] ?? null, body: text };
    } catch (error) {
      if (error instanceof TargetError) return { failure: error.failure };
      throw error;
    }
  };

export const webhookKinds = ({ database, clock, vault, targets }: Needs): readonly JobKind[] => {
  const deps: Parameters<typeof sendWebhooks>[0] = {
    seal: sealOf(vault),
    clock,
    retry: WEBHOOK_RETRIES,
    post: post(targets),
    inLane: (id, work) =>
      database.asOperator((tx) =>
        work({
          ...webhookLane(tx, id),
          partnerWords: (organisationId, partnerId, toSend) =>
            wordsToSend(wordsOf(tx, organisationId, clock()), partnerId, toSend),
          tellStopped: (to, url, because) => outbox(tx).add(webhookStoppedMail(to, url, because), clock()),
          wake: async (organisationId, endpointId, delayMs) => {
            await enqueueJobs(tx, [{ kind: WAKE_WEBHOOKS, organisationId, payload: { endpointId }, delayMs }]);
          },
        }),
      ),
  };
  const idOf = (payload: Readonly<Record<string, unknown>>) => String(payload.endpointId) as WebhookId;
  const lanes = { atOnce: LANES, perOrganisation: LANES_OF_ONE, timeLimitMs: 6 * 60_000, retry: DATABASE_RETRIES };
  return [
    { ...lanes, name: SEND_WEBHOOKS, run: ({ payload }, { signal }) => sendWebhooks(deps, idOf(payload), signal) },
    {
      ...lanes,
      name: WAKE_WEBHOOKS,
      run: async ({ payload, organisationId }) => ({
        record: async (tx) => {
          if (!organisationId) return;
          await webhookLane(tx, idOf(payload)).markWoken();
          await enqueueJobs(tx, [{ ...sendingJob(idOf(payload)), organisationId }]);
        },
      }),
    },
  ];
};
