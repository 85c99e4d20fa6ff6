import { EDITABLE_ROLES, type EditableRole } from '@waybill/domain/user';
import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import styles from './user-form.module.css';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly value: readonly EditableRole[];
  readonly onChange: (roles: EditableRole[]) => void;
  readonly error: string | undefined;
  /** A role that cannot be removed, and why. */
  readonly locked?: { readonly role: EditableRole; readonly reason: string } | undefined;
  /** A note among the roles, e.g. about roles that nobody here may change. */
  readonly note?: string | undefined;
};

/** Roles to tick, each with a description. */
export const RolesField = ({ id, label, value, onChange, error, locked, note }: Props) => {
  const { t } = useI18n();
  const errorId = useId();
  const tick = (role: EditableRole, isTicked: boolean) =>
    onChange(EDITABLE_ROLES.filter((each) => (each === role ? isTicked : value.includes(each))));
  return (
    <fieldset className={styles.roles} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.label}>{label}</legend>
      {EDITABLE_ROLES.map((role, index) => (
        <Checkbox
          key={role}
          // The first checkbox has the field's id: a refusal focuses it.
          id={index === 0 ? id : `${id}-${role}`}
          label={t(`role.${role}`)}
          help={locked?.role === role ? locked.reason : t(`users.roleHelp.${role}`)}
          checked={value.includes(role)}
          disabled={locked?.role === role}
          onChange={(isTicked) => tick(role, isTicked)}
        />
      ))}
      {note && <p className={styles.note}>{note}</p>}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
