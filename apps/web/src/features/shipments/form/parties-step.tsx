import { useQuery } from '@tanstack/react-query';
import { PAYMENT_STATUSES, RECEIVER_STATUSES } from '@waybill/domain/statuses';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import type { Named } from '../../../shared/fields/value-text.ts';
import { ListField } from '../../../ui/fields/list-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { choicesQuery } from '../queries.ts';
import styles from './columns.module.css';
import type { StepProps } from './step-props.ts';
import { SubCompanySelect } from './sub-company-select.tsx';

/** The value that stands for "none" in a list of choices. */
const NONE = '';

/** The parties of the shipment, the payer, and the references that others use. */
export const PartiesStep = ({ form, known }: StepProps) => {
  const { t } = useI18n();
  const config = useSession()?.config;
  const { data: choices } = useQuery(choicesQuery);
  const { field } = form;

  const partner = (name: 'carrierId' | 'forwarderId', offered: readonly Named[] = []) => {
    const given = field(name);
    // The current value stays among the choices, even if it may no longer be chosen.
    const had = known.find((each) => each?.id === given.value);
    const all = had && !offered.some(({ id }) => id === had.id) ? [had, ...offered] : offered;
    return (
      <SelectField
        {...given}
        options={[
          { value: NONE, label: t('shipmentForm.none') },
          ...all.map(({ id, name: label }) => ({ value: id, label })),
        ]}
      />
    );
  };
  const list = (name: 'podEmails' | 'trackingNumbers' | 'missingDocuments') => (
    <ListField
      {...field(name)}
      placeholder={t('shipmentForm.listHint')}
      isWrong={(index) => form.place(`${name}.${index}`, '').error !== undefined}
      removeLabel={(item) => t('shipmentForm.removeItem', { item })}
      mono={name === 'trackingNumbers'}
      inputMode={name === 'podEmails' ? 'email' : 'text'}
    />
  );

  return (
    <div className={styles.columns}>
      <section className={styles.column}>
        <div className={styles.fields}>
          <div className={styles.heading}>
            <h3>{t('shipmentForm.parties')}</h3>
          </div>
          <div className={styles.full}>
            <TextField autoComplete="off" {...field('senderName')} />
          </div>
          <div className={styles.half}>
            <TextField autoComplete="off" {...field('receiverId')} />
          </div>
          <div className={styles.half}>
            <SelectField
              {...field('receiverStatus')}
              options={[
                { value: NONE, label: t('shipmentForm.none') },
                ...RECEIVER_STATUSES.map((status) => ({
                  value: status,
                  label: t(`shipment.receiverStatus.${status}`),
                })),
              ]}
            />
          </div>
          <div className={styles.half}>
            <TextField autoComplete="off" {...field('ownerName')} />
          </div>
          <div className={styles.half}>
            <TextField type="email" autoComplete="off" spellCheck={false} {...field('ownerEmail')} />
          </div>
          <div className={styles.half}>{partner('carrierId', choices?.carriers)}</div>
          <div className={styles.half}>{partner('forwarderId', choices?.forwarders)}</div>
          {config?.usesSubCompany && (
            <div className={styles.full}>
              <SubCompanySelect {...field('subCompanyId')} />
            </div>
          )}
          <div className={styles.full}>{list('podEmails')}</div>
        </div>
      </section>
      <section className={styles.column}>
        <div className={styles.fields}>
          {config?.usesPayments && (
            <>
              <div className={styles.heading}>
                <h3>{t('shipmentForm.payment')}</h3>
              </div>
              <div className={styles.half}>
                <SelectField
                  {...field('paymentStatus')}
                  options={[
                    { value: NONE, label: t('shipmentForm.none') },
                    ...PAYMENT_STATUSES.map((status) => ({
                      value: status,
                      label: t(`shipment.paymentStatus.${status}`),
                    })),
                  ]}
                />
              </div>
              <div className={styles.half}>
                <NumberField unit={form.currency} {...field('paymentAmount')} />
              </div>
              <hr className={styles.rule} />
            </>
          )}
          <div className={styles.heading}>
            <h3>{t('shipmentForm.references')}</h3>
          </div>
          <div className={styles.half}>
            <TextField autoComplete="off" {...field('externalId')} />
          </div>
          <div className={styles.half}>
            <TextField autoComplete="off" {...field('referenceNumber')} />
          </div>
          <div className={styles.half}>
            <TextField autoComplete="off" {...field('hawbNumber')} />
          </div>
          <div className={styles.half}>
            <TextField autoComplete="off" {...field('containerNumber')} />
          </div>
          <div className={styles.full}>{list('trackingNumbers')}</div>
          <div className={styles.full}>{list('missingDocuments')}</div>
        </div>
      </section>
    </div>
  );
};
