import { useQuery } from '@tanstack/react-query';
import { MEGABYTE } from '@waybill/domain/organisation-config';
import { useI18n } from '../../lib/language/i18n.tsx';
import { fileUsageQuery } from '../../shared/files/file-usage.ts';
import { sizeText } from '../../shared/files/size-text.ts';
import { OPERATOR_CONFIG_FIELDS, type OperatorConfigField } from './config-groups.ts';
import rowStyles from './config-row.module.css';
import { fieldId } from './field-ids.ts';
import styles from './partners-group.module.css';
import type { Config } from './queries.ts';

type Props = { readonly operator: Config['operator']; readonly names: Config['names'] };

/** The operator's config for this organisation: read-only, and shown because it explains what users see. */
export const PartnersGroup = ({ operator, names }: Props) => {
  const { t, format } = useI18n();
  const { data: usage } = useQuery(fileUsageQuery);
  const quotaText = () => {
    const quota = sizeText(operator.fileQuotaMegabytes * MEGABYTE, { t, format });
    return usage ? t('config.fileUsage', { used: sizeText(usage.bytes, { t, format }), quota }) : quota;
  };
  const valuesOf = (name: OperatorConfigField): readonly string[] => {
    if (name === 'organisationQueryId') return [operator[name]];
    return name === 'fileQuotaMegabytes' ? [quotaText()] : operator[name].map((id) => names[id] ?? id);
  };
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
              {valuesOf(name).map((value) => (
                <span key={value} className={name === 'organisationQueryId' ? styles.mono : styles.value}>
                  {value}
                </span>
              ))}
              {valuesOf(name).length === 0 && <span className={styles.none}>{t('config.none')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};
