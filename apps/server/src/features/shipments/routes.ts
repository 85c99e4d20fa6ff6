import * as api from '@waybill/contract/public-shipments';
import * as edits from '@waybill/contract/shipment-edits';
import * as contract from '@waybill/contract/shipments';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import { problemOf } from '../../http/problems.ts';
import { presentFieldError, refusedValues } from '../../http/public-api/api-problems.ts';
import { answerTransportRequest } from './answer-transport-request.ts';
import { changeStatus } from './change-status.ts';
import { createShipment } from './create-shipment.ts';
import { deleteShipment } from './delete-shipment.ts';
import { editShipment } from './edit-shipment.ts';
import { putShipment, putShipments, type RowProblems } from './put-shipments.ts';
import { readShipmentHistory } from './read-shipment-history.ts';
import { requestTransport } from './request-transport.ts';
import { restoreShipment } from './restore-shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';

export const shipmentRoutes = (serve: Serve, deps: ShipmentDeps) => {
  serve(contract.readShipment, 'integrator', (call) =>
    deps.reading(call, async ({ detail }) => ({ shipment: orNotFound(await detail(call.params.shipmentId)) })),
  );
  serve(contract.readShipmentHistory, 'integrator', (call) =>
    readShipmentHistory(deps, call, call.params.shipmentId, call.query.after),
  );
  serve(edits.createShipment, 'integrator', async (call) => ({
    shipment: await createShipment(deps, call, call.body),
  }));
  serve(edits.editShipment, 'integrator', async (call) => ({
    shipment: await editShipment(deps, call, call.params.shipmentId, call.body),
  }));
  serve(contract.changeStatus, 'integrator', async (call) => ({
    shipment: await changeStatus(deps, call, call.params.shipmentId, call.body),
  }));
  serve(contract.requestTransport, 'integrator', async (call) => ({
    shipment: await requestTransport(deps, call, call.params.shipmentId, call.body),
  }));
  serve(contract.answerTransportRequest, 'integrator', async (call) => ({
    shipment: await answerTransportRequest(deps, call, call.params.shipmentId, call.body),
  }));
  serve(contract.deleteShipment, 'integrator', async (call) => {
    await deleteShipment(deps, call, call.params.shipmentId);
    return {};
  });
  serve(contract.restoreShipment, 'integrator', async (call) => ({
    shipment: await restoreShipment(deps, call, call.params.shipmentId),
  }));
};

/** More of a row's problems than these help nobody, and five hundred rows have them. */
const MOST_PROBLEMS = 10;

const ROW_PROBLEMS: RowProblems = {
  ofValues: (error) => refusedValues(api.batchRow, error),
  present: ({ code, details }, index) => {
    const { detail, errors } = problemOf(code, details);
    const under = ['shipments', String(index)];
    return {
      code,
      detail,
      ...(errors && { errors: errors.slice(0, MOST_PROBLEMS).map((error) => presentFieldError(error, under)) }),
    };
  },
};

/** What only programs ask for. */
export const publicShipmentRoutes = (serve: Serve, deps: ShipmentDeps) => {
  const { reading } = deps;
  serve(api.putShipments, 'integrator', (call) => putShipments(deps, call, call.body.shipments, ROW_PROBLEMS));
  serve(api.putShipment, 'integrator', async (call) => ({
    shipment: await putShipment(deps, call, { ...call.body, externalId: call.params.externalId }),
  }));
  serve(api.readShipmentByExternalId, 'integrator', (call) =>
    reading(call, async ({ idsOf, detail }) => {
      const [id, other] = await idsOf(call.params.externalId);
      if (other) throw new AppError('not-one');
      return { shipment: orNotFound(id ? await detail(id) : null) };
    }),
  );
  serve(api.cancelShipment, 'integrator', async (call) => ({
    shipment: await deleteShipment(deps, call, call.params.shipmentId),
  }));
  serve(api.readNextStatuses, 'integrator', (call) =>
    reading(call, async ({ detail }) => {
      const { parcels, ...shipment } = orNotFound(await detail(call.params.shipmentId));
      return { shipment, parcels };
    }),
  );
  serve(api.listParcels, 'integrator', (call) =>
    reading(call, async ({ detail }) => ({ parcels: orNotFound(await detail(call.params.shipmentId)).parcels })),
  );
  serve(api.findParcels, 'integrator', (call) =>
    reading(call, async ({ idsWith, detail }) => {
      const { barcode } = call.query;
      const found = [];
      for (const shipmentId of await idsWith(barcode)) {
        const parcels = (await detail(shipmentId))?.parcels ?? [];
        found.push(...parcels.filter((one) => one.barcode === barcode).map((one) => ({ ...one, shipmentId })));
      }
      return { parcels: found };
    }),
  );
};
