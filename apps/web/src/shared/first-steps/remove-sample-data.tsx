import { type ChangedSample, removeSampleData, type SampleData } from '@waybill/contract/sample-data';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import { countedText } from './counted-text.ts';
import styles from './first-steps-list.module.css';

type Props = { readonly sample: NonNullable<SampleData['sample']>; readonly onClose: () => void };

/** Says what goes, and asks about what somebody has changed: only what is shown here goes along. */
export const RemoveSampleData = ({ sample, onClose }: Props) => {
  const { t } = useI18n();
  const { changed } = sample;
  const [isAlsoChanged, setIsAlsoChanged] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const choosable = changed.filter(({ isNeeded }) => !isNeeded);
  const staying = changed.filter(({ isNeeded }) => isNeeded || !isAlsoChanged);
  const goingOf = (count: number, of: ChangedSample['kind']) =>
    count - staying.filter(({ kind }) => kind === of).length;
  const going = {
    vehicles: goingOf(sample.vehicles, 'vehicle'),
    savedLocations: goingOf(sample.savedLocations, 'saved-location'),
    shipments: goingOf(sample.shipments, 'shipment'),
  };

  const remove = async () => {
    setIsBusy(true);
    try {
      await runAction(
        'sample-data',
        t,
        {
          started: t('firstSteps.sample.removing'),
          done: ({ kept }) =>
            kept.vehicles + kept.savedLocations + kept.shipments === 0
              ? t('firstSteps.sample.removed')
              : t('firstSteps.sample.removedKept', { all: countedText(kept, t) }),
          failed: t('firstSteps.sample.removeFailed'),
        },
        () => api(removeSampleData, { body: { alsoChanged: isAlsoChanged ? choosable.map(({ id }) => id) : [] } }),
      );
      onClose();
    } catch {
      // The message has said it.
      setIsBusy(false);
    }
    void queryClient.invalidateQueries();
  };

  return (
    <ConfirmModal
      title={t('firstSteps.sample.removeTitle')}
      confirm={t('firstSteps.sample.remove')}
      cancel={t('action.cancel')}
      closeLabel={t('action.close')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className={styles.question}>
        <p>{t('firstSteps.sample.removeDetail', { all: countedText(going, t) })}</p>
        {changed.length > 0 && (
          <>
            <p>{t('firstSteps.sample.changed')}</p>
            <ul className={styles.changed}>
              {changed.map(({ kind, id, name, isNeeded }) => {
                const text = t(`firstSteps.sample.changedKind.${kind}`, { name });
                return (
                  <li key={id}>
                    {isNeeded
                      ? t(`firstSteps.sample.${kind === 'shipment' ? 'shared' : 'needed'}`, { name: text })
                      : text}
                  </li>
                );
              })}
            </ul>
          </>
        )}
        {staying.length > 0 && <p className={styles.keeps}>{t('firstSteps.sample.keeps')}</p>}
        {choosable.length > 0 && (
          <Checkbox
            label={t('firstSteps.sample.removeChanged')}
            isPlain
            checked={isAlsoChanged}
            onChange={setIsAlsoChanged}
          />
        )}
      </div>
    </ConfirmModal>
  );
};
