import { type PersonRequest, personFileUrl } from '@waybill/contract/personal-data';
import { PERSON_PLACES, PERSON_VERDICTS, type PersonCount } from '@waybill/domain/person';
import { useState } from 'react';
import { reasonText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import table from '../../ui/basics/counts-table.module.css';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import styles from './data-requests.module.css';
import { forget, isBusy, makeFile } from './queries.ts';

const TONES = {
  looking: 'info',
  found: 'info',
  exporting: 'info',
  erasing: 'warning',
  erased: 'success',
  failed: 'error',
} as const;

/** One person's request: what names them, and what can be done about it. */
export const RequestCard = ({ request }: { readonly request: PersonRequest }) => {
  const { t, format } = useI18n();
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { identity, state } = request;
  const name = identity
    ? [identity.name, identity.phoneNumber, identity.email].filter(Boolean).join(', ')
    : t(state === 'erased' ? 'dataRequests.forgotten' : 'dataRequests.nobody');
  const run = async (action: (of: PersonRequest) => Promise<void>) => {
    setIsSending(true);
    await action(request).catch((error: unknown) =>
      showFlashAbout('data-requests', {
        type: 'error',
        message: `${t('dataRequests.failed')}: ${reasonText(error, t)}`,
      }),
    );
    setIsSending(false);
    setIsAsking(false);
  };
  const counts = request.erased ?? request.found;
  const mayAct = identity !== null && !isBusy(request) && counts !== null;
  const mayForget = mayAct && counts.some(({ verdict }) => verdict === 'erased');
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <StatusDot tone={TONES[state]} isQuiet>
          {t(`dataRequests.state.${state}`)}
        </StatusDot>
      </div>
      <p className={styles.note}>
        {t('dataRequests.asked', { time: format.dateTime(new Date(request.createdAt)), name: request.askedBy })}{' '}
        {request.erasedAt &&
          t('dataRequests.erasedAt', {
            time: format.dateTime(new Date(request.erasedAt)),
            name: request.erasedBy ?? '',
          })}
      </p>
      {counts && <Counts counts={counts} isErased={request.erased !== null} />}
      {mayAct && counts.length > 0 && !mayForget && <p className={styles.note}>{t('dataRequests.nothingToForget')}</p>}
      <p className={styles.actions}>
        {request.hasFile && (
          <a href={personFileUrl(request.id)} className={buttonClass({})} download>
            {t('dataRequests.download')}
          </a>
        )}
        {mayAct && !request.hasFile && counts.length > 0 && (
          <Button loading={isSending} onClick={() => void run(makeFile)}>
            {t('dataRequests.export')}
          </Button>
        )}
        {mayForget && (
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {t('dataRequests.forget')}
          </Button>
        )}
      </p>
      {isAsking && (
        <ConfirmModal
          title={t('dataRequests.forgetTitle', { name })}
          confirm={t('dataRequests.forget')}
          cancel={t('action.cancel')}
          closeLabel={t('action.close')}
          isDangerous
          isBusy={isSending}
          onConfirm={() => void run(forget)}
          onClose={() => setIsAsking(false)}
        >
          {t('dataRequests.forgetDetail')}
        </ConfirmModal>
      )}
    </li>
  );
};

const Counts = ({ counts, isErased }: { readonly counts: readonly PersonCount[]; readonly isErased: boolean }) => {
  const { t, format } = useI18n();
  if (counts.length === 0) return <p>{t('dataRequests.nothing')}</p>;
  const countOf = (place: string, verdict: string) =>
    counts.find((each) => each.place === place && each.verdict === verdict)?.count ?? 0;
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{t('dataRequests.placeWord')}</th>
          <th scope="col" className={table.count}>
            {t(isErased ? 'dataRequests.goneWord' : 'dataRequests.forgetWord')}
          </th>
          <th scope="col">{t('dataRequests.staysWord')}</th>
        </tr>
      </thead>
      <tbody>
        {PERSON_PLACES.filter((place) => counts.some((each) => each.place === place)).map((place) => (
          <tr key={place}>
            <th scope="row">{t(`dataRequests.place.${place}`)}</th>
            <td className={table.count}>{format.number(countOf(place, 'erased'))}</td>
            <td>
              {PERSON_VERDICTS.flatMap((verdict) => {
                const count = countOf(place, verdict);
                return verdict === 'erased' || count === 0
                  ? []
                  : [t(`dataRequests.stays.${verdict}`, { count: format.number(count) })];
              }).join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
