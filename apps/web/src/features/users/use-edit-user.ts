import { editUser, type OrgUser } from '@waybill/contract/users';
import { useState } from 'react';
import { differencesOf, mergeSides, type ThreeSides } from '../../lib/forms/three-way.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { newerUser, userHistory } from './queries.ts';
import { useUserForm } from './use-user-form.ts';
import { saveEdit } from './user-actions.ts';
import { fieldsOf, typedFields, type UserFields } from './user-edit.ts';

type LastChange = { readonly by: string; readonly at: Date };

export type EditConflict = {
  readonly sides: ThreeSides<UserFields>;
  readonly version: number;
  readonly last: LastChange | null;
};

/** The form of a user, and the question that comes of somebody else having saved in between. */
export const useEditUser = (user: OrgUser, onClose: () => void) => {
  const { t } = useI18n();
  const isOwn = useSession()?.user.id === user.id;
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const [isResolving, setIsResolving] = useState(false);
  const form = useUserForm({
    schema: editUser.body.omit({ version: true }),
    initial: typedFields(fieldsOf(user)),
    labels: {
      email: t('users.column.email'),
      name: t('field.name'),
      phoneNumber: t('field.phone'),
      roles: t('field.roles'),
    },
  });

  /** `base` is what the writer has seen; it moves on with every answer of the server. */
  const save = async (mine: UserFields, base: UserFields, version: number): Promise<void> => {
    try {
      await saveEdit(t, user, version, typedFields(mine), isOwn);
      onClose();
    } catch (error) {
      const newer = newerUser(error);
      if (!newer) throw error;
      const sides = { base, mine, theirs: fieldsOf(newer) };
      const { colliding, onlyTheirs } = differencesOf(sides);
      // Something was saved that this form does not edit, or the same as here: there is nothing to ask.
      if (colliding.length + onlyTheirs.length === 0) await save(mine, sides.theirs, newer.version);
      else setConflict({ sides, version: newer.version, last: await lastChangeOf(user) });
    }
  };

  const resolve = async (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (!conflict) return;
    const { sides, version } = conflict;
    setIsResolving(true);
    try {
      await save(mergeSides(sides, choices), sides.theirs, version);
    } catch (error) {
      // Back to the form, where the refusal has its place.
      setConflict(null);
      form.showError(error);
    } finally {
      setIsResolving(false);
    }
  };

  return {
    form,
    submit: form.submit((parsed) => save({ ...parsed, roles: [...parsed.roles].sort() }, fieldsOf(user), user.version)),
    conflict,
    isResolving,
    resolve,
    backToEditing: () => setConflict(null),
  };
};

/** Who it was stands in the history. Not knowing it is no reason not to ask. */
const lastChangeOf = async (user: OrgUser): Promise<LastChange | null> => {
  const [newest] = await userHistory(user.id)
    .read(undefined)
    .then(
      ({ entries }) => entries,
      () => [],
    );
  return newest ? { by: newest.by.name, at: new Date(newest.occurredAt) } : null;
};
