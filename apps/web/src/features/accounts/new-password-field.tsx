import { useI18n } from '../../lib/language/i18n.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

type Props = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

/** The rules are ticked while the password is typed; errors come only after submitting, so leaving the field checks nothing. */
export const NewPasswordField = ({ id, name, label, value, onChange, error }: Props) => {
  const { t } = useI18n();
  return (
    <PasswordField
      large
      id={id}
      name={name}
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="new-password"
      description={<PasswordRules password={value} />}
      showLabel={t('action.showPassword')}
      hideLabel={t('action.hidePassword')}
    />
  );
};
