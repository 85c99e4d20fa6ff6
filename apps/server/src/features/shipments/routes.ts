import * as edits from '@waybill/contract/shipment-edits';
import * as contract from '@waybill/contract/shipments';
import { orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import { answerTransportRequest } from './answer-transport-request.ts';
import { changeStatus } from './change-status.ts';
import { createShipment } from './create-shipment.ts';
import { deleteShipment } from './delete-shipment.ts';
import { editShipment } from './edit-shipment.ts';
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
