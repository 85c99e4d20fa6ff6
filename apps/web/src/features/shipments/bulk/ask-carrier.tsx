import '../../../lib/language/lazy-texts.ts';
import { useQuery } from '@tanstack/react-query';
import type { BulkAction } from '@waybill/domain/bulk';
import type { OrganisationId } from '@waybill/domain/ids';
import { useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { choicesQuery } from '../queries.ts';
import { AskModal } from './ask-modal.tsx';
import styles from './bulk.module.css';
import type { BulkRequest } from './bulk-request.ts';

type RequestAction = Extract<BulkAction, { kind: 'request-transport' }>;

type Props = {
  readonly request: BulkRequest;
  readonly initial: RequestAction | null;
  readonly onNext: (action: RequestAction) => void;
  readonly onClose: () => void;
};

/** Asks for the carrier: the only one is proposed. */
export const AskCarrier = ({ request, initial, onNext, onClose }: Props) => {
  const { t } = useI18n();
  const own = useSession()?.organisation?.id as string | undefined;
  const { data: choices } = useQuery(choicesQuery);
  const carriers = (choices?.carriers ?? []).filter(({ id }) => id !== own);
  const [chosen, setChosen] = useState<string | null>(initial?.carrierId ?? null);
  const [wasAsked, setWasAsked] = useState(false);
  const carrierId = chosen ?? (carriers.length === 1 ? (carriers[0]?.id ?? null) : null);

  const next = () => {
    setWasAsked(true);
    if (carrierId) onNext({ kind: 'request-transport', carrierId: carrierId as OrganisationId });
  };

  return (
    <AskModal
      request={request}
      submitLabel={t('shipmentList.bulk.run.request-transport', { count: request.count })}
      onNext={next}
      onClose={onClose}
    >
      <p className={styles.note}>{t('shipmentDetail.request.askManyDetail', { count: request.count })}</p>
      <SelectField
        data-autofocus
        label={t('shipmentDetail.request.carrier')}
        value={carrierId}
        placeholder={t('shipmentDetail.request.chooseCarrier')}
        options={carriers.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
        error={wasAsked && !carrierId ? t('shipmentDetail.request.chooseCarrier') : undefined}
      />
    </AskModal>
  );
};
