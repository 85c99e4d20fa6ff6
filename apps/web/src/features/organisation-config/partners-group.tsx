import { useI18n } from '../../lib/language/i18n.tsx';
import { OPERATOR_CONFIG_FIELDS, type OperatorConfigField } from './config-groups.ts';
import rowStyles from './config-row.module.css';
import { fieldId } from './field-ids.ts';
import styles from './partners-group.module.css';
import type { Config } from './queries.ts';

type Props = { readonly operator: Config['operator']; readonly names: Config['names'] };

/** The operator's config for this organisation: read-only, and shown because it explains what users see. */
export const PartnersGroup = ({ operator, names }: Props) => {
  const { t } = useI18n();
  return (
    <>
      <p className={styles.note}>{t('config.partnersNote')}</p>
      <dl className={styles.list}>
        {OPERATOR_CONFIG_FIELDS.map((name) => (
          <div key={name} className={rowStyles.row} data-config-field={name}>
            <dt className={rowStyles.head}>
              <span className={rowStyles.label}>{t(`config.label.${name}`)}</span>
              <span className={rowStyles.help}>{t(`config.help.${name}`)}</span>
            </dt>
            <dd id={fieldId(name)} className={styles.values}>
              {valuesOf(operator, names, name).map((value) => (
                <span key={value} className={name === 'organisationQueryId' ? styles.mono : styles.value}>
                  {value}
                </span>
              ))}
              {valuesOf(operator, names, name).length === 0 && <span className={styles.none}>{t('config.none')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};

const valuesOf = (operator: Props['operator'], names: Props['names'], name: OperatorConfigField): readonly string[] =>
  name === 'organisationQueryId' ? [operator[name]] : operator[name].map((id) => names[id] ?? id);
