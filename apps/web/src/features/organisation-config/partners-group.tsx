import { useI18n } from '../../lib/language/i18n.tsx';
import { fieldId } from './field-ids.ts';
import styles from './partners-group.module.css';
import type { Settings } from './queries.ts';
import { OPERATOR_SETTINGS, type OperatorSetting } from './setting-groups.ts';
import rowStyles from './setting-row.module.css';

type Props = { readonly operator: Settings['operator']; readonly names: Settings['names'] };

/** What the operator has set for this organisation: shown, because it explains what people see, but not changed here. */
export const PartnersGroup = ({ operator, names }: Props) => {
  const { t } = useI18n();
  return (
    <>
      <p className={styles.note}>{t('settings.partnersNote')}</p>
      <dl className={styles.list}>
        {OPERATOR_SETTINGS.map((name) => (
          <div key={name} className={rowStyles.row} data-setting={name}>
            <dt className={rowStyles.head}>
              <span className={rowStyles.label}>{t(`settings.label.${name}`)}</span>
              <span className={rowStyles.help}>{t(`settings.help.${name}`)}</span>
            </dt>
            <dd id={fieldId(name)} className={styles.values}>
              {valuesOf(operator, names, name).map((value) => (
                <span key={value} className={name === 'organisationQueryId' ? styles.mono : styles.value}>
                  {value}
                </span>
              ))}
              {valuesOf(operator, names, name).length === 0 && (
                <span className={styles.none}>{t('settings.none')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};

const valuesOf = (operator: Props['operator'], names: Props['names'], name: OperatorSetting): readonly string[] =>
  name === 'organisationQueryId' ? [operator[name]] : operator[name].map((id) => names[id] ?? id);
