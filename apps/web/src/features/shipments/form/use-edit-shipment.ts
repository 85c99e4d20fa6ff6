import { ApiError } from '@waybill/contract/client';
import { shipmentForm } from '@waybill/contract/shipment-edits';
import type { Shipment } from '@waybill/contract/shipments';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { type FlatShipment, flattenShipment } from '@waybill/domain/shipment-fields';
import { useState } from 'react';
import { z } from 'zod';
import { errorText } from '../../../lib/api/error-text.ts';
import { isAboutFields, useIsOpen } from '../../../lib/browser/use-is-open.ts';
import { draftsOf } from '../../../lib/forms/draft.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { useVersionedEdit } from '../../../shared/conflict/use-versioned-edit.ts';
import type { Seen } from '../../../shared/conflict/versioned-edit.ts';
import { newestChange } from '../../../shared/history/last-change.ts';
import { newerShipment, shipmentHistory } from '../queries.ts';
import { type Obstacle, obstacleIn, obstacleTo } from './obstacle.ts';
import { editShipment, patchBetween } from './save-shipment.ts';
import { detailsOf } from './shipment-details.ts';
import { STEPS } from './steps.ts';
import { restoreTyped, type TypedShipment, typedShipmentOf } from './typed-shipment.ts';
import { useDraft } from './use-draft.ts';
import { useShipmentForm } from './use-shipment-form.ts';

/** The draft keeps the version that the editing began with, so that later changes by others can be recognised. */
const keptDraft = z.object({
  values: z.unknown(),
  step: z.enum(STEPS).catch('stops'),
  base: shipmentForm,
  version: z.number().int(),
  /** A draft of an earlier version of the product does not say when it was begun. */
  openedAt: z.iso.datetime().nullable().catch(null),
});

const beginning = (userId: string, shipment: Shipment) => {
  const held = draftsOf(userId).open(`edit:${shipment.shipmentId}`);
  const kept = keptDraft.safeParse(held.found?.content).data;
  const base = kept?.base ?? detailsOf(shipment);
  const pristine = typedShipmentOf(base);
  return {
    held,
    base,
    version: kept?.version ?? shipment.version,
    openedAt: kept ? kept.openedAt : new Date().toISOString(),
    pristine,
    initial: kept ? restoreTyped(kept.values, pristine) : pristine,
    step: kept?.step ?? 'stops',
    /** Decided once: a user who has begun to type is not sent away. */
    isEditable: shipment.mayEdit || kept !== undefined,
  };
};

/** The edit form of a shipment, and the conflict question when another user saved in between. */
export const useEditShipment = (shipment: Shipment, isGone: boolean) => {
  const { t } = useI18n();
  const session = useSession();
  const close = useUiState((state) => state.closeShipmentModal);
  const isOpen = useIsOpen();
  const [opened] = useState(() => beginning(session?.user.id ?? '', shipment));
  const edit = useVersionedEdit<Shipment, FlatShipment>();
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<Obstacle | null>(null);
  const obstacle = obstacleTo(isGone ? null : shipment) ?? refused;
  const [discarded, setDiscarded] = useState<TypedShipment | null>(null);
  const [anew, setAnew] = useState<ShipmentDetails | null>(null);
  const { held, base, version, openedAt, pristine } = opened;
  const form = useShipmentForm({
    initial: opened.initial,
    saved: pristine,
    step: opened.step,
    currency: shipment.paymentAmount?.currency ?? session?.config?.defaultCurrency ?? 'ISK',
    isOwn: shipment.parts.includes('organisation'),
  });
  const draft = useDraft({
    draftSlot: held,
    values: form.values,
    pristine,
    step: form.step,
    extras: { base, version, openedAt },
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
        patch,
        (error) => isOpen.current && !isAboutFields(error),
      );
    }
    held.drop();
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
    discard: () => {
      setDiscarded(form.values);
      form.setMany(pristine);
    },
    undo: discarded
      ? () => {
          form.setMany(discarded);
          setDiscarded(null);
        }
      : null,
  };
};
