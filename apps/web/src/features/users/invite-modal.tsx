import * as contract from '@waybill/contract/users';
import type { SubCompanyId } from '@waybill/domain/ids';
import type { EditableRole } from '@waybill/domain/user';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { VehicleField } from '../../shared/vehicles/vehicle-field.tsx';
import { PersonInputs } from './person-inputs.tsx';
import { RolesField } from './roles-field.tsx';
import { SubCompanyField } from './sub-company-field.tsx';
import { useUserForm } from './use-user-form.ts';
import { inviteUser } from './user-actions.ts';
import { subCompanyChoices } from './user-text.ts';

export const InviteModal = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useI18n();
  const session = useSession();
  const form = useUserForm({
    schema: contract.inviteUser.body,
    initial: {
      email: '',
      name: '',
      phoneNumber: '',
      roles: ['driver'] as EditableRole[],
      vehicleRegistration: '',
      subCompanyId: firstSubCompany(session),
    },
    labels: {
      email: t('users.column.email'),
      name: t('field.name'),
      phoneNumber: t('field.phone'),
      roles: t('field.roles'),
      vehicleRegistration: t('field.vehicle'),
      subCompanyId: t('field.subCompany'),
    },
  });

  return (
    <RecordFormModal
      subject="invitation"
      title={t('users.action.invite')}
      submitLabel={t('users.invite.submit')}
      footnote={t('users.invite.lifetime')}
      isSubmitting={form.submitting}
      failure={form.failure}
      onSubmit={form.submit(async (parsed) => {
        await inviteUser(t, { ...form.values, roles: parsed.roles }, parsed.email);
        onClose();
      })}
      onClose={onClose}
    >
      <PersonInputs field={form.field} extras={{ email: { 'data-autofocus': true } }} />
      <RolesField {...form.field('roles')} />
      <VehicleField {...form.field('vehicleRegistration')} />
      {session?.config?.usesSubCompany && <SubCompanyField {...form.field('subCompanyId')} />}
    </RecordFormModal>
  );
};

/** The inviting user's own sub-company, else the one being viewed, if it may be given. */
const firstSubCompany = (session: ReturnType<typeof useSession>): SubCompanyId | null => {
  if (!session) return null;
  if (session.user.subCompanyId) return session.user.subCompanyId;
  return subCompanyChoices(session).find(({ id }) => id === session.viewing)?.id ?? null;
};
