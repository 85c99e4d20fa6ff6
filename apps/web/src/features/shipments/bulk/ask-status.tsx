import { type BulkAction, REASON_MAX } from '@waybill/domain/bulk';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { FAILURE_PARTIES, type FailureParty } from '@waybill/domain/transitions';
import { useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { StatusBadge } from '../../../shared/shipments/status-badge.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Modal } from '../../../ui/layers/modal.tsx';
import { AskModal } from './ask-modal.tsx';
import styles from './bulk.module.css';
import type { BulkRequest } from './bulk-request.ts';

type StatusAction = Extract<BulkAction, { kind: 'change-status' }>;

type Props = {
  readonly request: BulkRequest;
  readonly initial: StatusAction | null;
  readonly onNext: (action: StatusAction) => void;
  readonly onClose: () => void;
};

/** Asks for the new status, with how many can go there; a reason for those that need one; and who caused a failure. */
export const AskStatus = ({ request, initial, onNext, onClose }: Props) => {
  const { t } = useI18n();
  const [status, setStatus] = useState<DeliveryStatus | null>(initial?.status ?? null);
  const [reason, setReason] = useState(initial?.reason ?? '');
  const [party, setParty] = useState<FailureParty | null>(initial?.failureParty ?? null);
  const [wasAsked, setWasAsked] = useState(false);
  const target = request.targets.find((each) => each.status === status);
  const isFailure = status === 'failed';
  // Without a reason nothing at all would change; if only some shipments need one, they may be skipped.
  const lacksReason = target !== undefined && target.unexplained === target.count && reason.trim() === '';

  if (request.targets.length === 0) return <NoTarget request={request} onClose={onClose} />;

  const next = () => {
    setWasAsked(true);
    if (!status || (isFailure && !party) || lacksReason) return;
    onNext({
      kind: 'change-status',
      status,
      reason: reason.trim() || null,
      failureParty: isFailure ? party : null,
    });
  };

  return (
    <AskModal
      request={request}
      submitLabel={
        request.isExact && target?.count === request.count
          ? t('shipmentList.bulk.run.change-status', { count: request.count })
          : undefined
      }
      onNext={next}
      onClose={onClose}
    >
      <ChoiceList
        isFirst
        legend={t('shipmentList.bulk.to')}
        options={request.targets.map((each) => ({
          value: each.status,
          label: <StatusBadge status={each.status} />,
          aside: request.isExact
            ? t('shipmentList.bulk.canChange', { count: each.count })
            : t('shipmentList.bulk.upTo', { count: each.count }),
        }))}
        value={status}
        onChange={setStatus}
        error={wasAsked && !status ? t('shipmentList.bulk.chooseStatus') : undefined}
      />
      {isFailure && (
        <ChoiceList
          isInline
          legend={t('shipmentList.bulk.failureParty')}
          options={FAILURE_PARTIES.map((value) => ({ value, label: t(`shipment.failureParty.${value}`) }))}
          value={party}
          onChange={setParty}
          error={wasAsked && !party ? t('shipmentList.bulk.chooseParty') : undefined}
        />
      )}
      {target && (isFailure || target.unexplained > 0) && (
        <TextField
          label={t('shipmentList.bulk.reason')}
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
          error={wasAsked && lacksReason ? t('problem.required', { field: t('shipmentList.bulk.reason') }) : undefined}
          {...(target.unexplained > 0 && {
            description: t('shipmentList.bulk.reasonHelp', { count: target.unexplained }),
          })}
        />
      )}
    </AskModal>
  );
};

const NoTarget = ({ request, onClose }: Pick<Props, 'request' | 'onClose'>) => {
  const { t } = useI18n();
  return (
    <Modal
      title={t('shipmentList.bulk.title.change-status', { count: request.count })}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <p className={styles.note}>{t('shipmentList.bulk.noTarget')}</p>
    </Modal>
  );
};
