import type { SubCompanyId } from '@waybill/domain/ids';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { subCompanyChoices } from './user-text.ts';

/** The value that stands for all sub-companies in a list of choices. */
const ALL = 'all';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly value: SubCompanyId | null;
  readonly onChange: (subCompany: SubCompanyId | null) => void;
  readonly error: string | undefined;
};

/** A user who belongs to a sub-company can give that one and no other. */
export const SubCompanyField = ({ id, label, value, onChange, error }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  if (!session) return null;
  const own = session.user.subCompanyId;
  const choices = own ? session.subCompanies.filter(({ id: each }) => each === own) : subCompanyChoices(session);
  const shown = session.subCompanies.find((subCompany) => subCompany.id === value);
  // The current value stays among the choices, even if it may no longer be given.
  const all = shown && !choices.includes(shown) ? [shown, ...choices] : choices;
  return (
    <SelectField
      id={id}
      label={label}
      error={error}
      disabled={own !== null}
      {...(own && { description: t('users.invite.fixedSubCompany') })}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : (chosen as SubCompanyId))}
      options={[
        ...(own ? [] : [{ value: ALL, label: t('subCompany.all') }]),
        ...all.map((subCompany) => ({ value: subCompany.id as string, label: subCompany.name })),
      ]}
    />
  );
};
