import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@waybill/contract/client';
import type { SavedLocationBody } from '@waybill/contract/saved-locations';
import { pickValues } from '@waybill/domain/fields';
import type { Point } from '@waybill/domain/geocoding';
import { locale as anyLocale, type Locale } from '@waybill/domain/locales';
import { savedLocationDetails } from '@waybill/domain/saved-location';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { PLACE_FIELDS, type StopDetails } from '@waybill/domain/stop';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { errorText } from '../../../lib/api/error-text.ts';
import { newKey } from '../../../lib/browser/new-key.ts';
import { isAboutFields, useIsOpen } from '../../../lib/browser/use-is-open.ts';
import { draftsOf } from '../../../lib/forms/draft.ts';
import { useKeptDraft } from '../../../lib/forms/use-kept-draft.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { presetDayOf, withPresetDay } from './preset-day.ts';
import { createShipment, keepStops, newShipmentBody, withPoints } from './save-shipment.ts';
import { withoutSwitchedOff } from './shipment-details.ts';
import { STEPS } from './steps.ts';
import { restoreTyped, type TypedShipment, typedShipmentOf } from './typed-shipment.ts';
import { useShipmentForm } from './use-shipment-form.ts';

/** A shipment that was sent, perhaps without an answer: sent again unchanged, it keeps its key. */
type Attempt = { readonly key: string; readonly body: string };

const keptDraft = z.object({
  values: z.unknown(),
  /** A draft of an earlier version of the product does not say its notation. */
  notation: anyLocale.optional().catch(undefined),
  step: z.enum(STEPS).catch('stops'),
  /** The day that was filled in, and not typed. */
  presetDay: z.string().catch(''),
  saveStartStop: z.boolean().catch(false),
  saveEndStop: z.boolean().catch(false),
  attempt: z.object({ key: z.uuid(), body: z.string() }).nullable().catch(null),
});

const beginning = (userId: string, slot: string, details: ShipmentDetails, notation: Locale) => {
  const pristine = typedShipmentOf(details, notation);
  const draftSlot = draftsOf(userId).open(slot);
  const kept = keptDraft.safeParse(draftSlot.found?.content).data;
  const restored = kept
    ? restoreTyped(kept.values, pristine, { from: kept.notation ?? notation, to: notation })
    : pristine;
  // What was sent already stays as it was sent.
  const initial = kept && kept.attempt === null ? withPresetDay(restored, kept.presetDay, pristine) : restored;
  return { draftSlot, base: details, pristine, initial, kept, notation };
};

/** A new shipment, from its draft if there is one. The draft is kept until the shipment is created. */
export const useCreateShipment = (slot: string, details: ShipmentDetails, isFilled: boolean) => {
  const { t, locale } = useI18n();
  const session = useSession();
  const navigate = useNavigate();
  const config = session?.config;
  const ui = useUiState();
  const [{ draftSlot, base, pristine, initial, kept, notation }] = useState(() =>
    beginning(session?.user.id ?? '', slot, details, locale),
  );
  const [attempt, setAttempt] = useState<Attempt | null>(kept?.attempt ?? null);
  const [discarded, setDiscarded] = useState<TypedShipment | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = useIsOpen();
  const form = useShipmentForm({
    initial,
    step: kept?.step ?? (isFilled ? 'review' : 'stops'),
    notation,
    base,
  });
  const { saveStartStop, saveEndStop } = ui;
  const draft = useKeptDraft({
    draftSlot,
    values: form.values,
    pristine,
    extras: { step: form.step, presetDay: presetDayOf(pristine), saveStartStop, saveEndStop, attempt, notation },
  });

  const restoreTicks = useEffectEvent(() => {
    ui.setSaveStartStop(kept?.saveStartStop ?? false);
    ui.setSaveEndStop(kept?.saveEndStop ?? false);
  });
  useEffect(() => restoreTicks(), []);

  const send = async (parsed: ShipmentDetails) => {
    setFailure(null);
    // A draft may be older than the organisation's config.
    const fields = newShipmentBody(withoutSwitchedOff(parsed, config ?? null), config?.usesSubCompany === true);
    const body = withPoints(fields, form.points);
    const text = JSON.stringify(body);
    const current = attempt?.body === text ? attempt : { key: newKey(), body: text };
    // Stored before sending: after a crash the draft still knows the key that it was sent with.
    flushSync(() => setAttempt(current));
    ui.setStopsToSave([
      ...(saveStartStop && config?.usesPickups ? placeOf(parsed.pickup, form.points.pickup) : []),
      ...(saveEndStop ? placeOf(parsed.dropoff, form.points.dropoff) : []),
    ]);
    try {
      await createShipment(
        t,
        body,
        current.key,
        (shipmentId) => void navigate({ to: paths.shipment, params: { shipmentId } }),
        (error) => isOpen.current && !isAboutFields(error),
      );
    } catch (error) {
      ui.setStopsToSave([]);
      const isPlaced = error instanceof ApiError && form.setServerErrors(error.problem);
      if (!isPlaced) setFailure(`${t('shipment.message.createFailed')}: ${errorText(error, t)}`);
      return;
    }
    draftSlot.drop();
    if (isOpen.current) ui.closeShipmentModal();
    const stops = useUiState.getState().stopsToSave;
    ui.setStopsToSave([]);
    await keepStops(t, stops);
  };

  return {
    form,
    draft,
    failure,
    submit: () => void form.submit(send)(),
    discard: () => {
      setDiscarded(form.values);
      form.setMany(pristine);
      form.setStep('stops');
    },
    undo: discarded
      ? () => {
          form.setMany(discarded);
          setDiscarded(null);
        }
      : null,
  };
};

/** A stop as a saved location; nothing if it lacks required fields. */
const placeOf = (stop: StopDetails, point: Point | undefined): readonly SavedLocationBody[] => {
  // A stop with the unchanged address of a saved location is saved already.
  if (stop.savedLocationId !== null) return [];
  const { data } = savedLocationDetails.safeParse(pickValues(PLACE_FIELDS, stop));
  return data ? [{ ...data, point }] : [];
};
