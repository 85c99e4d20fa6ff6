import { ApiError } from '@waybill/contract/client';
import { shipmentForm } from '@waybill/contract/shipment-edits';
import type { Shipment } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import type { ShipmentDetails } from '@waybill/domain/shipment';
import { useState } from 'react';
import { z } from 'zod';
import { errorText } from '../../../lib/api/error-text.ts';
import { isAboutFields, useIsOpen } from '../../../lib/browser/use-is-open.ts';
import { draftsOf } from '../../../lib/forms/draft.ts';
import { differencesOf, mergeSides, type ThreeSides } from '../../../lib/forms/three-way.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { newerShipment, shipmentHistory } from '../queries.ts';
import { type Obstacle, obstacleIn, obstacleTo } from './obstacle.ts';
import { patchBetween, save } from './save-shipment.ts';
import { detailsOf } from './shipment-details.ts';
import { STEPS } from './steps.ts';
import { type FlatShipment, flatten, restoreTyped, type TypedShipment, typedOf } from './typed-shipment.ts';
import { useDraft } from './use-draft.ts';
import { useShipmentForm } from './use-shipment-form.ts';

export type ShipmentConflictState = {
  readonly sides: ThreeSides<FlatShipment>;
  readonly version: number;
  readonly last: { readonly by: string; readonly at: Date } | null;
};

/** What was seen when the editing began is kept with the draft: what others saved since then is told apart by it. */
const keptDraft = z.object({
  values: z.unknown(),
  step: z.enum(STEPS).catch('stops'),
  base: shipmentForm,
  version: z.number().int(),
});

const beginning = (userId: string, shipment: Shipment) => {
  const held = draftsOf(userId).open(`edit:${shipment.shipmentId}`);
  const kept = keptDraft.safeParse(held.found?.content).data;
  const base = kept?.base ?? detailsOf(shipment);
  const pristine = typedOf(base);
  return {
    held,
    base,
    version: kept?.version ?? shipment.version,
    pristine,
    initial: kept ? restoreTyped(kept.values, pristine) : pristine,
    step: kept?.step ?? 'stops',
    /** Decided once: whoever has begun to type is not sent away. */
    isEditable: shipment.mayEdit || kept !== undefined,
  };
};

/** The form of a shipment, and the question that comes of somebody else having saved in between. */
export const useEditShipment = (shipment: Shipment, isGone: boolean) => {
  const { t } = useI18n();
  const session = useSession();
  const close = useUiState((state) => state.closeShipmentModal);
  const isOpen = useIsOpen();
  const [opened] = useState(() => beginning(session?.user.id ?? '', shipment));
  const [conflict, setConflict] = useState<ShipmentConflictState | null>(null);
  const [isResolving, setIsResolving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<Obstacle | null>(null);
  const obstacle = obstacleTo(isGone ? null : shipment) ?? refused;
  const [discarded, setDiscarded] = useState<TypedShipment | null>(null);
  const [anew, setAnew] = useState<ShipmentDetails | null>(null);
  const { held, base, version, pristine } = opened;
  const form = useShipmentForm({
    initial: opened.initial,
    saved: pristine,
    step: opened.step,
    currency: shipment.paymentAmount?.currency ?? session?.config?.defaultCurrency ?? 'ISK',
    isOwn: shipment.parts.includes('organisation'),
  });
  const draft = useDraft({
    held,
    values: form.values,
    pristine,
    step: form.step,
    extras: { base, version },
  });

  const showError = (error: unknown) => {
    if (error instanceof ApiError && form.setServerErrors(error.problem)) return;
    const inTheWay = obstacleIn(error);
    setRefused(inTheWay);
    if (!inTheWay) setFailure(`${t('shipment.message.updateFailed')}: ${errorText(error, t)}`);
  };

  /** `seen` is what the writer has seen; it moves on with every answer of the server. */
  const write = async (mine: FlatShipment, seen: FlatShipment, seenVersion: number): Promise<void> => {
    const patch = patchBetween(seen, mine);
    if (Object.keys(patch).length > 0) {
      try {
        await save(t, shipment.shipmentId, seenVersion, patch, (error) => isOpen.current && !isAboutFields(error));
      } catch (error) {
        const newer = newerShipment(error);
        if (!newer) throw error;
        await meet(newer, mine, seen);
        return;
      }
    }
    held.drop();
    if (isOpen.current) close();
  };

  const meet = async (newer: Shipment, mine: FlatShipment, seen: FlatShipment): Promise<void> => {
    const inTheWay = obstacleTo(newer);
    if (inTheWay) {
      // There is nothing left to choose; the form says why, and has what was typed.
      setConflict(null);
      setRefused(inTheWay);
      return;
    }
    const sides = { base: seen, mine, theirs: flatten(detailsOf(newer)) };
    const { colliding, onlyTheirs } = differencesOf(sides);
    // Something was saved that this form does not edit, or the same as here: there is nothing to ask.
    if (colliding.length + onlyTheirs.length === 0) await write(mine, sides.theirs, newer.version);
    else setConflict({ sides, version: newer.version, last: await lastChangeOf(shipment.shipmentId) });
  };

  const resolve = async (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (!conflict) return;
    const { sides } = conflict;
    setIsResolving(true);
    try {
      await write(mergeSides(sides, choices), sides.theirs, conflict.version);
    } catch (error) {
      // Back to the form, where the refusal has its place.
      setConflict(null);
      showError(error);
    } finally {
      setIsResolving(false);
    }
  };

  return {
    form,
    draft,
    isEditable: opened.isEditable,
    failure: obstacle ? t(`shipmentForm.obstacle.${obstacle}`) : failure,
    obstacle,
    conflict,
    isResolving,
    resolve,
    anew,
    createInstead: () =>
      void form.submit((parsed) =>
        setAnew({ ...parsed, parcels: parsed.parcels.map((parcel) => ({ ...parcel, id: null })) }),
      )(),
    backToEditing: () => setConflict(null),
    submit: () =>
      void form.submit((parsed) => {
        setFailure(null);
        setRefused(null);
        return write(flatten(parsed), flatten(base), version).catch(showError);
      })(),
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

/** Who it was stands in the history. Not knowing it is no reason not to ask. */
const lastChangeOf = async (id: ShipmentId): Promise<ShipmentConflictState['last']> => {
  const [newest] = await shipmentHistory(id)
    .read(undefined)
    .then(
      ({ entries }) => entries,
      () => [],
    );
  return newest ? { by: newest.by.name, at: new Date(newest.occurredAt) } : null;
};
