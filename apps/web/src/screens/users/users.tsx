import '../../lib/language/lazy-texts.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { userListQuery } from '@waybill/contract/users';
import { UsersPage } from '../../features/users/users-page.tsx';
import { listSearchOf, readListSearch } from '../../lib/forms/list-search.ts';
import { paths } from '../../lib/paths.ts';

/** The address holds the list's query: a link shows a colleague the same list, and the back button works. */
export const Screen = () => {
  const navigate = useNavigate();
  const query = readListSearch(userListQuery, useSearch({ strict: false }));
  return (
    <UsersPage
      query={query}
      onQuery={(next, { replace } = { replace: false }) =>
        void navigate({ to: paths.users, search: listSearchOf(userListQuery, next), replace, resetScroll: false })
      }
      onOpen={({ id }) => void navigate({ to: paths.user, params: { userId: id } })}
    />
  );
};
