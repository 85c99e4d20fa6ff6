import type { MailAdapter } from '../adapters/mail/mail.ts';
import type { Targets } from '../adapters/outside/call-target.ts';
import type { SmsAdapter } from '../adapters/sms/sms.ts';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { tidyJobs } from '../db/jobs/job-list.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { type CityList, cityList } from '../features/geocoding/cities.repo.ts';
import { geocoderAnswers } from '../features/geocoding/geocoder-answers.repo.ts';
import { type CitySource, loadCities } from '../features/geocoding/load-cities.ts';
import type { PaymentProvider } from '../features/payment-links/payment-provider.ts';
import type { Planner } from '../features/routes/planning/planner.ts';
import { travelTimesRepo } from '../features/travel-times/travel-times.repo.ts';
import type { TravelTimes } from '../features/travel-times/travel-times.ts';
import type { GeocoderAddress } from '../geocoder-url.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { MAIL_RETRIES, SCHEDULE_RETRIES } from '../jobs/retry-policies.ts';
import type { Schedule } from '../jobs/schedule.ts';
import { tidy } from '../records/housekeeping.ts';
import { outboxRows, SEND_MAIL } from '../records/outbox.ts';
import { purgeShipments } from '../records/purge-shipments.ts';
import { REMOVE_FILES, removeFiles } from '../records/remove-files.ts';
import { expectOverdue } from '../records/route-jobs.ts';
import { settleVehicleDays } from '../records/settle-vehicle-days.ts';
import { findForgotten, lookAgain } from '../records/stop-places.ts';
import { sumUpCounts } from '../records/sum-up-counts.ts';
import { wireBulkKinds } from './wire-bulk-jobs.ts';
import { demoAddressesKind } from './wire-demo-addresses.ts';
import { remindOfDocumentsKind } from './wire-documents.ts';
import { wireExportKind } from './wire-exports.ts';
import { fetchUpdateKinds } from './wire-fetch-updates.ts';
import { wireImportKinds } from './wire-imports.ts';
import { wireMessageKinds } from './wire-message-kinds.ts';
import { messageJobKinds } from './wire-messages.ts';
import { organisationDeletionKinds } from './wire-organisation-deletion.ts';
import { withdrawLinksKind } from './wire-payment-links.ts';
import { personRequestKind } from './wire-personal-data.ts';
import { retentionKinds } from './wire-retention.ts';
import { expectArrivalsKind, planLargeDayKind, planRoutesKind, settleRouteKind } from './wire-routes.ts';
import { geocodeKind } from './wire-stop-places.ts';
import { webhookKinds } from './wire-webhooks.ts';

type Parts = {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly vault: KeyVault;
  /** The way to addresses that organisations choose. */
  readonly targets: Targets;
  readonly geocoder: GeocoderAddress | null;
  /** Null in a process that does not send mail: mails wait for one that does. */
  readonly mail: MailAdapter | null;
  /** The same for what is written about shipments: thousands at once, which must not hold up a new password. */
  readonly messageMail: MailAdapter | null;
  readonly sms: SmsAdapter | null;
  /** Null where nobody takes payments online. */
  readonly paymentProvider: PaymentProvider | null;
  /** Null where the towns of the world are not wanted. */
  readonly cities: CitySource | null;
  /** Null in a process that does not plan: plans wait for one that does. */
  readonly planning: { readonly planner: Planner; readonly travel: TravelTimes; readonly seconds: number } | null;
  /** Reports an error in a job that goes on regardless. */
  readonly onError: (error: unknown) => void;
};

