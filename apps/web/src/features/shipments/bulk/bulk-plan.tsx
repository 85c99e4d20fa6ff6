import { useQuery } from '@tanstack/react-query';
import { type BulkJob, runBulkJob } from '@waybill/contract/bulk-jobs';
import type { BulkAction } from '@waybill/domain/bulk';
import { numberOf, readNumber } from '@waybill/domain/typed-number';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Modal } from '../../../ui/layers/modal.tsx';
import { rememberOwnJob } from '../own-changes.ts';
import styles from './bulk.module.css';
import type { BulkRequest } from './bulk-request.ts';
import { actionText, bulkFailure, planText } from './bulk-text.ts';
import { cacheJob, planQuery } from './queries.ts';
import { SkipReasons } from './skip-reasons.tsx';
import { useNameOf } from './use-name-of.ts';

type Props = {
  readonly request: BulkRequest;
  readonly action: BulkAction;
  /** Whether details were asked for just now: nothing is said once more where all of them change as was asked. */
  readonly wasAsked: boolean;
  readonly onBack?: () => void;
  readonly onBegun: (job: BulkJob) => void;
  readonly onClose: () => void;
};

/** The plan: the shipments that would change, and those that would be skipped and why. Nothing has happened yet. */
export const BulkPlan = ({ request, action, wasAsked, onBack, onBegun, onClose }: Props) => {
  const { t, format, locale } = useI18n();
  const attempt = useId();
  const { data: job, error } = useQuery(planQuery(attempt, request.selection, action));
  const [typed, setTyped] = useState('');
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fault = failure ?? error;
  const count = readNumber(typed, locale);
  const isConfirmed = !request.isTyped || (count ? numberOf(count) === job?.waiting : false);
  const nameOf = useNameOf(action);
  const note = actionText(action, { t, format, nameOf });

  const isAsAsked = wasAsked && job !== undefined && job.skipped === 0 && job.waiting === request.count;
  const isBeginning = isAsAsked && fault === null;

  const run = async (planned: BulkJob) => {
    setStarting(true);
    try {
      const { job: begun } = await api(runBulkJob, { params: { bulkJobId: planned.id } });
      cacheJob(begun);
      rememberOwnJob(begun.id);
      onBegun(begun);
    } catch (refused) {
      setFailure(refused);
      setStarting(false);
    }
  };
  const begin = useEffectEvent(run);
  useEffect(() => {
    if (job && isAsAsked) void begin(job);
  }, [job, isAsAsked]);

  return (
    <Modal
      title={t(`shipmentList.bulk.title.${action.kind}`, { count: job?.total ?? request.count })}
      closeLabel={t('action.close')}
      loadingLabel={(job && !isBeginning) || fault ? undefined : t('shipmentList.bulk.planning')}
      {...(onBack && { back: { label: t('action.goBack'), onClick: onBack } })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} {...(action.kind === 'delete' && { 'data-autofocus': true })}>
            {t('action.cancel')}
          </Button>
          {job && job.waiting > 0 && (
            <Button
              variant={action.kind === 'delete' ? 'danger' : 'primary'}
              disabled={!isConfirmed}
              loading={isStarting}
              onClick={() => void run(job)}
              {...(action.kind !== 'delete' && { 'data-autofocus': true })}
            >
              {t(`shipmentList.bulk.run.${action.kind}`, { count: job.waiting })}
            </Button>
          )}
        </>
      }
    >
      {job && (
        <div className={styles.form}>
          {note && <p className={styles.what}>{note}</p>}
          <p className={styles.sum}>
            <span className={styles.changes}>{planText(job, t)}</span>
            {job.skipped > 0 && (
              <span className={styles.skips}>{t('shipmentList.bulk.willSkip', { count: job.skipped })}</span>
            )}
          </p>
          {job.waiting === 0 && <p className={styles.note}>{t('shipmentList.bulk.nothing')}</p>}
          <SkipReasons reasons={job.reasons} />
          {action.kind === 'delete' && job.waiting > 0 && (
            <p className={styles.note}>{t('shipmentList.bulk.deleteNote')}</p>
          )}
          {request.isTyped && job.waiting > 0 && (
            <TextField
              label={t('shipmentList.bulk.typed', { count: job.waiting })}
              inputMode="numeric"
              autoComplete="off"
              data-autofocus
              value={typed}
              onChange={setTyped}
              error={
                typed !== '' && !isConfirmed && isLongEnough(typed, job.waiting)
                  ? t('shipmentList.bulk.typedWrong')
                  : undefined
              }
            />
          )}
        </div>
      )}
      {fault !== null && <FormError>{bulkFailure(action.kind, fault, t)}</FormError>}
    </Modal>
  );
};

/** A number that is still being typed is no error. */
const isLongEnough = (typed: string, count: number) => typed.replace(/\D/g, '').length >= String(count).length;
