import IconBuildingWarehouse from '@tabler/icons-react/dist/esm/icons/IconBuildingWarehouse.mjs';
import type { Route } from '@waybill/contract/routes';
import type { Vehicle } from '@waybill/contract/vehicles';
import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { clockText, isBegun, kilometresText, overtimeText } from '../../shared/routes/route-text.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { leftAt } from './left-at.ts';
import styles from './stop-list.module.css';
import type { RouteEditor } from './use-route-editor.ts';

const Depot = () => (
  <span className={styles.depot} aria-hidden>
    <IconBuildingWarehouse size={14} stroke={1.75} />
  </span>
);

type Props = { readonly editor: RouteEditor; readonly vehicle: Vehicle };

/** Where and when a route begins. Until the driver has begun, the time can be set. */
export const RouteStart = ({ editor, vehicle }: Props) => {
  const words = useI18n();
  const { t } = words;
  const id = useId();
  const { draft, shown } = editor;
  const leaves = clockText(shown.leavesAt, words);
  if (shown.stops.some(isBegun)) {
    const left = leftAt(shown);
    return (
      <div className={styles.end}>
        <Depot />
        <span className={styles.endText}>
          {t('vehicleRoute.left')} <span>{vehicle.startAddress ?? t('route.depot')}</span>
        </span>
        {left && <span className={styles.endTime}>{clockText(left, words)}</span>}
      </div>
    );
  }
  return (
    <div className={styles.end}>
      <Depot />
      <label htmlFor={id} className={styles.endText}>
        {t('vehicleRoute.leaves')} <span>{vehicle.startAddress ?? t('route.depot')}</span>
      </label>
      <div className={styles.startTime}>
        <TimeField
          label={null}
          id={id}
          value={draft.startTime}
          placeholder={leaves}
          title={t('vehicleRoute.leavesHint')}
          aria-invalid={editor.hasTime ? undefined : true}
          onChange={(startTime) => editor.change({ startTime })}
        />
        <span id={`${id}-description`} hidden>
          {t('vehicleRoute.leavesHint')}
        </span>
      </div>
    </div>
  );
};

/** When it is over, by how much that is after the shift, and how far it is. */
export const RouteEnd = ({ editor: { shown }, vehicle }: Props) => {
  const words = useI18n();
  const { t } = words;
  const isOvertime = shown.overtimeMinutes > 0;
  return (
    <div className={styles.end}>
      <Depot />
      <span className={styles.endText}>
        {t('vehicleRoute.end')} {shown.endPoint && <span>{endPlace(vehicle) ?? t('route.depot')}</span>}
      </span>
      <span className={classNames(styles.endTime, isOvertime && styles.overtime)}>
        {clockText(shown.endsAt, words)}
      </span>
      <Sums route={shown} />
      {isOvertime && (
        <span className={classNames(styles.overtime, styles.overtimeNote)}>
          {overtimeText(shown.overtimeMinutes, words)}
        </span>
      )}
    </div>
  );
};

const endPlace = ({ endsAt, endAddress, startAddress }: Vehicle) => (endsAt === 'place' ? endAddress : startAddress);

const Sums = ({ route }: { readonly route: Route }) => {
  const words = useI18n();
  const { t } = words;
  return (
    <span className={styles.endNote}>
      {kilometresText(route.metres, words)}
      {route.travelSource !== 'router' && (
        <>
          , <span title={t('route.estimatedHint')}>{t('route.estimated').toLowerCase()}</span>
        </>
      )}
    </span>
  );
};
