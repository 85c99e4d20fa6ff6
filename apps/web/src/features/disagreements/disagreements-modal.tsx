import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OpenConflict } from '@waybill/contract/driven-days';
import { useRef } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { Disagreement } from '../../shared/disagreements/disagreement.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import styles from './disagreements.module.css';
import { openConflictsQuery, refreshOpenConflicts } from './queries.ts';

/** All that drivers and the office disagree about and nobody has settled, of every day and vehicle. */
export const DisagreementsModal = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useI18n();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(openConflictsQuery);
  const list = useRef<HTMLUListElement>(null);
  const settled = async () => {
    await refreshOpenConflicts();
    // The pressed button is gone; the focus stays in the list.
    list.current?.focus();
  };
  const conflicts = data?.pages.flatMap((page) => page.conflicts) ?? [];
  const isFailed = error !== null && !data;
  return (
    <Modal
      title={t('disagreements.title')}
      maxWidth={640}
      closeLabel={t('action.close')}
      loadingLabel={data || isFailed ? undefined : t('action.loading')}
      onClose={onClose}
    >
      {isFailed ? (
        <div className={styles.failure}>
          <p role="alert">{errorText(error, t, 'disagreements.loadFailed')}</p>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </div>
      ) : (
        <>
          <p className={styles.explanation}>
            {conflicts.length === 0 ? t('disagreements.none') : t('disagreements.explanation')}
          </p>
          <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('disagreements.title')}>
            {conflicts.map((conflict) => (
              <li key={conflict.id}>
                <Disagreement conflict={conflict} onSettled={settled}>
                  <Subject conflict={conflict} />
                </Disagreement>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('disagreements.showMore')}
            </Button>
          )}
        </>
      )}
    </Modal>
  );
};

/** The shipment, the vehicle that the driver says it was done with, and when. */
const Subject = ({ conflict }: { readonly conflict: OpenConflict }) => {
  const { t, format } = useI18n();
  const { shipmentId, drivenVehicle, happenedAt } = conflict;
  return (
    <p className={styles.subject}>
      <Link to={paths.shipment} params={{ shipmentId }} className={styles.shipment}>
        {shipmentId}
      </Link>
      {drivenVehicle && !drivenVehicle.isDeleted ? (
        <Link
          to={paths.vehicle}
          params={{ vehicleId: drivenVehicle.id }}
          search={{ day: format.calendarDay(new Date(happenedAt)) }}
        >
          {drivenVehicle.name}
        </Link>
      ) : (
        <span>
          {drivenVehicle
            ? t('disagreements.deletedVehicle', { name: drivenVehicle.name })
            : t('disagreements.unknownVehicle')}
        </span>
      )}
      <time dateTime={happenedAt}>{format.dateTime(new Date(happenedAt))}</time>
    </p>
  );
};
