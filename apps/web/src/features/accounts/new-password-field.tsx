import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { PASSWORD_RULES, type PasswordRule } from '@waybill/domain/password';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import styles from './new-password-field.module.css';

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

const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** The rules for a new password, ticked as it is typed. The words "done" and "still missing" are for screen readers. */
const PasswordRules = ({ password }: { readonly password: string }) => {
  const { t } = useI18n();
  return (
    <ul className={styles.rules} aria-label={t('signup.rules')}>
      {RULES.map((rule) => {
        const isMet = PASSWORD_RULES[rule](password);
        const Icon = isMet ? IconCircleCheck : IconCircle;
        return (
          <li key={rule} className={classNames(styles.rule, isMet && styles.met)} data-met={isMet}>
            <Icon size={16} stroke={1.75} className={styles.icon} aria-hidden />
            <span>{t(`signup.rule.${rule}`)}</span>
            <span className={styles.spoken}>{isMet ? t('signup.ruleMet') : t('signup.ruleUnmet')}</span>
          </li>
        );
      })}
    </ul>
  );
};
