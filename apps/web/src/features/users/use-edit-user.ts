import type { OrgUser } from '@waybill/contract/users';
import * as contract from '@waybill/contract/users';
import { changesRecord } from '@waybill/domain/audit';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useOpened, useVersionedEdit } from '../../shared/conflict/use-versioned-edit.ts';
import { newestChange } from '../../shared/history/last-change.ts';
import { newerUser, userHistory } from './queries.ts';
import { useUserForm } from './use-user-form.ts';
import { editUser } from './user-actions.ts';
import { typedFields, type UserFields, userFieldsOf } from './user-edit.ts';

/** The edit form of a user, and the conflict question when another user saved in between. */
export const useEditUser = (user: OrgUser, onClose: () => void) => {
  const { t } = useI18n();
  const isOwn = useSession()?.user.id === user.id;
  const seen = useOpened(user, userFieldsOf);
  const edit = useVersionedEdit<OrgUser, UserFields>();
  const form = useUserForm({
    schema: contract.editUser.body.omit({ version: true }),
    initial: typedFields(seen.fields),
    labels: {
      email: t('users.column.email'),
      name: t('field.name'),
      phoneNumber: t('field.phone'),
      roles: t('field.roles'),
    },
  });
  const submit = form.submit((parsed) =>
    edit.save({
      mine: { ...parsed, roles: [...parsed.roles].sort() },
      seen,
      send: async (mine, { version }) => {
        await editUser(t, user, version, typedFields(mine), isOwn);
        onClose();
      },
      newerIn: newerUser,
      fieldsOf: userFieldsOf,
      lastChange: () => newestChange(userHistory(user.id).read, t, ({ action }) => changesRecord(action)),
      onError: form.showError,
    }),
  );
  return { form, submit, question: edit.question };
};
