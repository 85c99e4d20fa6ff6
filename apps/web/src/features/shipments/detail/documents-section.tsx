import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useQuery } from '@tanstack/react-query';
import { type AskedForDocuments, withdrawDocumentRequest } from '@waybill/contract/documents';
import type { Shipment } from '@waybill/contract/shipments';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { showFlash } from '../../../lib/state/flash.ts';
import { DetailSection } from '../../../shared/facts/facts.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { StatusDot } from '../../../ui/basics/status-dot.tsx';
import { documentRequestsQuery, refreshShipments } from '../queries.ts';
import { AskDocumentsModal } from './ask-documents-modal.tsx';
import styles from './documents-section.module.css';

const TONES = {
  open: 'info',
  replaced: 'muted',
  done: 'success',
  withdrawn: 'muted',
  expired: 'warning',
} as const satisfies Record<AskedForDocuments['state'], string>;

type Props = { readonly shipment: Shipment };

/** The documents that a shipment lacks, and who was asked for them. Nothing where none is missing and nobody was asked. */
export const DocumentsSection = ({ shipment }: Props) => {
  const { shipmentId, missingDocuments, deliveryStatus } = shipment;
  const { t } = useI18n();
  const { data } = useQuery(documentRequestsQuery(shipmentId));
  const [isAsking, setAsking] = useState(false);
  const requests = data?.requests ?? [];
  if (missingDocuments.length + requests.length === 0) return null;
  return (
    <DetailSection
      title={t('shipment.field.missingDocuments')}
      aside={
        missingDocuments.length > 0 &&
        deliveryStatus !== 'deleted' && (
          <Button
            variant="subtle"
            flush="end"
            icon={<IconMail size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('shipmentDetail.documents.ask')}
          </Button>
        )
      }
    >
      {missingDocuments.length === 0 ? (
        <p className={styles.none}>{t('shipmentDetail.documents.noneMissing')}</p>
      ) : (
        <ul className={styles.missing}>
          {missingDocuments.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {requests.length > 0 && (
        <ol className={styles.requests} aria-label={t('shipmentDetail.documents.requests')}>
          {requests.map((request) => (
            <RequestRow key={request.id} shipmentId={shipmentId} request={request} />
          ))}
        </ol>
      )}
      {isAsking && <AskDocumentsModal shipment={shipment} onClose={() => setAsking(false)} />}
    </DetailSection>
  );
};

type RowProps = { readonly shipmentId: string; readonly request: AskedForDocuments };

const RequestRow = ({ shipmentId, request }: RowProps) => {
  const { t, format } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const at = (text: string) => format.dateTime(new Date(text));
  const { state, email, documents, remindedAt, withdrawnAt, withdrawnBy } = request;
  const withdraw = async () => {
    setBusy(true);
    try {
      await api(withdrawDocumentRequest, { params: { shipmentId, documentRequestId: request.id } });
    } catch (error) {
      showFlash({ type: 'error', message: errorText(error, t) });
    } finally {
      await refreshShipments();
      setBusy(false);
    }
  };
  const documentText = ({ arrivedAt, isMissing }: (typeof documents)[number]) =>
    arrivedAt
      ? t('shipmentDetail.documents.arrived', { time: at(arrivedAt) })
      : t(isMissing ? 'shipmentDetail.documents.waiting' : 'shipmentDetail.documents.notNeeded');
  return (
    <li className={styles.request}>
      <p className={styles.head}>
        <span className={styles.email}>{email}</span>
        <StatusDot tone={TONES[state]}>{t(`shipmentDetail.documents.state.${state}`)}</StatusDot>
      </p>
      <ul className={styles.asked}>
        {documents.map((document) => (
          <li key={document.name}>
            <span>{document.name}</span> <span className={styles.muted}>{documentText(document)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>
        {t('shipmentDetail.documents.askedAt', { time: at(request.askedAt), name: request.askedBy })}
        {remindedAt.map((time) => ` ${t('shipmentDetail.documents.remindedAt', { time: at(time) })}`)}
        {withdrawnAt &&
          ` ${t('shipmentDetail.documents.withdrawnAt', { time: at(withdrawnAt), name: withdrawnBy ?? '' })}`}
      </p>
      {(state === 'open' || state === 'replaced') && (
        <Button
          loading={isBusy}
          aria-label={t('shipmentDetail.documents.withdrawFrom', { email })}
          onClick={() => void withdraw()}
        >
          {t('shipmentDetail.documents.withdraw')}
        </Button>
      )}
    </li>
  );
};
