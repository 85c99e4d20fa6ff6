import { join } from 'node:path';
import { type DriverAppFile, noDriverApp } from '../adapters/driver-app/driver-app.ts';
import type { ErrorReports } from '../adapters/error-reports/error-reports.ts';
import { imagePreparer } from '../adapters/images/image-preparer.ts';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { AppParts } from '../app.ts';
import type { Clock } from '../clock.ts';
import { isContained } from '../db/app-log-in.ts';
import type { Database } from '../db/connect.ts';
import { schemaCheck } from '../db/migrate.ts';
import { assertUsable } from '../db/reach.ts';
import type { Environment } from '../environment.ts';
import { accountRoutes } from '../features/accounts/routes.ts';
import { hashToken } from '../features/accounts/tokens.ts';
import { passkeyRoutes, twoFactorRoutes } from '../features/accounts/two-factor/routes.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { apiKeyRoutes, namedKeyRoutes } from '../features/api-keys/routes.ts';
import { attachmentRoutes } from '../features/attachments/routes.ts';
import { bulkJobRoutes } from '../features/bulk-jobs/routes.ts';
import { contactFormRoutes } from '../features/contact-forms/routes.ts';
import { deletionRoutes } from '../features/deletions/routes.ts';
import { documentRoutes } from '../features/documents/routes.ts';
import { drivenDaysRepo } from '../features/driven-days/driven-days.repo.ts';
import { driverCashRepo } from '../features/driven-days/driver-cash.repo.ts';
import { drivenDayRoutes } from '../features/driven-days/routes.ts';
import { driverRoutes } from '../features/driver/routes.ts';
import { driverAppRoutes } from '../features/driver-app/routes.ts';
import { exportRoutes } from '../features/exports/routes.ts';
import { fetchUpdateRoutes } from '../features/fetch-updates/routes.ts';
import { firstStepRoutes } from '../features/first-steps/routes.ts';
import { addressRoutes } from '../features/geocoding/routes.ts';
import { streetTileRoutes } from '../features/geocoding/streets/routes.ts';
import { streetTiles } from '../features/geocoding/streets/street-tiles.repo.ts';
import { importRoutes } from '../features/imports/routes.ts';
import { labelRoutes } from '../features/labels/routes.ts';
import { mapRoutes } from '../features/maps/routes.ts';
import { messageRoutes } from '../features/messages/routes.ts';
import { organisationDeletionRoutes } from '../features/organisation-deletion/routes.ts';
import { organisationRoutes } from '../features/organisations/routes.ts';
import { overviewRoutes } from '../features/overview/routes.ts';
import { partnerRoutes } from '../features/partner-statuses/routes.ts';
import { demoPayRoutes } from '../features/payment-links/demo-pay-routes.ts';
import { paymentLinkRoutes } from '../features/payment-links/routes.ts';
import { paymentRoutes } from '../features/payments/routes.ts';
import { personRequestRoutes } from '../features/personal-data/routes.ts';
import { positionRoutes } from '../features/positions/routes.ts';
import { proofRoutes } from '../features/proofs/routes.ts';
import { retentionRoutes } from '../features/retention/routes.ts';
import { moveVehicleStops } from '../features/routes/move-vehicle-stops.ts';
import { planRoutes } from '../features/routes/plans/routes.ts';
import { routeRoutes } from '../features/routes/routes.ts';
import { runSheetRoutes } from '../features/routes/run-sheet/routes.ts';
import { sampleDataRoutes } from '../features/sample-data/routes.ts';
import { savedLocationRoutes } from '../features/saved-locations/routes.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { shipmentListRoutes } from '../features/shipments/list/routes.ts';
import { publicShipmentRoutes, shipmentRoutes } from '../features/shipments/routes.ts';
import { stopPlaceRoutes } from '../features/stop-places/routes.ts';
import { trackingRoutes } from '../features/tracking/routes.ts';
import type { TravelTimes } from '../features/travel-times/travel-times.ts';
import { userRoutes } from '../features/users/routes.ts';
import { vehicleRoutes } from '../features/vehicles/routes.ts';
import { warehouseRoutes } from '../features/warehouse/routes.ts';
import { webhookRoutes } from '../features/webhooks/routes.ts';
import { authenticator } from '../http/authenticate.ts';
import type { createLogger } from '../http/logging.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import type { LiveStreams } from '../live/streams.ts';
import type { Room } from '../machine/watch-room.ts';
import { callers } from '../records/callers.ts';
import { outboxRows } from '../records/outbox.ts';
import type { Tallies } from '../tallies.ts';
import { wireAccounts } from './wire-accounts.ts';
import { wireAttachments } from './wire-attachments.ts';
import { wireBulkJobs } from './wire-bulk-jobs.ts';
import { completionNeeds } from './wire-completion.ts';
import { configOf } from './wire-configs.ts';
import { wireContactForms } from './wire-contact-forms.ts';
import { wireDeletions } from './wire-deletions.ts';
import { wireDocuments } from './wire-documents.ts';
import { wireDriver } from './wire-driver.ts';
import { wireExports } from './wire-exports.ts';
import { wireFetchUpdates } from './wire-fetch-updates.ts';
import { wireFirstSteps } from './wire-first-steps.ts';
import { wireImports } from './wire-imports.ts';
import { wireKeyUses } from './wire-key-uses.ts';
import { wireLabels } from './wire-labels.ts';
import { wireMap } from './wire-map.ts';
import { wireMessageRoutes } from './wire-message-routes.ts';
import { keptMails } from './wire-messages.ts';
import { wireOnce } from './wire-once.ts';
import { wireOrganisationDeletion } from './wire-organisation-deletion.ts';
import { wireApiKeys, wireOrganisations } from './wire-organisations.ts';
import { wireOverview } from './wire-overview.ts';
import { wirePartners } from './wire-partners.ts';
import { paymentProvider, wirePaymentLinks } from './wire-payment-links.ts';
import { wirePayments } from './wire-payments.ts';
import { wirePersonRequests } from './wire-personal-data.ts';
import { positionRepos } from './wire-positions.ts';
import { wireProofSigner, wireProofs } from './wire-proofs.ts';
import { wireRetention } from './wire-retention.ts';
import { wireRoutes } from './wire-routes.ts';
import { wireRunSheets } from './wire-run-sheets.ts';
import { wireSampleData } from './wire-sample-data.ts';
import { savedLocationRepos } from './wire-saved-locations.ts';
import { wireRecords } from './wire-scopes.ts';
import { wireSearch } from './wire-search.ts';
import { wireShipmentList } from './wire-shipment-list.ts';
import { wireShipments } from './wire-shipments.ts';
import { wireStopPlaces } from './wire-stop-places.ts';
import { wireDeliveryCodes, wireTracking } from './wire-tracking.ts';
import { wireUsers } from './wire-users.ts';
import { wireVehicles } from './wire-vehicles.ts';
import { wireWarehouse } from './wire-warehouse.ts';
import { wireTargets, wireWebhooks } from './wire-webhooks.ts';

