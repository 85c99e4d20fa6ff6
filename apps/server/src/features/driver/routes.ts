import * as contract from '@waybill/contract/driver';
import type { Serve } from '../../http/endpoints.ts';
import { applyActions } from './apply-actions.ts';
import type { DriverDeps, PhotoDeps } from './driver-deps.ts';
import { readDriverDay } from './read-day.ts';
import { readPhotoProgress, receivePhotoPiece } from './receive-photo.ts';

export const driverRoutes = (serve: Serve, deps: DriverDeps & PhotoDeps) => {
  serve(contract.readDriverDay, 'signed-in-driver', async (call) => ({
    day: await readDriverDay(deps, call, call.query.day),
  }));
  serve(contract.sendDriverActions, 'signed-in-driver', async (call) => ({
    answers: await applyActions(deps, call, call.body),
  }));
  serve(contract.readPhotoProgress, 'signed-in-driver', (call) => readPhotoProgress(deps, call, call.params.photoId));
  serve(contract.sendPhotoPiece, 'signed-in-driver', (call) =>
    receivePhotoPiece(deps, call, call.params.photoId, call.query.from, call.file),
  );
};
