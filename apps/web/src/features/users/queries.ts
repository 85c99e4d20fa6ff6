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
import { queryClient } from '../../lib/api/query-client.ts';
import { recordQueries } from '../../shared/records/record-queries.ts';

/** The first part of every query key here: a live change of the users refreshes all of them. */
const USERS = 'users';

const queries = recordQueries({
  topic: USERS,
  row: orgUser,
  list: (query: UserListQuery) => api(listUsers, { query }),
  read: (id) => {
    const { data } = userId.safeParse(id);
    return data ? api(readUser, { params: { userId: data } }).then(({ user }) => user) : null;
  },
});
export const { list: usersQuery, one: userQuery, newer: newerUser } = queries;

export const userHistory = (id: UserId) => ({
  queryKey: [USERS, 'history', id],
  read: (after: string | undefined) => api(readUserHistory, { params: { userId: id }, query: { after } }),
});

/** An action's answer is shown at once; everything else about users is fetched again. */
export const cacheUser = async (user: OrgUser): Promise<void> => {
  queryClient.setQueryData(userQuery(user.id).queryKey, user);
  await queryClient.invalidateQueries({ queryKey: [USERS] });
};

export const refreshUsers = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [USERS] });

export const dropUser = async (id: UserId): Promise<void> => {
  queryClient.setQueryData(userQuery(id).queryKey, null);
  await queryClient.invalidateQueries({ queryKey: [USERS, 'list'] });
};
