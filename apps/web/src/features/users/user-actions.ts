import type { RequestOf } from '@waybill/contract/endpoint';
import type { OrgUser } from '@waybill/contract/users';
import * as contract from '@waybill/contract/users';
import type { SubCompanyId } from '@waybill/domain/ids';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { runDeletion } from '../../lib/forms/run-deletion.ts';
import { refreshSession } from '../../lib/session/session.ts';
import { cacheUser, dropUser, newerUser, refreshUsers } from './queries.ts';
import { calledOf } from './user-text.ts';

type Answer = { readonly user: OrgUser };

const isStale = (error: unknown) => newerUser(error) !== null;

const cached = async (answer: Promise<Answer>): Promise<OrgUser> => {
  const { user } = await answer;
  void cacheUser(user);
  return user;
};

/** A change by another user to something else about this person is no reason to refuse this one. */
const unlessTouched = async (
  user: OrgUser,
  isSame: (current: OrgUser) => boolean,
  send: (version: number) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await send(user.version);
  } catch (error) {
    const current = newerUser(error);
    if (!current || !isSame(current)) throw error;
    return send(current.version);
  }
};

export const inviteUser = (t: Translate, body: RequestOf<typeof contract.inviteUser>['body'], email: string) =>
  runAction(
    'invitation',
    t,
    {
      started: t('users.inviting', { email }),
      done: (user) => t('users.invited', { email: user.email }),
      failed: t('users.inviteFailed', { email }),
    },
    () => cached(api(contract.inviteUser, { body })),
  );

export const resendInvitation = (t: Translate, { id, email }: OrgUser) =>
  runAction(
    id,
    t,
    {
      started: t('users.resending', { email }),
      done: () => t('users.resent', { email }),
      failed: t('users.resendFailed', { email }),
    },
    () => cached(api(contract.resendInvitation, { params: { userId: id } })),
  );

type EditBody = Omit<RequestOf<typeof contract.editUser>['body'], 'version'>;

/** A newer version of the row leads to a question in the form, and is no failure. */
export const editUser = (t: Translate, user: OrgUser, version: number, body: EditBody, isOwn: boolean) => {
  const name = calledOf(user);
  return runAction(
    user.id,
    t,
    {
      started: t('users.saving', { name }),
      done: (saved) =>
        saved.pendingEmail && saved.pendingEmail !== user.pendingEmail
          ? t('users.savedPending', { name: calledOf(saved), email: saved.pendingEmail })
          : t('users.saved', { name: calledOf(saved) }),
      failed: t('users.saveFailed', { name }),
      isQuiet: isStale,
    },
    async () => {
      const saved = await cached(api(contract.editUser, { params: { userId: user.id }, body: { version, ...body } }));
      if (isOwn) await refreshSession().catch(() => null);
      return saved;
    },
  );
};

export const setUserVehicle = (t: Translate, user: OrgUser, vehicleRegistration: string) => {
  const name = calledOf(user);
  return runAction(
    user.id,
    t,
    {
      started: t('users.settingVehicle', { name }),
      done: ({ vehicleRegistration: vehicle }) =>
        vehicle ? t('users.vehicleSet', { name, vehicle }) : t('users.vehicleTaken', { name }),
      failed: t('users.vehicleFailed', { name }),
      isQuiet: isStale,
    },
    () =>
      cached(
        unlessTouched(
          user,
          (current) => current.vehicleRegistration === user.vehicleRegistration,
          (version) =>
            api(contract.setUserVehicle, { params: { userId: user.id }, body: { version, vehicleRegistration } }),
        ),
      ),
  );
};

export const setUserSubCompany = (
  t: Translate,
  user: OrgUser,
  subCompanyId: SubCompanyId | null,
  subCompany: string,
) => {
  const name = calledOf(user);
  return runAction(
    user.id,
    t,
    {
      started: t('users.settingSubCompany', { name }),
      done: () =>
        subCompanyId ? t('users.subCompanySet', { name, subCompany }) : t('users.subCompanyTaken', { name }),
      failed: t('users.subCompanyFailed', { name }),
      isQuiet: isStale,
    },
    () =>
      cached(
        unlessTouched(
          user,
          (current) => current.subCompanyId === user.subCompanyId,
          (version) =>
            api(contract.setUserSubCompany, { params: { userId: user.id }, body: { version, subCompanyId } }),
        ),
      ),
  );
};

export const setUserDisabled = (t: Translate, user: OrgUser, disabled: boolean) => {
  const name = calledOf(user);
  return runAction(
    user.id,
    t,
    disabled
      ? {
          started: t('users.disabling', { name }),
          done: () => t('users.disabled', { name }),
          failed: t('users.disableFailed', { name }),
        }
      : {
          started: t('users.enabling', { name }),
          done: () => t('users.enabled', { name }),
          failed: t('users.enableFailed', { name }),
        },
    () =>
      cached(
        unlessTouched(
          user,
          (current) => current.state === user.state,
          (version) => api(contract.setUserDisabled, { params: { userId: user.id }, body: { version, disabled } }),
        ),
      ),
  );
};

export const resetTwoFactor = (t: Translate, user: OrgUser) => {
  const name = calledOf(user);
  return runAction(
    user.id,
    t,
    {
      started: t('users.resettingTwoFactor', { name }),
      done: () => t('users.twoFactorReset', { name }),
      failed: t('users.resetTwoFactorFailed', { name }),
    },
    () => cached(api(contract.resetUserTwoFactor, { params: { userId: user.id } })),
  );
};

export const deleteUser = (t: Translate, user: OrgUser) => {
  const name = calledOf(user);
  return runDeletion(t, {
    subject: user.id,
    words: {
      started: t('users.deleting', { name }),
      done: t('users.deleted', { name }),
      failed: t('users.deleteFailed', { name }),
      restored: t('users.restored', { name }),
    },
    remove: async () => {
      const answer = await api(contract.deleteUser, { params: { userId: user.id } });
      void dropUser(user.id);
      return answer;
    },
    refresh: refreshUsers,
  });
};
