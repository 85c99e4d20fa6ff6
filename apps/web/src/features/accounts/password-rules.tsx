import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { PASSWORD_RULES, type PasswordRule } from '@waybill/domain/password';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './password-rules.module.css';

const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** The rules for a new password, ticked as it is typed. The words "done" and "still missing" are for screen readers. */
export const PasswordRules = ({ password }: { readonly password: string }) => {
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
