import { useQuery } from '@tanstack/react-query';
import type { PastStop } from '@waybill/contract/saved-locations';
import { addressLine } from '@waybill/domain/stop';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { pastStopsQuery } from '../../shared/saved-locations/queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import styles from './import-modal.module.css';
import { importPastStops } from './location-actions.ts';

/** Addresses of past shipments, to be ticked. Nothing is ticked beforehand. */
export const ImportModal = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, format } = useI18n();
  const { data: found, isPending, error } = useQuery(pastStopsQuery);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stops = found ?? [];
  // A place that a colleague has saved in the meantime drops out of the list and of the selection.
  const chosen = stops.filter(({ key }) => ticked.has(key)).map(({ key }) => key);
  const tick = (key: string, isOn: boolean) =>
    setTicked((before) => new Set(isOn ? [...before, key] : [...before].filter((each) => each !== key)));

  const save = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await importPastStops(t, chosen);
      onClose();
    } catch (caught) {
      setFailure(errorText(caught, t));
      setIsBusy(false);
    }
  };

  return (
    <Modal
      title={t('savedLocations.import.title')}
      maxWidth={640}
      closeLabel={t('action.close')}
      onClose={onClose}
      loadingLabel={isPending ? t('action.loading') : undefined}
      footer={
        stops.length > 0 && (
          <>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            <Button variant="primary" disabled={chosen.length === 0} loading={isBusy} onClick={() => void save()}>
              {chosen.length === 0
                ? t('savedLocations.import.submitNone')
                : t('savedLocations.import.submit', { count: chosen.length })}
            </Button>
          </>
        )
      }
    >
      {error ? (
        <EmptyState heading={t('crash.heading')}>{t('savedLocations.import.loadFailed')}</EmptyState>
      ) : stops.length === 0 ? (
        <EmptyState heading={t('savedLocations.import.none')}>{t('savedLocations.import.noneDetail')}</EmptyState>
      ) : (
        <>
          <p className={styles.lead}>{t('savedLocations.import.explanation')}</p>
          {failure && <FormError>{failure}</FormError>}
          <div className={styles.all}>
            <Checkbox
              isPlain
              label={t('savedLocations.import.all', { count: stops.length })}
              checked={chosen.length === stops.length}
              onChange={(isOn) => setTicked(new Set(isOn ? stops.map(({ key }) => key) : []))}
            />
          </div>
          <ul className={styles.list}>
            {stops.map((stop) => (
              <li key={stop.key} className={styles.stop}>
                <Checkbox
                  isPlain
                  label={labelOf(stop)}
                  checked={ticked.has(stop.key)}
                  onChange={(isOn) => tick(stop.key, isOn)}
                />
                <span className={styles.use}>
                  {t('savedLocations.import.stops', { count: stop.stops })}
                  <span className={styles.last}>
                    {t('savedLocations.import.lastUsed', { day: format.dayMonth(new Date(stop.lastUsedAt)) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
};

const labelOf = (stop: PastStop) => `${nameOf(stop)}, ${addressLine(stop)}`;
