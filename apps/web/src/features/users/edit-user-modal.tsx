import type { OrgUser } from '@waybill/contract/users';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { EditConflict } from '../../shared/conflict/edit-conflict.tsx';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { PersonInputs } from './person-inputs.tsx';
import { keepsOwnAdmin } from './refusals.ts';
import { RolesField } from './roles-field.tsx';
import { useEditUser } from './use-edit-user.ts';
import { userFieldText } from './user-edit.ts';
import { calledOf, rolesText } from './user-text.ts';

type Props = { readonly user: OrgUser; readonly onClose: () => void };

/** Edits exactly e-mail, name, roles and phone; typed values survive every question and refusal. */
export const EditUserModal = ({ user, onClose }: Props) => {
  const { t, format } = useI18n();
  const viewer = useSession()?.user;
  const { form, submit, question } = useEditUser(user, onClose);
  const kept = user.roles.filter((role) => role !== 'admin' && role !== 'driver');

  if (question) {
    const name = calledOf(user);
    return (
      <EditConflict
        question={question}
        title={(by) => t('conflict.title', { by, name })}
        label={(field) => t(`users.column.${field}`)}
        text={(field, fields) => userFieldText(field, fields, { t, format, names: [] })}
        saving={t('users.saving', { name })}
      />
    );
  }
  return (
    <RecordFormModal
      subject={user.id}
      title={t('users.edit.title', { name: calledOf(user) })}
      submitLabel={t('action.save')}
      isSubmitting={form.submitting}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonInputs
        field={form.field}
        extras={{
          email: { disabled: !user.mayManageAccount, description: emailHelp(user, t) },
          name: { 'data-autofocus': true },
        }}
      />
      <RolesField
        {...form.field('roles')}
        locked={viewer && keepsOwnAdmin(viewer, user) ? { role: 'admin', reason: t('users.refused.own') } : undefined}
        note={kept.length > 0 ? t('users.keptRoles', { roles: rolesText(kept, t) }) : undefined}
      />
    </RecordFormModal>
  );
};

const emailHelp = ({ mayManageAccount, state, pendingEmail, email }: OrgUser, t: ReturnType<typeof useI18n>['t']) => {
  if (!mayManageAccount) return t('users.edit.emailLocked');
  if (state === 'invited' || state === 'invitation-expired') return t('users.edit.emailInvited');
  return pendingEmail ? t('users.edit.emailPending', { email }) : t('users.edit.emailHelp');
};
