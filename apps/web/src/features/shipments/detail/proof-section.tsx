import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { type Proof, proofUrls } from '@waybill/contract/proofs';
import type { Shipment } from '@waybill/contract/shipments';
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, signaturePath } from '@waybill/domain/driver/signature';
import { CHECK_PAGE } from '@waybill/domain/proof/exported-proof';
import { handedTo } from '@waybill/domain/proof/handed-to';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { Disagreement } from '../../../shared/disagreements/disagreement.tsx';
import { DetailSection, Fact, Facts } from '../../../shared/facts/facts.tsx';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { StatusDot } from '../../../ui/basics/status-dot.tsx';
import { proofsQuery, refreshShipments } from '../queries.ts';
import { AddProofModal } from './add-proof-modal.tsx';
import styles from './proof-section.module.css';
import { SendProofModal } from './send-proof-modal.tsx';

type Props = { readonly shipment: Shipment };

/** What drivers and the office have proven, newest first, and where they disagree. Nothing while there is neither, nor anything to add. */
export const ProofSection = ({ shipment }: Props) => {
  const { shipmentId } = shipment;
  const { t, locale } = useI18n();
  const { data } = useQuery(proofsQuery(shipmentId));
  const [isAdding, setAdding] = useState(false);
  if (!data || (data.proofs.length + data.conflicts.length === 0 && !data.mayAdd)) return null;
  return (
    <DetailSection
      title={t('shipmentDetail.proof.title')}
      aside={
        data.mayAdd && (
          <Button
            variant="subtle"
            flush="end"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('shipmentDetail.proof.add')}
          </Button>
        )
      }
    >
      {data.proofs.length + data.conflicts.length === 0 && (
        <p className={styles.none}>{t('shipmentDetail.proof.none')}</p>
      )}
      {data.conflicts.map((conflict) => (
        <Disagreement key={conflict.id} conflict={conflict} onSettled={refreshShipments} />
      ))}
      {data.proofs.map((proof) => (
        <ProofFacts key={proof.id} shipment={shipment} proof={proof} maySend={data.maySend} />
      ))}
      {data.proofs.length > 0 && (
        <a href={`${CHECK_PAGE}?lang=${locale}`} className={styles.check} target="_blank" rel="noreferrer">
          {t('shipmentDetail.proof.check')}
        </a>
      )}
      {isAdding && <AddProofModal shipment={shipment} onClose={() => setAdding(false)} />}
    </DetailSection>
  );
};

const TONES = { done: 'success', failed: 'error', returned: 'warning' } as const;
/** What came so much later than it happened is told with both times. */
const LATE_MS = 2 * 60_000;

const unitsText = ({ units, unitsTotal }: Proof, t: Translate): string | null => {
  if (units === null) return null;
  return unitsTotal === null
    ? t('shipmentDetail.units', { count: units })
    : t('shipmentDetail.proof.unitsOf', { counted: units, total: unitsTotal });
};

const placeText = ({ position }: Proof, format: Format): string | null =>
  position &&
  [
    `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`,
    position.accuracyMetres !== null && `± ${format.distance(position.accuracyMetres)}`,
  ]
    .filter(Boolean)
    .join(' ');

type FactsProps = { readonly shipment: Shipment; readonly proof: Proof; readonly maySend: boolean };