export type WiringParts = {
  readonly environment: Environment;
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: KeyVault;
  readonly storage: FileStorage;
  readonly logger: ReturnType<typeof createLogger>;
  readonly errorReports: ErrorReports;
  /** Parts of the process that /readyz checks, besides the database. */
  readonly checks?: AppParts['operations']['checks'];
  /** The event streams, in processes that serve them. */
  readonly streams?: LiveStreams;
  /** What limits count; without them, this app counts alone. */
  readonly counts?: Tallies;
  readonly isStopping?: NonNullable<AppParts['operations']['isStopping']>;
  /** The disk of the embedded database, where there is one. */
  readonly room?: Room;
  /** Without it, there is no Android file. */
  readonly driverApp?: DriverAppFile;
  /** Without them, travel times are estimated by the straight line. */
  readonly travel?: TravelTimes;
  /** Metrics of the jobs; without them /metrics has none. */
  readonly metrics?: NonNullable<AppParts['operations']['metrics']>;
};

const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist');

/** The only place that connects features, database and adapters. */
export const wire = (parts: WiringParts): AppParts => {
  const {
    environment,
    database,
    clock,
    vault,
    storage,
    logger,
    errorReports,
    checks,
    streams,
    metrics,
    travel = null,
    driverApp = noDriverApp,
  } = parts;
  const { publicUrl, hideAccounts } = environment;
  const cookie = sessionCookie(publicUrl);
  const records = wireRecords({ database, clock });

  return {
    logger,
    errorReports,
    publicUrl,
    allowedHosts: environment.allowedHosts,
    trustProxy: environment.trustProxy,

    authenticate: authenticator({
      callers: callers(database.statements),
      cookie,
      hashSession: hashToken,
      hashKey: vault.hash,
      clock,
      recordKeyUse: wireKeyUses({ database, clock }),
    }),

    doOnce: wireOnce({ database, clock, vault }),

    routes: (serve) => {
      if (environment.role === 'worker') return;
      const accounts = wireAccounts({ database, clock, vault, cookie, publicUrl, hideAccounts });
      accountRoutes(serve, accounts);
      twoFactorRoutes(serve, accounts);
      passkeyRoutes(serve, accounts);
      contactFormRoutes(serve, wireContactForms({ database, clock }));
      const targets = wireTargets(environment);
      organisationRoutes(serve, wireOrganisations({ database, clock, targets }));
      userRoutes(serve, wireUsers({ database, clock, publicUrl, hideAccounts }));
      labelRoutes(serve, wireLabels({ database, publicUrl }));
      const attachments = wireAttachments({ database, storage, clock, prepareImage: imagePreparer() });
      attachmentRoutes(serve, attachments);
      documentRoutes(serve, wireDocuments({ database, clock, vault, attachments }));
      savedLocationRoutes(serve, records(savedLocationRepos));
      positionRoutes(serve, records(positionRepos));
      addressRoutes(serve, records(completionNeeds).reading);
      shipmentListRoutes(serve, wireShipmentList({ database, clock }));
      overviewRoutes(serve, wireOverview({ database, clock }));
      firstStepRoutes(serve, wireFirstSteps({ database, clock }));
      sampleDataRoutes(serve, wireSampleData({ database, clock }));
      searchRoutes(serve, wireSearch({ database }));
      const shipments = wireShipments({ database, clock });
      shipmentRoutes(serve, shipments);
      publicShipmentRoutes(serve, shipments);
      const codes = wireDeliveryCodes(vault);
      messageRoutes(serve, wireMessageRoutes({ database, clock, publicUrl, vault }));
      const { provider, demo } = paymentProvider({ environment, vault, clock });
      const payments = wirePaymentLinks({
        publicUrl,
        provider,
        database,
        clock,
        vault,
        onError: (error) => {
          logger.error({ err: error }, 'the payment provider has made no link');
          errorReports.report(error);
        },
      });
      paymentLinkRoutes(serve, payments);
      if (demo) demoPayRoutes(serve, payments, demo);
      trackingRoutes(serve, wireTracking({ environment, database, clock, vault, storage, codes, payments }));
      stopPlaceRoutes(serve, wireStopPlaces({ database, clock, vault, geocoder: environment.geocoder }));
      const routes = wireRoutes({ database, clock, travel });
      routeRoutes(serve, routes);
      planRoutes(serve, routes);
      const onError = (error: unknown) => {
        logger.error({ err: error }, "A driver's action could not be done");
        errorReports.report(error);
      };
      const signer = wireProofSigner(vault);
      proofRoutes(serve, wireProofs({ database, clock, publicUrl, storage, attachments, signer }));
      drivenDayRoutes(
        serve,
        records((tx, scope) => ({
          drivenDays: drivenDaysRepo(tx, scope),
          cash: driverCashRepo(tx, scope),
          rules: () => configOf(tx, scope),
        })),
      );
      driverRoutes(serve, wireDriver({ database, clock, routes, onError, attachments, codes, signSeal: signer.sign }));
      runSheetRoutes(serve, wireRunSheets(database, routes));
      warehouseRoutes(serve, wireWarehouse({ database, clock }));
      partnerRoutes(serve, wirePartners({ database, clock }), clock);
      webhookRoutes(serve, wireWebhooks({ database, clock, vault, targets }));
      vehicleRoutes(serve, wireVehicles({ database, clock }), (by, from, to, alongside) =>
        moveVehicleStops(routes, by, {
          from,
          to,
          alongside: ({ ofVehicles }, shipments) => alongside(ofVehicles, shipments),
        }),
      );
      paymentRoutes(serve, wirePayments({ database, clock }));
      bulkJobRoutes(serve, wireBulkJobs({ database, storage, clock }));
      exportRoutes(serve, wireExports({ database, storage, clock }));
      retentionRoutes(serve, wireRetention({ database, clock }));
      organisationDeletionRoutes(serve, wireOrganisationDeletion({ database, clock, storage, publicUrl }));
      personRequestRoutes(serve, wirePersonRequests({ database, clock, storage }));
      importRoutes(serve, wireImports({ database, storage, clock, geocoder: environment.geocoder }));
      fetchUpdateRoutes(serve, wireFetchUpdates({ database, clock, vault, targets }));
      deletionRoutes(serve, wireDeletions({ database, clock }));
      mapRoutes(serve, wireMap({ environment, database }));
      streetTileRoutes(serve, { findTile: streetTiles(database.statements).find });
      driverAppRoutes(serve, driverApp);
      const apiKeys = wireApiKeys({ database, clock, vault });
      apiKeyRoutes(serve, apiKeys);
      namedKeyRoutes(serve, apiKeys);
    },

    live:
      streams && environment.role !== 'worker'
        ? {
            streams,
            sessionOf: (request) => {
              const token = cookie.read(request);
              return token ? hashToken(token) : null;
            },
          }
        : null,

    ...(parts.counts ? { counts: parts.counts } : {}),
    operations: {
      ...(streams ? { openStreams: streams.count } : {}),
      ...(parts.isStopping ? { isStopping: parts.isStopping } : {}),
      checks: {
        database: () => assertUsable(database),
        schema: schemaCheck(database.kysely),
        ...checks,
      },
      ...(parts.room ? { room: parts.room } : {}),
      remarks: {
        databaseLogIns: async () => ((await isContained(database)) ? 'separate' : 'shared'),
        ...replicaRemark(database),
        ...(parts.room && { disk: async () => (parts.room?.isFull() ? 'full' : 'ok') }),
      },
      outboxWaiting: outboxRows(database).countWaiting,
      ...(metrics ? { metrics } : {}),
    },

    web:
      environment.role === 'worker'
        ? null
        : {
            folder: WEB_FOLDER,
            isDriverWorkerOff: environment.isDriverWorkerOff,
            mapOrigin: environment.mapStyleUrl && new URL(environment.mapStyleUrl).origin,
            page: {
              sentryDsn: environment.sentry?.dsn ?? null,
              sentryEnvironment: environment.sentry?.environment ?? null,
            },
          },
    keptMails: environment.demo ? keptMails(database) : null,
  };
};

const replicaRemark = ({ replica }: Database) => (replica ? { replica: async () => replica.problem() ?? 'used' } : {});
