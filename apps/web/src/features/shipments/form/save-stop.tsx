import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { useQuery } from '@tanstack/react-query';
import type { StopKind } from '@waybill/domain/stop';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { savedLocationQuery } from '../../../shared/saved-locations/queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import styles from './columns.module.css';
import { isUnchanged } from './stop-of-location.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

type Props = { readonly form: ShipmentForm; readonly kind: StopKind };

/** Under a stop: a note that it is a saved location, or the checkbox to save it as one. */
export const SaveStop = ({ form, kind }: Props) => {
  const { t } = useI18n();
  const isStart = kind === 'pickup';
  const isTicked = useUiState((state) => (isStart ? state.saveStartStop : state.saveEndStop));
  const setTicked = useUiState((state) => (isStart ? state.setSaveStartStop : state.setSaveEndStop));
  const id = form.values[`${kind}.savedLocationId`];
  const { data: saved } = useQuery({ ...savedLocationQuery(id), enabled: id !== '' });
  const stop = t(`shipment.field.${kind}`);
  const {
    [`${kind}.streetAddress1`]: street,
    [`${kind}.locationName`]: place,
    [`${kind}.receiverName`]: person,
  } = form.values as Record<string, unknown>;
  const isEnough = Boolean(street) && Boolean(place || person);

  if (id !== '' && saved) {
    const words = isUnchanged(kind, form.values, saved) ? 'unchanged' : 'changed';
    return (
      <p className={styles.bottom}>
        <IconBookmark size={16} stroke={1.5} aria-hidden />
        {t(`shipmentForm.savedLocation.${words}`, { stop })}
      </p>
    );
  }
  return (
    <div className={styles.bottom}>
      <Checkbox
        isPlain
        label={t(`shipmentForm.savedLocation.save.${kind}`)}
        disabled={!isEnough}
        checked={isTicked && isEnough}
        onChange={setTicked}
      />
    </div>
  );
};
