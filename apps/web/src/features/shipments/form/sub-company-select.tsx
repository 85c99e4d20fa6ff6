import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (subCompany: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
};

/** A user who belongs to a sub-company enters shipments for that one only. */
export const SubCompanySelect = ({ id, label, value, onChange, onBlur, error }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  if (!session) return null;
  const isFixed = session.user.subCompanyId !== null;
  const allowed = session.config?.allowedSubCompanyIds ?? [];
  const offered = session.subCompanies.filter(
    (subCompany) => allowed.includes(subCompany.id) || subCompany.id === value,
  );
  return (
    <SelectField
      id={id}
      label={label}
      error={error}
      onBlur={onBlur}
      disabled={isFixed}
      {...(isFixed && { description: t('shipmentForm.fixedSubCompany') })}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('shipmentForm.noSubCompany') },
        ...offered.map((subCompany) => ({ value: subCompany.id as string, label: subCompany.name })),
      ]}
    />
  );
};