/** All kinds of background jobs. */
export const wireJobKinds = (parts: Parts): readonly JobKind[] => [
  ...(parts.mail ? [mailKind(parts, parts.mail)] : []),
  ...messageJobKinds(parts, wireMessageKinds(parts)),
  ...wireBulkKinds(parts),
  ...wireImportKinds(parts),
  wireExportKind({ ...parts, travel: parts.planning?.travel ?? null }),
  ...webhookKinds(parts),
  ...fetchUpdateKinds(parts),
  remindOfDocumentsKind(parts),
  withdrawLinksKind({ ...parts, provider: parts.paymentProvider }),
  geocodeKind(parts),
  settleRouteKind({ ...parts, travel: parts.planning?.travel ?? null }),
  expectArrivalsKind({ ...parts, travel: parts.planning?.travel ?? null }),
  ...(parts.planning ? planKinds({ ...parts, ...parts.planning }) : []),
  ...housekeepingKinds(parts),
  ...retentionKinds(parts),
  personRequestKind(parts),
  ...organisationDeletionKinds(parts),
  demoAddressesKind(parts),
];

const planKinds = (needs: Parameters<typeof planRoutesKind>[0]): readonly JobKind[] => [
  planRoutesKind(needs),
  planLargeDayKind(needs),
];

const mailKind = ({ database, clock }: Parts, mail: MailAdapter): JobKind => {
  const rows = outboxRows(database);
  return {
    name: SEND_MAIL,
    atOnce: 4,
    perOrganisation: 2,
    timeLimitMs: 60_000,
    retry: MAIL_RETRIES,
    run: async ({ payload }) => {
      const id = String(payload.outboxId);
      const message = await rows.unsent(id);
      if (!message) return 'done';
      await mail.send({ ...message, id });
      return { record: (tx) => rows.markSent(tx, id, message, !mail.leavesTheSystem, clock()) };
    },
    onDead: (tx, { payload }) => rows.markGivenUp(tx, String(payload.outboxId), clock()),
  };
};

const scheduled = (name: string, schedule: Schedule, work: () => Promise<unknown>): JobKind => ({
  name,
  atOnce: 1,
  perOrganisation: 1,
  timeLimitMs: 30 * 60_000,
  retry: SCHEDULE_RETRIES,
  schedule,
  run: async () => {
    await work();
    return 'done';
  },
});

/** Most run once an hour, a few minutes apart: shipments are purged before the files that they leave behind are removed. */
const housekeepingKinds = ({ database, storage, clock, onError, cities }: Parts): readonly JobKind[] => {
  const hourly = (name: string, atMinute: number, work: () => Promise<unknown>) =>
    scheduled(name, { everyMinutes: 60, atMinute }, work);
  const cityRows = {
    inTransaction: <Result>(work: (list: CityList) => Promise<Result>) =>
      database.asOperator((tx) => work(cityList(tx))),
  };
  return [
    hourly('tidy-accounts', 2, () => tidy(database, clock())),
    hourly('tidy-jobs', 5, () => tidyJobs(database)),
    hourly('sum-up-counts', 8, () => database.asOperator(sumUpCounts)),
    hourly('purge-shipments', 11, () => purgeShipments(database, clock())),
    hourly('look-again-for-places', 12, () =>
      database.asOperator(async (tx) => {
        await lookAgain(tx, ['failed']);
        await findForgotten(tx);
      }),
    ),
    scheduled('expect-overdue', { everyMinutes: 5, atMinute: 1 }, () =>
      database.asOperator((tx) => expectOverdue(tx, clock())),
    ),
    hourly('settle-vehicle-days', 13, () => settleVehicleDays(database, clock())),
    hourly('tidy-geocoder-answers', 14, () => database.asOperator((tx) => geocoderAnswers(tx).tidy())),
    hourly('tidy-travel-times', 15, () => database.asOperator((tx) => travelTimesRepo(tx).tidy())),
    ...(cities ? [hourly('load-cities', 17, () => loadCities({ source: cities, clock, ...cityRows }))] : []),
    hourly(REMOVE_FILES, 20, () => removeFiles({ database, remove: storage.remove, onError }, clock())),
    hourly('sweep-files', 25, () => storage.sweep(clock())),
  ];
};
