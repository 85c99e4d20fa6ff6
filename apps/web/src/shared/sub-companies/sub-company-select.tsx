import { useSession } from '../../lib/session/session.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (subCompany: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly words: {
    readonly none: string;
    /** Said to a user who has no choice. */
    readonly fixed: string;
  };
};

/** The sub-company of a record. A user who belongs to one enters records for that one only. */
export const SubCompanySelect = ({ id, label, value, onChange, onBlur, error, words }: Props) => {
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
      {...(isFixed && { description: words.fixed })}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: words.none },
        ...offered.map((subCompany) => ({ value: subCompany.id as string, label: subCompany.name })),
      ]}
    />
  );
};
