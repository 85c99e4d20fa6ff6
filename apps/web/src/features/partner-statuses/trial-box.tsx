import type { ReplyOf } from '@waybill/contract/endpoint';
import type { tryPartner } from '@waybill/contract/partners';
import { partnerFields } from '@waybill/domain/partner-statuses';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { StatusBadge } from '../../shared/shipments/status-badge.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { ORDER } from './partner-fields.ts';
import { tryWords } from './queries.ts';
import styles from './trial-box.module.css';
import type { PartnerForm } from './use-partner-form.ts';

type Trial = ReplyOf<typeof tryPartner>;

/** Tries the words as they are typed, before they are saved. */
export const TrialBox = ({ form }: { readonly form: PartnerForm }) => {
  const { t } = useI18n();
  const [sample, setSample] = useState('');
  const [status, setStatus] = useState<DeliveryStatus>('completed');
  const [trial, setTrial] = useState<Trial | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const run = async () => {
    const typed = partnerFields.shape.statuses.safeParse(form.values.statuses);
    if (!typed.success) {
      form.validate(['statuses']);
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      setTrial(await tryWords(typed.data, sample, status));
    } catch (error) {
      setTrial(null);
      setFailure(errorText(error, t, 'partners.trialFailed'));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <section className={styles.box} aria-labelledby="trial">
      <h2 id="trial" className={styles.heading}>
        {t('partners.trial')}
      </h2>
      <p className={styles.note}>{t('partners.trialDetail')}</p>
      <TextAreaField
        label={t('partners.sample')}
        value={sample}
        onChange={setSample}
        rows={6}
        spellCheck={false}
        placeholder={'{ "status": "Delivered" }'}
      />
      <NativeSelect
        label={t('partners.trialStatus')}
        value={status}
        onChange={setStatus}
        options={ORDER.map((value) => ({ value, label: t(`deliveryStatus.${value}`) }))}
      />
      <div>
        <Button loading={isBusy} onClick={() => void run()}>
          {t('partners.run')}
        </Button>
      </div>
      {failure && <FormError>{failure}</FormError>}
      <div role="status" className={styles.results}>
        {trial && <TrialResult trial={trial} hasSample={sample.trim() !== ''} />}
      </div>
    </section>
  );
};

const TrialResult = ({ trial, hasSample }: { readonly trial: Trial; readonly hasSample: boolean }) => {
  const { t } = useI18n();
  const sent = JSON.parse(trial.sent) as { readonly data: { readonly partnerStatus: string | null } };
  return (
    <>
      {hasSample && (
        <>
          <h3 className={styles.subheading}>{t('partners.trialRead')}</h3>
          {trial.isBrokenJson && <FormError>{t('partners.trialBroken')}</FormError>}
          {trial.read.length === 0 && !trial.isBrokenJson && (
            <p className={styles.note}>{t('partners.trialNothing')}</p>
          )}
          <ul className={styles.words}>
            {trial.read.map(({ path, word, status }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: A word may come twice, and the list is never reordered.
              <li key={index} className={styles.word}>
                <span className={styles.text}>
                  <code>{word}</code>
                  {path !== null && <span className={styles.path}>{path}</span>}
                </span>
                {status ? (
                  <StatusBadge status={status} />
                ) : (
                  <span className={styles.unknown}>{t('partners.notUnderstood')}</span>
                )}
              </li>
            ))}
          </ul>
          {trial.isCut && <p className={styles.note}>{t('partners.trialCut')}</p>}
        </>
      )}
      <h3 className={styles.subheading}>{t('partners.trialSent')}</h3>
      {sent.data.partnerStatus === null && <p className={styles.unknown}>{t('partners.trialNull')}</p>}
      <pre className={styles.payload}>{JSON.stringify(sent, null, 2)}</pre>
    </>
  );
};
