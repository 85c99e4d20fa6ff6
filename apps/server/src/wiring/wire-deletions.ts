import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import { MOST_ATTACHMENTS } from '@waybill/domain/attachment';
import { changesBetween, type RecordEntry } from '@waybill/domain/audit';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { attachmentId, savedLocationId, userId, vehicleId } from '@waybill/domain/ids';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { attachmentsRepo } from '../features/attachments/attachments.repo.ts';
import { deletionsRepo } from '../features/deletions/deletions.repo.ts';
import type { DeletionDeps, UndoingDeletions } from '../features/deletions/undo-deletion.ts';
import { savedLocationsRepo } from '../features/saved-locations/saved-locations.repo.ts';
import { assertMayManageAccount } from '../features/users/member-rules.ts';
import { usersRepo } from '../features/users/users.repo.ts';
import { vehiclesRepo } from '../features/vehicles/vehicles.repo.ts';
import { type RecordShipmentEntries, shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { authorOf } from './wire-actors.ts';
import { ownScope } from './wire-scopes.ts';
import { todayOf } from './wire-vehicles.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

/** Undoing a deletion, in the scope of the person: a row outside of it is refused, and does not come back. */
export const wireDeletions = (needs: Needs): DeletionDeps => {
  const inOwnScope = ownScope(needs);
  const { clock } = needs;
  return {
    clock,
    inScope: (by, work) =>
      inOwnScope(by, (tx, scope, record) => {
        const { organisationId } = scope;
        const recordShipment = shipmentHistoryRecorder(
          tx,
          { ...authorOf(by.actor, by.visitor), organisationId },
          clock,
        );
        return work({
          deletions: deletionsRepo(tx, scope),
          recordRestored: recordRestored({ tx, scope, actor: by.actor, record, recordShipment, clock }),
        });
      }),
  };
};

type Parts = {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly actor: Member | ApiKeyActor;
  readonly record: RecordEntry;
  readonly recordShipment: RecordShipmentEntries;
  readonly clock: Clock;
};

const recordRestored = ({
  tx,
  scope,
  actor,
  record,
  recordShipment,
  clock,
}: Parts): UndoingDeletions['recordRestored'] => ({
  'saved-location': async (id) => {
    const place = orNotFound(await savedLocationsRepo(tx, scope).find(savedLocationId.parse(id)));
    await record({ entity: 'saved-location', entityId: place.id, action: 'restored' });
  },
  // What is remembered of addresses has no history: the places of shipments have.
  'known-place': async () => {},
  vehicle: async (id) => {
    const vehicle = orNotFound(await vehiclesRepo(tx, scope, todayOf(tx, scope, clock)).find(vehicleId.parse(id)));
    const { subCompanyId } = vehicle;
    await record({ entity: 'vehicle', entityId: vehicle.id, action: 'restored', subCompanyId });
  },
  user: async (id) => {
    const person = orNotFound(await usersRepo(tx, scope).find(userId.parse(id)));
    // Whoever may no longer delete such an account may not bring it back; a program never may.
    if (actor.kind !== 'user') throw new AppError('forbidden');
    assertMayManageAccount(actor, person);
    const { email, name, roles, subCompanyId } = person;
    await record({
      entity: 'user',
      entityId: id,
      action: 'restored',
      changes: changesBetween({ email: null, name: null, roles: null }, { email, name, roles }),
      subCompanyId,
    });
  },
  attachment: async (id) => {
    const attachments = attachmentsRepo(tx);
    const found = orNotFound(await attachments.holdWithShipment(attachmentId.parse(id)));
    const { shipment, name, addedByOrganisationId } = found;
    if (shipment.isDeleted) throw new AppError('is-deleted');
    // Others may have been added since; this one counts again already.
    if ((await attachments.count(shipment)) > MOST_ATTACHMENTS) throw new AppError('too-many-files');
    await attachments.touch(shipment, clock());
    await recordShipment([
      {
        shipment,
        action: 'attachment-restored',
        changes: { attachment: { from: null, to: name } },
        subjectId: addedByOrganisationId,
      },
    ]);
  },
});
