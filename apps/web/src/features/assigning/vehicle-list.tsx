import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { VehicleTag } from '../../shared/routes/route-marks.tsx';
import { volumeText, weightText } from '../../shared/shipments/shipment-text.ts';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { routeLook } from '../../ui/map/route-look.ts';
import styles from './assign-modal.module.css';
import type { VehicleChoice } from './vehicle-choices.ts';

type Props = {
  readonly choices: readonly VehicleChoice[];
  /** Whether nobody can be chosen as well. */
  readonly offersNobody: boolean;
  readonly isLoading: boolean;
  /** The id of a vehicle, or nobody. */
  readonly chosen: string | null;
  readonly onChoose: (vehicleId: string) => void;
};

/** Chosen in place of a vehicle. */
export const NOBODY = 'nobody';

/** The vehicles to choose from, with what still fits on each of them. */
export const VehicleList = ({ choices, offersNobody, isLoading, chosen, onChoose }: Props) => {
  const { t } = useI18n();
  const name = useId();
  if (isLoading) return <Spinner label={t('action.loading')} />;
  if (choices.length === 0 && !offersNobody) return <p className={styles.none}>{t('assigning.noMatch')}</p>;
  return (
    <div className={styles.vehicles} role="radiogroup" aria-label={t('assigning.vehicles')}>
      {offersNobody && (
        <label className={styles.vehicle}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={chosen === NOBODY}
            onChange={() => onChoose(NOBODY)}
          />
          <span className={styles.nobody}>{t('assigning.nobody')}</span>
        </label>
      )}
      {choices.map((choice) => (
        <label key={choice.vehicle.id} className={styles.vehicle}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={choice.vehicle.id === chosen}
            onChange={() => onChoose(choice.vehicle.id)}
          />
          <VehicleTag look={routeLook(choice.index)} />
          <span className={styles.registration}>{choice.vehicle.registration}</span>
          <span className={styles.name}>{choice.vehicle.name}</span>
          <span className={styles.room}>
            <Room choice={choice} />
          </span>
        </label>
      ))}
    </div>
  );
};

/** What still fits, and how many stops are to be made. */
const Room = ({ choice: { freeWeight, freeVolume, stopsLeft } }: { readonly choice: VehicleChoice }) => {
  const words = useI18n();
  const { t } = words;
  const weight = freeWeight === null ? null : weightText(freeWeight, words);
  const volume = freeVolume === null ? null : volumeText(freeVolume, words);
  const amount = weight ?? volume;
  const free =
    freeWeight === 0 || freeVolume === 0
      ? t('assigning.full')
      : weight && volume
        ? t('assigning.free', { weight, volume })
        : amount && t('assigning.freeOne', { amount });
  return [free, stopsLeft !== null && t('route.stopsLeft', { count: stopsLeft })].filter(Boolean).join(' · ');
};
