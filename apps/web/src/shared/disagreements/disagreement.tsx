import { useMutation } from '@tanstack/react-query';
import { MONEY_CONFLICTS } from '@waybill/contract/driver';
import { type OfficeConflict, settleConflict } from '@waybill/contract/proofs';
import type { ReactNode } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { Button } from '../../ui/basics/button.tsx';
import styles from './disagreement.module.css';

type Props = {
  readonly conflict: OfficeConflict;
  readonly onSettled: () => Promise<unknown>;
  /** What it is about, where that is not said around it. */
  readonly children?: ReactNode;
};

/** It says itself what has become of it. */
const isAboutMoney = ({ kind }: OfficeConflict): boolean => (MONEY_CONFLICTS as readonly string[]).includes(kind);

/** Where a driver and the office have done different things, until somebody says that it is settled. */
export const Disagreement = ({ conflict, onSettled, children }: Props) => {
  const { t, format } = useI18n();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(settleConflict, { params: { driverConflictId: conflict.id } }),
    onSuccess: onSettled,
    onError: (error) => showFlash({ type: 'error', message: errorText(error, t) }),
  });
  const { driver, vehicleName, settledAt, settledBy } = conflict;
  return (
    <div className={styles.conflict} data-settled={settledAt !== null}>
      {children}
      <p>
        <strong>{t(`shipmentDetail.proof.conflict.${conflict.kind}`, { driver })}</strong>{' '}
        {vehicleName && t('shipmentDetail.proof.conflict.went', { vehicle: vehicleName })}{' '}
        {conflict.otherDriver && t('shipmentDetail.proof.conflict.paidTo', { name: conflict.otherDriver })}
        {!isAboutMoney(conflict) &&
          t(conflict.counts ? 'shipmentDetail.proof.conflict.counts' : 'shipmentDetail.proof.conflict.kept')}
      </p>
      {settledAt ? (
        <p>
          {t('shipmentDetail.proof.conflict.settled', {
            name: settledBy ?? '',
            time: format.dateTime(new Date(settledAt)),
          })}
        </p>
      ) : (
        <Button disabled={isPending} onClick={() => mutate()}>
          {t('shipmentDetail.proof.conflict.settle')}
        </Button>
      )}
    </div>
  );
};
