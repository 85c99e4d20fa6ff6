import { readShipmentLabels } from '@waybill/contract/bulk-jobs';
import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import type { Serve } from '../../http/endpoints.ts';
import { type LabelDeps, printShipment } from './print-labels.ts';

export const labelRoutes = (serve: Serve, deps: LabelDeps<{ readonly actor: Member | ApiKeyActor }>) => {
  serve(readShipmentLabels, 'integrator', async (call) => {
    const { shipmentId } = call.params;
    const pdf = await printShipment(deps, call, shipmentId);
    return { open: async () => pdf, type: 'application/pdf', name: `${shipmentId}.pdf` };
  });
};