const ProofFacts = ({ shipment, proof, maySend }: FactsProps) => {
  const { shipmentId } = shipment;
  const { t, format, locale } = useI18n();
  const [isSending, setSending] = useState(false);
  const happened = new Date(proof.happenedAt);
  const received = new Date(proof.receivedAt);
  const isLate = received.getTime() - happened.getTime() > LATE_MS;
  const reasonText = (reason: Proof['reason']) => (reason ? t(`shipmentDetail.proof.reason.${reason}`) : null);
  const { person, isAtAccessPoint, accessPoint } = handedTo(proof);
  // Those that have gone as the whole has are not told one by one.
  const differing = proof.parcels.filter(({ outcome, reason }) => outcome !== proof.outcome || reason !== proof.reason);
  const done = differing.filter(({ outcome }) => outcome === 'done');
  const leftText = ({ barcode, outcome, reason }: Proof['parcels'][number]) => {
    const why = [outcome === 'returned' && t(`shipmentDetail.proof.${proof.kind}.returned`), reasonText(reason)];
    return [barcode, why.filter(Boolean).join(', ')].filter(Boolean).join(': ');
  };
  const missing = proof.photosExpected - proof.photos.length;
  return (
    <article className={styles.proof} data-withdrawn={proof.isWithdrawn}>
      <p className={styles.head}>
        <StatusDot tone={TONES[proof.outcome]} isQuiet>
          {isAtAccessPoint
            ? t('shipmentDetail.proof.leftAtAccessPoint')
            : t(`shipmentDetail.proof.${proof.kind}.${proof.outcome}`)}
        </StatusDot>
        <time dateTime={proof.happenedAt}>{format.dateTime(happened)}</time>
      </p>
      {proof.isWithdrawn && <p className={styles.withdrawn}>{t('shipmentDetail.proof.withdrawn')}</p>}
      {proof.emptiedAt && (
        <p className={styles.later}>
          {t('shipmentDetail.proof.emptied', { time: format.dateTime(new Date(proof.emptiedAt)) })}
        </p>
      )}
      {proof.isAddedLater && proof.addedBy && (
        <p className={styles.later}>
          {t('shipmentDetail.proof.addedLater', { name: proof.addedBy, time: format.dateTime(received) })}
        </p>
      )}
      {proof.accountDisabledAt && (
        <p className={styles.later}>
          {t('shipmentDetail.proof.afterDisabling', { time: format.dateTime(new Date(proof.accountDisabledAt)) })}
        </p>
      )}
      <div className={styles.pictures}>
        {proof.photos.map(({ id, type, width, height }) => (
          <a key={id} href={proofUrls.content(shipmentId, proof.id, id)} target="_blank" rel="noreferrer">
            {type === 'application/pdf' ? (
              <span className={styles.scan}>
                <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
                {t('shipmentDetail.proof.scan')}
              </span>
            ) : (
              <img
                className={styles.photo}
                src={proofUrls.thumbnail(shipmentId, proof.id, id)}
                alt={t('shipmentDetail.proof.photo')}
                width={width}
                height={height}
                loading="lazy"
              />
            )}
          </a>
        ))}
        {proof.signature && (
          <svg className={styles.signature} viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`} role="img">
            <title>{t('shipmentDetail.proof.signature')}</title>
            <path d={signaturePath(proof.signature)} />
          </svg>
        )}
      </div>
      {missing > 0 && (
        <p className={styles.note}>
          {t(`shipmentDetail.proof.${proof.isAddedLater ? 'filesMissing' : 'photosComing'}`, { count: missing })}
        </p>
      )}
      <Facts>
        <Fact label={t(proof.kind === 'pickup' ? 'shipment.field.pickedUpFrom' : 'shipment.field.receivedBy')} isBrief>
          {person}
        </Fact>
        <Fact label={t('shipmentDetail.proof.accessPoint')} isBrief>
          {accessPoint}
        </Fact>
        <Fact label={t('shipmentDetail.proof.reasonWord')} isBrief>
          {reasonText(proof.reason)}
        </Fact>
        <Fact label={t('shipmentDetail.proof.note')} isBrief>
          {proof.note}
        </Fact>
        <Fact label={t('shipmentDetail.proof.units')} isBrief>
          {unitsText(proof, t)}
        </Fact>
        <Fact label={t(`shipmentDetail.proof.parcelsOf.${proof.kind}`)} isBrief>
          {done.map(({ barcode }) => barcode).join(', ')}
        </Fact>
        <Fact label={t(`shipmentDetail.proof.left.${proof.kind}`)} isBrief>
          {differing
            .filter(({ outcome }) => outcome !== 'done')
            .map(leftText)
            .join(', ')}
        </Fact>
        <Fact label={t('shipmentDetail.proof.driver')} isBrief>
          {proof.driver}
        </Fact>
        <Fact label={t('shipmentDetail.proof.received')} isBrief>
          {isLate && !proof.isAddedLater && t('shipmentDetail.proof.offline', { time: format.dateTime(received) })}
        </Fact>
        <Fact label={t('shipmentDetail.proof.place')} isBrief>
          {placeText(proof, format)}
        </Fact>
        <Fact label={t('shipmentDetail.proof.paid')} isBrief>
          {proof.payment && t(`shipmentDetail.proof.payment.${proof.payment}`)}
        </Fact>
        <Fact label={t('shipmentDetail.proof.code')} isBrief>
          {proof.isCodeRight === null ? null : t(`shipmentDetail.proof.codeRight.${proof.isCodeRight ? 'yes' : 'no'}`)}
        </Fact>
        <Fact label={t('shipmentDetail.proof.seal')} isMono isBrief>
          {proof.seal && `${proof.seal.number} · ${proof.seal.hash.slice(0, 16)}`}
        </Fact>
      </Facts>
      <p className={styles.papers}>
        <a
          href={proofUrls.pdf(shipmentId, proof.id, locale)}
          className={buttonClass({})}
          target="_blank"
          rel="noreferrer"
        >
          {t('shipmentDetail.proof.pdf')}
        </a>
        {!proof.emptiedAt && (
          <a
            href={proofUrls.export(shipmentId, proof.id)}
            className={buttonClass({})}
            title={t('shipmentDetail.proof.exportHint')}
            download
          >
            {t('shipmentDetail.proof.export')}
          </a>
        )}
        {maySend && !proof.isWithdrawn && !proof.emptiedAt && (
          <Button onClick={() => setSending(true)}>{t('shipmentDetail.proof.send')}</Button>
        )}
      </p>
      {isSending && <SendProofModal shipment={shipment} proof={proof} onClose={() => setSending(false)} />}
    </article>
  );
};
