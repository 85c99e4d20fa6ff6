import { newId } from '@waybill/domain/ids';
import { TEST_MESSAGES_OF_PERSON } from '@waybill/domain/throttle';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import { countAttempt } from '../features/accounts/account-deps.ts';
import { throttlesRepo } from '../features/accounts/throttles.repo.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import type { MessageDeps } from '../features/messages/message-deps.ts';
import { messageLane } from '../features/messages/message-lane.repo.ts';
import { messageLog } from '../features/messages/message-log.repo.ts';
import { messageTemplates } from '../features/messages/message-templates.repo.ts';
import { receiverChoices } from '../features/messages/receiver-choices.repo.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { shipmentsRepo } from '../features/shipments/stored/shipments.repo.ts';
import { auditRecorder } from '../records/audit-log.ts';
import { laneJob, queueMessages } from '../records/messages.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { contactOf, wireChoiceLinks } from './wire-receiver-messages.ts';
import { readingOf } from './wire-scopes.ts';

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly vault: Pick<KeyVault, 'secretFor'>;
};

const inView =
  (transaction: Database['inScope']): MessageDeps['inView'] =>
  ({ actor }, work) => {
    const view = viewOf(actor);
    return transaction(view, (tx) =>
      work({
        log: messageLog(tx, view.organisationId),
        isShipmentSeen: async (id) => (await shipmentsRepo(tx, view).find(id)) !== null,
        sendLane: async (channel) => void (await enqueueJobs(tx, [laneJob(channel)])),
      }),
    );
  };

/** The log of messages, the words of those to receivers, and what receivers choose. */
export const wireMessageRoutes = ({ database, clock, publicUrl, vault }: Needs): MessageDeps => ({
  clock,
  publicUrl,
  links: wireChoiceLinks({ vault, publicUrl }),
  reading: inView(readingOf({ database })),
  inView: inView(database.inScope),

  inOrganisation: ({ actor, visitor }, work) => {
    const { organisationId } = actor;
    const scope = { organisationId, subCompanyId: null };
    return database.inScope(scope, async (tx) => {
      const { name } = await organisationConfigsRepo(tx, scope).organisation();
      const config = await configOf(tx, scope);
      return work({
        templates: messageTemplates(tx, organisationId),
        record: auditRecorder(tx, organisationId, authorOf(actor, visitor), clock()),
        organisationName: name,
        contact: contactOf(config),
        timeZone: config.timeZone,
        queueTest: async ({ kind, channel, locale, words, to, name: recipientName }) => {
          const onceKey = `test:${newId()}`;
          const details = { ...words };
          const test = { kind, channel, locale, recipient: to, recipientName, details, onceKey };
          await queueMessages(tx, organisationId, [test], clock());
        },
      });
    });
  },

  choosing: (organisationId, work) => {
    const scope = { organisationId, subCompanyId: null };
    return database.inScope(scope, async (tx) => {
      if (await messageLane(tx, organisationId).isOrganisationDisabled()) return null;
      const { name } = await organisationConfigsRepo(tx, scope).organisation();
      const { defaultLocale } = await configOf(tx, scope);
      return work({ choices: receiverChoices(tx, organisationId), organisationName: name, defaultLocale });
    });
  },

  countTest: ({ actor }) =>
    database.asSignIn((tx) =>
      countAttempt({ throttles: throttlesRepo(tx) }, clock(), [
        [`messages:test:${actor.kind === 'user' ? actor.userId : actor.organisationId}`, TEST_MESSAGES_OF_PERSON],
      ]),
    ),
});
