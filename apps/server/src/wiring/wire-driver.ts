import { PHOTO_MAX_BYTES } from '@waybill/contract/driver';
import { isImage } from '@waybill/domain/attachment';
import { attachmentTypeOf } from '@waybill/domain/attachment-type';
import { AppError } from '@waybill/domain/errors';
import type { ParcelId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { hashToken, newToken } from '../features/accounts/tokens.ts';
import type { AttachmentDeps } from '../features/attachments/attachment-deps.ts';
import { prepareFile } from '../features/attachments/prepare-file.ts';
import { type Deferred, nothingDeferred } from '../features/driver/deferred.ts';
import type { DeviceDeps, DriverDeps, PhotoDeps } from '../features/driver/driver-deps.ts';
import { collectionsRepo } from '../features/driver/stored/collections.repo.ts';
import { conflictsRepo } from '../features/driver/stored/conflicts.repo.ts';
import { driverActionsRepo } from '../features/driver/stored/driver-actions.repo.ts';
import { driverDaysRepo } from '../features/driver/stored/driver-days.repo.ts';
import { driverDevicesRepo } from '../features/driver/stored/driver-devices.repo.ts';
import { driverStopsRepo } from '../features/driver/stored/driver-stops.repo.ts';
import { photosRepo } from '../features/driver/stored/photos.repo.ts';
import { proofsRepo } from '../features/driver/stored/proofs.repo.ts';
import { assignShipments } from '../features/routes/assign-shipments.ts';
import { readRoute } from '../features/routes/read-routes.ts';
import type { RouteDeps } from '../features/routes/route-deps.ts';
import { parcelsRepo } from '../features/shipments/stored/parcels.repo.ts';
import { shipmentBatchRepo } from '../features/shipments/stored/shipment-batch.repo.ts';
import { shipmentsRepo } from '../features/shipments/stored/shipments.repo.ts';
import { fileUsage } from '../records/file-usage.ts';
import { expectArrivals } from '../records/route-jobs.ts';
import { type SealSigner, sealAll } from '../records/seals.ts';
import { type RecordShipmentEntries, shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { authorOf, ownScopeOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly routes: RouteDeps;
  readonly onError: (error: unknown) => void;
  /** Photos of proofs are kept as files of shipments are. */
  readonly attachments: AttachmentDeps;
  readonly codes: DriverDeps['codes'];
  readonly signSeal: SealSigner;
};

/** The shipment with another barcode on a parcel, as an edit would leave it. False when another parcel has it. */
export const labelTier =
  (tx: Tx, scope: Scope, clock: Clock) =>
  async (...[shipmentId, parcelId, barcode]: Parameters<DriverLabels>): Promise<boolean> => {
    const shipments = shipmentsRepo(tx, scope);
    const before = await shipments.hold(shipmentId);
    if (!before) return false;
    const named = (id: ParcelId) => id === parcelId;
    const parcels = before.parcels.map((parcel) => (named(parcel.id) ? { ...parcel, barcode } : parcel));
    const after = { ...before, parcels };
    await shipments.update(after, clock());
    const taken = await parcelsRepo(tx).replace(after, before.parcels, after.parcels);
    if (taken.length > 0) return false;
    await shipments.index([after]);
    return true;
  };
type DriverLabels = Parameters<Parameters<DriverDeps['inScope']>[1]>[0]['tieLabel'];

/** Open maps and lists fetch the routes again. */
export const announceRoutes = async (tx: Tx, scope: Scope, routes: Deferred['routes'], now: Date): Promise<void> => {
  if (routes.size === 0) return;
  await sql`update waybill.routes set updated_at = ${now} where organisation_id = ${scope.organisationId}
    and id = any (${[...routes]}::uuid[])`.execute(tx);
};

const finish = async (
  tx: Tx,
  scope: Scope,
  { routes, expected, seals }: Deferred,
  now: Date,
  signSeal: SealSigner,
): Promise<void> => {
  await announceRoutes(tx, scope, routes, now);
  for (const { vehicleId, day } of expected.values()) await expectArrivals(tx, scope, vehicleId, day, now);
  await sealAll(tx, scope, seals, now, signSeal);
};

/** Each entry says that it came after the account was disabled. */
const markedAfter =
  (disabledAt: Date | undefined, record: RecordShipmentEntries): RecordShipmentEntries =>
  (entries) =>
    record(
      disabledAt
        ? entries.map((entry) => ({
            ...entry,
            changes: { ...entry.changes, accountDisabledAt: { from: null, to: disabledAt.toISOString() } },
          }))
        : entries,
    );

const assertImage = (head: Uint8Array) => {
  const type = attachmentTypeOf(head);
  if (!type || !isImage(type)) throw new AppError('file-type');
};

const photoPreparer =
  (attachments: AttachmentDeps): PhotoDeps['preparePhoto'] =>
  async (pieces, organisationId, signal) => {
    const content = (async function* () {
      yield* pieces;
    })();
    const received = await attachments.files.receive(content, { mostBytes: PHOTO_MAX_BYTES, judgeHead: assertImage });
    try {
      const prepared = await prepareFile(attachments, received, organisationId, signal);
      const { file, thumbnail, bytes, thumbnailBytes, width, height, discard } = prepared;
      return {
        files: thumbnail ? [file, thumbnail] : [file],
        content: () => file.content() as AsyncIterable<Buffer>,
        bytes,
        thumbnailBytes,
        width: width ?? 0,
        height: height ?? 0,
        fileKey: file.key,
        thumbnailKey: thumbnail?.key ?? null,
        discard,
      };
    } finally {
      await received.discard();
    }
  };

/** What drivers do, in one transaction each, in all that is theirs to see: a driver does not switch between divisions. */
export const wireDriver = ({
  database,
  clock,
  routes,
  onError,
  attachments,
  codes,
  signSeal,
}: Needs): DriverDeps & PhotoDeps & DeviceDeps => ({
  newToken: () => {
    const token = newToken();
    return { token, tokenHash: hashToken(token) };
  },
  keepDevice: (device) => database.asSignIn((tx) => driverDevicesRepo(tx).add(device)),
  codes,
  keepFiles: attachments.files.keep,
  preparePhoto: photoPreparer(attachments),
  clock,
  onError,
  readRoute: (by, vehicleId, day) => readRoute(routes, by, vehicleId, day),
  assign: async (by, vehicleId, day, shipmentId) => {
    const { outcome } = await assignShipments(routes, by, {
      vehicleId,
      day,
      selection: { by: 'ids', ids: [shipmentId] },
      includesOut: false,
    });
    return outcome.assigned.length > 0 || outcome.skipped.some(({ reason }) => reason === 'already-there');
  },
  inScope: ({ actor, visitor, disabledAt }, work) => {
    const scope = ownScopeOf(actor);
    const { organisationId } = scope;
    const author = authorOf(actor, visitor);
    return database.inScope(scope, async (tx) => {
      const batch = shipmentBatchRepo(tx, scope);
      const later = nothingDeferred();
      const result = await work({
        organisationId,
        author,
        rules: () => configOf(tx, scope),
        days: driverDaysRepo(tx, scope, actor.userId),
        actions: driverActionsRepo(tx, scope, actor.userId),
        stops: driverStopsRepo(tx, scope, later),
        proofs: proofsRepo(tx, scope, later),
        photos: photosRepo(tx, scope),
        collections: collectionsRepo(tx, actor.userId, { ...author, organisationId, source: 'driver' }),
        fileUsage: () => fileUsage(tx, organisationId),
        conflicts: conflictsRepo(tx, scope, { id: actor.userId, name: author.name }),
        hold: batch.hold,
        changeStatus: batch.changeStatus,
        record: markedAfter(
          disabledAt,
          shipmentHistoryRecorder(tx, { ...author, organisationId, source: 'driver' }, clock),
        ),
        expectArrivals: (vehicleId, day) => {
          later.expected = new Map(later.expected).set(`${vehicleId} ${day}`, { vehicleId, day });
        },
        tieLabel: labelTier(tx, scope, clock),
      });
      await finish(tx, scope, later, clock(), signSeal);
      return result;
    });
  },
});
