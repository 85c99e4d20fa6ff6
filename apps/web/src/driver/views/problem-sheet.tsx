import type { DriverDay, DriverStop } from '@waybill/contract/driver';
import { type FailureReason, outcomeOfReason } from '@waybill/domain/driver/outcome';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { addressParts, isDivisible, notScanned, shipmentsLeft } from '../day/stop-facts.ts';
import { useJourney } from '../journey/journey-state.ts';
import { goHome, openView } from '../navigation.ts';
import { changeDraft, dropDraft, useDraft } from '../proof-draft.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { DockAction } from '../ui/dock.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useOnce } from '../ui/use-once.ts';
import { useWork } from '../work.tsx';
import { NoteInput } from './note-input.tsx';
import { PhotoField } from './photo-field.tsx';
import rows from './rows.module.css';
import styles from './stop-view.module.css';
import { offerUndo } from './undo-bar.tsx';

type Props = { readonly day: DriverDay; readonly stop: DriverStop; readonly onClose: () => void };

const AT_DOOR: readonly FailureReason[] = [
  'nobody-home',
  'wrong-address',
  'not-wanted',
  'no-access',
  'damaged',
  'missing',
  'other',
];
const AT_PICKUP: readonly FailureReason[] = [
  'not-ready',
  'nobody-home',
  'wrong-address',
  'no-access',
  'damaged',
  'other',
];

/** Plain words, one tap, and a photo before it is saved. It says what happens next, so that nobody has to phone the office. */
export const ProblemSheet = ({ day, stop, onClose }: Props) => {
  const { t } = useI18n();
  const { act, config } = useWork();
  const draft = useDraft(stop.id);
  const here = useJourney(({ last }) => last);
  const isPickup = stop.kind === 'pickup';
  const { reason, note } = draft;
  const [isMissing, setIsMissing] = useState(false);
  const once = useOnce();
  const choices = useRef<HTMLDivElement>(null);
  const save = async () => {
    if (reason === null) {
      setIsMissing(true);
      choices.current?.querySelector('input')?.focus();
      return false;
    }
    if (!day.vehicle) return false;
    const position = here && {
      latitude: here.latitude,
      longitude: here.longitude,
      accuracyMetres: here.accuracyMetres,
    };
    const kept = await act(
      {
        kind: 'close-stop',
        vehicleId: day.vehicle.id,
        deliveryId: stop.id,
        stopKind: stop.kind,
        note: note.trim() === '' ? null : note.trim(),
        position,
        shipments: shipmentsLeft(stop).map(({ shipmentId }) => ({
          shipmentId,
          outcome: outcomeOfReason(stop.kind, reason),
          reason,
        })),
      },
      { about: stop.address, photos: draft.photos },
    );
    dropDraft(stop.id);
    if (kept.hasLostPhotos) showFlash({ type: 'error', message: t('driver.proof.noRoom') });
    offerUndo({
      closed: kept.id,
      vehicleId: day.vehicle.id,
      deliveryId: stop.id,
      address: addressParts(stop.address).street,
      draft,
    });
    goHome();
    return true;
  };
  const goTo = (name: 'part' | 'access-point') => {
    onClose();
    openView({ name, deliveryId: stop.id });
  };
  const deliverPart = () => {
    changeDraft(stop.id, { left: new Map(notScanned(stop).map(({ id }) => [id, null])), returned: new Set() });
    goTo('part');
  };
  const reasons = isPickup ? AT_PICKUP : AT_DOOR;
  return (
    <Sheet
      title={t('driver.wrong.title')}
      onClose={onClose}
      actions={(close) => (
        <>
          <DockAction onClick={close}>{t('driver.wrong.cancel')}</DockAction>
          <DockAction isFilled isDanger onClick={() => void once(save)}>
            {isPickup ? t('driver.wrong.saveNotPickedUp') : t('driver.wrong.save')}
          </DockAction>
        </>
      )}
    >
      {isDivisible(stop) && (
        <button type="button" className={styles.option} onClick={deliverPart}>
          {t(`driver.part.${stop.kind}.title`)}
        </button>
      )}
      {!isPickup && config.usesAccessPoints && (
        <button type="button" className={styles.option} onClick={() => goTo('access-point')}>
          {t('driver.wrong.accessPoint')}
        </button>
      )}
      <div ref={choices}>
        <ChoiceGroup
          label={t('driver.wrong.choose')}
          options={reasons.map((value) => ({ value: value as FailureReason | '', label: t(`driver.wrong.${value}`) }))}
          value={reason ?? ''}
          onChoose={(value) => {
            changeDraft(stop.id, { reason: value || null });
            setIsMissing(false);
          }}
        />
      </div>
      {isMissing && (
        <p role="alert" className={rows.problem}>
          {t('driver.wrong.choose')}
        </p>
      )}
      <div className={styles.extra}>
        <PhotoField photos={draft.photos} onChange={(photos) => changeDraft(stop.id, { photos })} />
        <NoteInput value={note} onChange={(value) => changeDraft(stop.id, { note: value })} />
        {!isPickup && <p>{t('driver.wrong.goesBack')}</p>}
      </div>
    </Sheet>
  );
};
