import type { SubCompanyId } from '@waybill/domain/ids';
import { effectiveConfig } from '@waybill/domain/organisation-config';
import { isAcceptance } from '@waybill/domain/shipment-rights';
import type { ChangedStatus } from '@waybill/domain/status-change';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { newShipmentId } from '../features/shipments/create-shipment.ts';
import { shipmentDetailRepo } from '../features/shipments/present/shipment-detail.repo.ts';
import type { ShipmentDeps, ShipmentRules, WritingShipments } from '../features/shipments/shipment-deps.ts';
import { manyShipmentsRepo } from '../features/shipments/stored/many-shipments.repo.ts';
import { parcelsRepo } from '../features/shipments/stored/parcels.repo.ts';
import { shipmentBatchRepo } from '../features/shipments/stored/shipment-batch.repo.ts';
import { shipmentsRepo } from '../features/shipments/stored/shipments.repo.ts';
import type { StoredShipment } from '../features/shipments/stored/stored-shipment.ts';
import type { Requester } from '../http/visitor.ts';
import {
  partnerNames,
  type ShipmentAuthor,
  shipmentHistoryRecorder,
  shipmentLogEntries,
} from '../records/shipment-log.ts';
import { askAgain, wantPlaces, wantPlacesOf } from '../records/stop-places.ts';
import { authorOf, ownScopeOf, viewOf } from './wire-actors.ts';
import { configOf, readInConfiguredScope } from './wire-configs.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

/** The config of a view, and the sub-companies that may be assigned to a shipment in it. */
export const rulesIn = async (tx: Tx, view: Scope, tiedTo: SubCompanyId | null): Promise<ShipmentRules> => {
  const configs = organisationConfigsRepo(tx, view);
  const { overrides } = await configs.find(null);
  const ofSubCompany = view.subCompanyId ? (await configs.find(view.subCompanyId)).overrides : {};
  const { allowedSubCompanyIds } = effectiveConfig(view.organisationId, overrides);
  const subCompanies = (await configs.subCompanies()).map(({ id }) => id);
  return {
    ...effectiveConfig(view.organisationId, overrides, ofSubCompany),
    subCompanyIds: subCompanies.filter((id) => allowedSubCompanyIds.includes(id)),
    tiedTo,
    viewing: view.subCompanyId,
  };
};

export const rulesOf = (tx: Tx, { actor }: Requester): Promise<ShipmentRules> =>
  rulesIn(tx, viewOf(actor), ownScopeOf(actor).subCompanyId);

type Writer = {
  readonly view: Scope;
  /** All that the author may see. */
  readonly own: Scope;
  readonly author: ShipmentAuthor;
};

/** What writes shipments in one transaction. */
export const writingIn = (tx: Tx, { view, own, author }: Writer, clock: Clock): WritingShipments => ({
  shipments: shipmentsRepo(tx, view),
  parcels: parcelsRepo(tx),
  batch: shipmentBatchRepo(tx, view),
  many: manyShipmentsRepo(tx, view),
  wantPlacesOf: (edits) => wantPlacesOf(tx, edits),
  wantPlaces: (before, after, points) => wantPlaces(tx, before, after, points),
  findPlacesAgain: (shipments) => askAgain(tx, shipments),
  // A written shipment may be out of view by now; it is still presented with the config of the view.
  detail: async (shipmentId) => {
    const rules = await configOf(tx, view);
    return shipmentDetailRepo(tx, own).read(shipmentId, { now: clock(), rules });
  },
  rules: () => rulesIn(tx, view, own.subCompanyId),
  names: (ids) => partnerNames(tx, ids),
  record: shipmentHistoryRecorder(tx, author, clock),
});

/** Writes changes of status that were decided, of many shipments at once. */
export const writeMoves = async (
  { batch, findPlacesAgain, record }: Pick<WritingShipments, 'batch' | 'findPlacesAgain' | 'record'>,
  moves: readonly (ChangedStatus<StoredShipment> & { readonly before: StoredShipment })[],
  now: Date,
): Promise<void> => {
  if (moves.length === 0) return;
  await batch.changeStatus(
    moves.map(({ after }) => after),
    now,
  );
  const accepted = moves.filter(({ before, after }) => isAcceptance(before, after.deliveryStatus));
  if (accepted.length > 0) await findPlacesAgain(accepted.map(({ before }) => before));
  await record(moves.map(({ entry }) => entry));
};

/** The repositories for the use-cases of shipments, in one transaction each. */
export const wireShipments = ({ database, clock }: Needs): ShipmentDeps => {
  return {
    clock,
    newShipmentId,
    reading: (by, work) => {
      const view = viewOf(by.actor);
      return readInConfiguredScope(database, view, (tx, { config: rules, ...own }) =>
        work({
          detail: (shipmentId) => shipmentDetailRepo(tx, view, own).read(shipmentId, { now: clock(), rules }),
          find: shipmentsRepo(tx, view).find,
          idsOf: shipmentsRepo(tx, view).idsOf,
          idsWith: shipmentsRepo(tx, view).idsWith,
          historyOf: (shipment) => (after, limit) =>
            shipmentLogEntries(tx, view.organisationId, shipment, after, limit, rules),
        }),
      );
    },
    writing: (by, work) => {
      const own = ownScopeOf(by.actor);
      const author = { ...authorOf(by.actor, by.visitor), organisationId: own.organisationId };
      return database.inScope(own, (tx) => work(writingIn(tx, { view: viewOf(by.actor), own, author }, clock)));
    },
  };
};
