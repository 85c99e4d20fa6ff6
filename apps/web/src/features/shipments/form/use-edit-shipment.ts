import { ApiError } from '@waybill/contract/client';
import type { Shipment } from '@waybill/contract/shipments';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { type FlatShipment, flattenShipment } from '@waybill/domain/shipment-fields';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { isAboutFields, useIsOpen } from '../../../lib/browser/use-is-open.ts';
import { useKeptDraft } from '../../../lib/forms/use-kept-draft.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { useVersionedEdit } from '../../../shared/conflict/use-versioned-edit.ts';
import type { Seen } from '../../../shared/conflict/versioned-edit.ts';
import { newestChange } from '../../../shared/history/last-change.ts';
import { newerShipment, shipmentHistory } from '../queries.ts';
import { type Obstacle, obstacleIn, obstacleTo } from './obstacle.ts';
import { pointsOfPatched } from './picked-places.ts';
import { editShipment, patchBetween, withPoints } from './save-shipment.ts';
import { detailsOf } from './shipment-details.ts';
import { beginEdit, useEditStart } from './use-edit-start.ts';
import { useShipmentForm } from './use-shipment-form.ts';

/** The edit form of a shipment, and the conflict question when another user saved in between. */
export const useEditShipment = (shipment: Shipment, isGone: boolean) => {
  const { t, locale } = useI18n();
  const session = useSession();
  const close = useUiState((state) => state.closeShipmentModal);
  const isOpen = useIsOpen();
  const [opened] = useState(() => beginEdit(session?.user.id ?? '', shipment, locale));
  const edit = useVersionedEdit<Shipment, FlatShipment>();
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<Obstacle | null>(null);
  const obstacle = obstacleTo(isGone ? null : shipment) ?? refused;
  const { start, discard, undo } = useEditStart(opened.start);
  const [anew, setAnew] = useState<ShipmentDetails | null>(null);
  const { draftSlot } = opened;
  const { base, version, openedAt, pristine } = start;
  const form = useShipmentForm({
    initial: opened.initial,
    saved: pristine,
    step: opened.step,
    notation: opened.notation,
    base,
    isOwn: shipment.parts.includes('organisation'),
  });
  const draft = useKeptDraft({
    draftSlot,
    values: form.values,
    pristine,
    extras: { step: form.step, base, version, openedAt, notation: opened.notation },
  });

  const showError = (error: unknown) => {
    if (error instanceof ApiError && form.setServerErrors(error.problem)) return;
    const newer = newerShipment(error);
    const inTheWay = newer ? obstacleTo(newer) : obstacleIn(error);
    setRefused(inTheWay);
    if (!inTheWay) setFailure(`${t('shipment.message.updateFailed')}: ${errorText(error, t)}`);
  };

  const send = async (mine: FlatShipment, seen: Seen<FlatShipment>): Promise<void> => {
    const patch = patchBetween(seen.fields, mine);
    if (Object.keys(patch).length > 0) {
      await editShipment(
        t,
        shipment.shipmentId,
        seen.version,
        withPoints(patch, pointsOfPatched(form.points, patch)),
        (error) => isOpen.current && !isAboutFields(error),
      );
    }
    draftSlot.drop();
    if (isOpen.current) close();
  };

  /** A shipment that can no longer be edited leads to no conflict; the form says why, and keeps the typed values. */
  const newerIn = (error: unknown): Shipment | null => {
    const newer = newerShipment(error);
    return newer && !obstacleTo(newer) ? newer : null;
  };

  const submit = () =>
    void form.submit((parsed) => {
      setFailure(null);
      setRefused(null);
      return edit.save({
        mine: flattenShipment(parsed),
        seen: { fields: flattenShipment(base), version, at: openedAt ? new Date(openedAt) : null },
        send,
        newerIn,
        fieldsOf: (newer) => flattenShipment(detailsOf(newer)),
        lastChange: () => newestChange(shipmentHistory(shipment.shipmentId).read, t),
        onError: showError,
      });
    })();

  return {
    form,
    draft,
    isEditable: opened.isEditable,
    failure: obstacle ? t(`shipmentForm.obstacle.${obstacle}`) : failure,
    obstacle,
    question: edit.question,
    anew,
    createInstead: () =>
      void form.submit((parsed) =>
        setAnew({ ...parsed, parcels: parsed.parcels.map((parcel) => ({ ...parcel, id: null })) }),
      )(),
    submit,
    discard: () => discard(form, shipment),
    undo: undo && (() => undo(form)),
  };
};
