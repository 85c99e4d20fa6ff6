import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import {
  listUsers,
  type OrgUser,
  orgUser,
  readUser,
  readUserHistory,
  type UserListQuery,
} from '@waybill/contract/users';
import { type UserId, userId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { currentRow } from '../../lib/api/current-row.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** The first word of every key here: a live change of the users concerns all of them. */
const USERS = 'users';

/** The rows of the page before stay until the next ones are there. */
export const usersQuery = (query: UserListQuery) =>
  queryOptions({
    queryKey: [USERS, 'list', query],
    queryFn: () => api(listUsers, { query }),
    placeholderData: keepPreviousData,
  });

/** null for nobody: an address that names no user is no failure of ours. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [USERS, 'one', id],
    queryFn: async (): Promise<OrgUser | null> => {
      const { data } = userId.safeParse(id);
      if (!data) return null;
      try {
        return (await api(readUser, { params: { userId: data } })).user;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
  });

export const userHistory = (id: UserId) => ({
  queryKey: [USERS, 'history', id],
  read: (after: string | undefined) => api(readUserHistory, { params: { userId: id }, query: { after } }),
});

/** What a deed answered is shown at once; everything else about users is asked again. */
export const cacheUser = async (user: OrgUser): Promise<void> => {
  queryClient.setQueryData(userQuery(user.id).queryKey, user);
  await queryClient.invalidateQueries({ queryKey: [USERS] });
};

export const dropUser = async (id: UserId): Promise<void> => {
  queryClient.setQueryData(userQuery(id).queryKey, null);
  await queryClient.invalidateQueries({ queryKey: [USERS, 'list'] });
};

/** The row as it is now, on a refusal because somebody else saved in between. */
export const newerUser = (error: unknown): OrgUser | null => currentRow(orgUser, error);
