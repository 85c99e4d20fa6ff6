import type { BulkAction } from '@waybill/domain/bulk';
import { STOP_KINDS, type StopKind } from '@waybill/domain/stop';
import { useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { DayField } from '../../../shared/fields/day-field.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { AskModal } from './ask-modal.tsx';
import type { BulkRequest } from './bulk-request.ts';

type DateAction = Extract<BulkAction, { kind: 'set-scheduled-date' }>;

type Props = {
  readonly request: BulkRequest;
  readonly initial: DateAction | null;
  readonly onNext: (action: DateAction) => void;
  readonly onClose: () => void;
};

export const AskDate = ({ request, initial, onNext, onClose }: Props) => {
  const { t } = useI18n();
  const usesPickups = useSession()?.config?.usesPickups ?? false;
  const [stop, setStop] = useState<StopKind>(initial?.stop ?? 'dropoff');
  const [date, setDate] = useState(initial?.scheduledDate ?? '');
  const [includesOut, setIncludesOut] = useState(initial?.includesOut ?? false);
  const [wasAsked, setWasAsked] = useState(false);

  const next = () => {
    setWasAsked(true);
    if (date !== '') onNext({ kind: 'set-scheduled-date', stop, scheduledDate: date, includesOut });
  };

  return (
    <AskModal
      request={request}
      submitLabel={t('shipmentList.bulk.run.set-scheduled-date', { count: request.count })}
      onNext={next}
      onClose={onClose}
    >
      {usesPickups && (
        <ChoiceList
          isInline
          legend={t('shipmentList.bulk.stop')}
          options={STOP_KINDS.map((value) => ({ value, label: t(`shipment.field.${value}`) }))}
          value={stop}
          onChange={setStop}
        />
      )}
      <DayField
        data-autofocus
        label={t('shipmentList.bulk.date')}
        value={date}
        onDay={setDate}
        // "20.1" is a day on the way to "20.1x", and must not be taken for what was meant.
        onHalfTyped={() => setDate('')}
        error={wasAsked && date === '' ? t('shipmentList.bulk.chooseDate') : undefined}
      />
      <Checkbox isPlain label={t('shipmentList.bulk.includesOut')} checked={includesOut} onChange={setIncludesOut} />
    </AskModal>
  );
};
