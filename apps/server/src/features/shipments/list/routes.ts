import * as contract from '@waybill/contract/shipment-list';
import { readShipmentPoints as pointsEndpoint } from '@waybill/contract/shipment-points';
import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import { refusedFields } from '@waybill/domain/errors';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { Serve } from '../../../http/endpoints.ts';
import { listShipments, type ReadingList, readRows } from './list-shipments.ts';
import { type ReadingPoints, readShipmentPoints } from './read-shipment-points.ts';
import type { ShipmentChoicesRepo } from './shipment-choices.repo.ts';
import { type CountingShipments, countShipments } from './shipment-counts.ts';

export type ReadingLists = ReadingList &
  CountingShipments &
  ReadingPoints & {
    readonly choices: ShipmentChoicesRepo;
    readonly config: ReadingList['config'] & Pick<OrganisationConfig, 'allowedCarrierIds' | 'allowedForwarderIds'>;
  };

export type ShipmentListDeps = {
  /** Reads in the actor's current view; each call is one transaction. */
  readonly reading: <Result>(
    by: { readonly actor: Member | ApiKeyActor },
    work: (repos: ReadingLists) => Promise<Result>,
  ) => Promise<Result>;
};

export const shipmentListRoutes = (serve: Serve, { reading }: ShipmentListDeps) => {
  /** Reads what a query asks for, if all of it is switched on. */
  const asking = <Query extends contract.SwitchedQuery, Result>(
    call: { readonly actor: Member | ApiKeyActor; readonly query: Query },
    work: (repos: ReadingLists, query: Query) => Promise<Result>,
  ): Promise<Result> =>
    reading(call, (repos) => {
      const problems = contract.switchedOffProblems(call.query, repos.config);
      if (problems.length > 0) throw refusedFields(...problems);
      return work(repos, call.query);
    });

  serve(contract.listShipments, 'integrator', (call) => asking(call, listShipments));
  serve(contract.countShipments, 'integrator', (call) => asking(call, countShipments));
  serve(contract.readShipmentRows, 'integrator', (call) =>
    reading(call, async (repos) => ({ shipments: await readRows(repos, call.query.ids) })),
  );
  serve(pointsEndpoint, 'integrator', (call) => asking(call, readShipmentPoints));
  serve(contract.readShipmentChoices, 'integrator', (call) =>
    reading(call, async ({ choices, config }) => ({
      carriers: await choices.partners(config.allowedCarrierIds),
      forwarders: await choices.partners(config.allowedForwarderIds),
      vehicles: await choices.vehicles(),
    })),
  );
};
