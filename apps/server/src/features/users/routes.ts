import * as contract from '@waybill/contract/users';
import { orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import { historyPageOf } from '../../http/history-page.ts';
import { deleteUser } from './delete-user.ts';
import { setUserDisabled } from './disable-user.ts';
import { editUser } from './edit-user.ts';
import { inviteUser } from './invite-user.ts';
import { orgUserOf } from './org-user.ts';
import { resendInvitation } from './resend-invitation.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { setUserSubCompany } from './set-user-sub-company.ts';
import { setUserVehicle } from './set-user-vehicle.ts';
import type { UserDeps } from './user-deps.ts';

export const userRoutes = (serve: Serve, deps: UserDeps) => {
  const { reading, clock } = deps;

  serve(contract.listUsers, 'admin', (call) =>
    reading(call, async ({ list }) => {
      const { people, counts } = await list(call.query);
      const now = clock();
      return {
        users: people.map((person) => orgUserOf(call.actor, person, now)),
        total: counts[call.query.tab],
        counts,
      };
    }),
  );
  serve(contract.readUser, 'admin', (call) =>
    reading(call, async ({ users }) => ({
      user: orgUserOf(call.actor, orNotFound(await users.find(call.params.userId)), clock()),
    })),
  );
  serve(contract.readUserHistory, 'admin', (call) =>
    reading(call, async ({ users, historyOf }) => {
      const { id } = orNotFound(await users.find(call.params.userId));
      return historyPageOf(historyOf(id), call.query.after);
    }),
  );

  serve(contract.inviteUser, 'admin', async (call) => ({ user: await inviteUser(deps, call, call.body) }));
  serve(contract.resendInvitation, 'admin', async (call) => ({
    user: await resendInvitation(deps, call, call.params.userId),
  }));
  serve(contract.editUser, 'admin', async (call) => ({
    user: await editUser(deps, call, call.params.userId, call.body),
  }));
  serve(contract.setUserVehicle, 'admin', async (call) => ({
    user: await setUserVehicle(deps, call, call.params.userId, call.body),
  }));
  serve(contract.setUserSubCompany, 'admin', async (call) => ({
    user: await setUserSubCompany(deps, call, call.params.userId, call.body),
  }));
  serve(contract.setUserDisabled, 'admin', async (call) => ({
    user: await setUserDisabled(deps, call, call.params.userId, call.body),
  }));
  serve(contract.resetUserTwoFactor, 'admin', async (call) => ({
    user: await resetTwoFactor(deps, call, call.params.userId),
  }));
  serve(contract.deleteUser, 'admin', async (call) => ({
    deletionId: await deleteUser(deps, call, call.params.userId),
  }));
};
