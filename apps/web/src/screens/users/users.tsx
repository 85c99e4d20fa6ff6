import '../../lib/language/lazy-texts.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { userListQuery } from '@waybill/contract/users';
import { UsersPage } from '../../features/users/users-page.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { paths } from '../../lib/paths.ts';

export const Screen = () => {
  const navigate = useNavigate();
  return (
    <UsersPage
      query={readListSearch(userListQuery, useSearch({ strict: false }))}
      onQuery={useListAddress(paths.users, userListQuery)}
      onOpen={({ id }) => void navigate({ to: paths.user, params: { userId: id } })}
    />
  );
};
