import * as contract from '@waybill/contract/driver';
import type { FormerDriver, Member } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import type { Requester } from '../../http/visitor.ts';
import { applyActions } from './apply-actions.ts';
import type { DeviceDeps, DriverDeps, DriverRequester, PhotoDeps } from './driver-deps.ts';
import { lookUpCode } from './look-up-code.ts';
import { readDriverDay } from './read-day.ts';
import { readPhotoProgress, receivePhotoPiece } from './receive-photo.ts';
import { registerDevice } from './register-device.ts';

/** What is taken from the phone of somebody whose account was disabled is theirs, and marked. */
const driverOf = ({ actor, visitor }: Requester<Member | FormerDriver>): DriverRequester => {
  if (actor.kind === 'user') return { actor, visitor };
  const { userId, email, name, organisationId, subCompanyId, disabledAt } = actor;
  const person = { kind: 'user', userId, email, name, organisationId, subCompanyId, viewing: null } as const;
  return {
    actor: { ...person, roles: ['driver'], passwordAt: new Date(0), mustSetUpTwoFactor: false },
    visitor,
    disabledAt,
  };
};

export const driverRoutes = (serve: Serve, deps: DriverDeps & PhotoDeps & DeviceDeps) => {
  serve(contract.readDriverDay, 'signed-in-driver', async (call) => ({
    day: await readDriverDay(deps, call, call.query.day),
  }));
  serve(contract.lookUpCode, 'signed-in-driver', async (call) => ({
    found: await lookUpCode(deps, call, call.params.code),
  }));
  serve(contract.registerDriverDevice, 'signed-in-driver', (call) => registerDevice(deps, call, call.body.deviceId));
  serve(contract.sendDriverActions, 'driving', async (call) => {
    // A token is of one phone, and of no other.
    if (call.actor.kind === 'former-driver' && call.actor.deviceId !== call.body.deviceId)
      throw new AppError('not-yours');
    return { answers: await applyActions(deps, driverOf(call), call.body) };
  });
  serve(contract.readPhotoProgress, 'driving', (call) => readPhotoProgress(deps, driverOf(call), call.params.photoId));
  serve(contract.sendPhotoPiece, 'driving', (call) =>
    receivePhotoPiece(deps, driverOf(call), call.params.photoId, call.query.from, call.file),
  );
};
