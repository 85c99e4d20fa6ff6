import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { choicesQuery } from '../queries.ts';
import columns from './columns.module.css';
import { type ReviewGroup, reviewRows } from './review-rows.ts';
import styles from './review-step.module.css';
import { namesOf } from './shipment-field-text.ts';
import type { StepProps } from './step-props.ts';
import { ORDER_OF_STOPS } from './steps.ts';

const LEFT: readonly ReviewGroup[] = ORDER_OF_STOPS.map((key) => ({ key, step: 'stops' }));
const RIGHT: readonly ReviewGroup[] = [
  { key: 'goods', step: 'goods' },
  { key: 'parties', step: 'parties' },
];

/** All filled-in fields, as they will be saved, with a link back to each part. */
export const ReviewStep = ({ form, partners }: StepProps) => {
  const { t, format } = useI18n();
  const session = useSession();
  const { data: choices } = useQuery(choicesQuery);
  const parsed = form.schema.safeParse(form.values);
  const names = namesOf(session, partners, choices?.carriers ?? [], choices?.forwarders ?? []);
  const group = (of: ReviewGroup) => {
    const rows = parsed.success ? reviewRows(of, parsed.data, form.labels, { t, format, names }) : [];
    const title = of.step === 'stops' ? t(`shipment.field.${of.key as 'pickup'}`) : t(`shipmentForm.step.${of.step}`);
    if (of.key === 'pickup' && !session?.config?.usesPickups) return null;
    return (
      <section key={of.key} className={styles.group}>
        <div className={columns.heading}>
          <h3>{title}</h3>
          <button
            type="button"
            className={columns.link}
            aria-label={t('shipmentForm.changeStep', { step: title })}
            onClick={() => form.setStep(of.step)}
          >
            {t('shipmentForm.change')}
          </button>
        </div>
        {rows.length === 0 ? (
          <p className={columns.note}>{t('shipmentForm.nothingFilled')}</p>
        ) : (
          <dl className={styles.rows}>
            {rows.map(({ name, label, value }) => (
              <div key={name} className={styles.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    );
  };

  return (
    <div className={columns.columns}>
      <div className={columns.column}>{LEFT.map(group)}</div>
      <div className={columns.column}>{RIGHT.map(group)}</div>
    </div>
  );
};
