import { shipmentForm } from '@waybill/contract/shipment-edits';
import type { Shipment } from '@waybill/contract/shipments';
import { type Locale, locale } from '@waybill/domain/locales';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { useState } from 'react';
import { z } from 'zod';
import { draftsOf } from '../../../lib/forms/draft.ts';
import { detailsOf } from './shipment-details.ts';
import { STEPS } from './steps.ts';
import { restoreTyped, type TypedShipment, typedShipmentOf } from './typed-shipment.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

/** The draft keeps the version that the editing began with, so that later changes by others can be recognised. */
const keptDraft = z.object({
  values: z.unknown(),
  /** A draft of an earlier version of the product does not say its notation. */
  notation: locale.optional().catch(undefined),
  step: z.enum(STEPS).catch('stops'),
  base: shipmentForm,
  version: z.number().int(),
  /** A draft of an earlier version of the product does not say when it was begun. */
  openedAt: z.iso.datetime().nullable().catch(null),
});

/** The shipment that the editing begins with, by which the changes are told. */
const startFrom = (base: ShipmentDetails, version: number, openedAt: string | null, notation: Locale) => ({
  base,
  version,
  openedAt,
  pristine: typedShipmentOf(base, notation),
});
const startNow = (shipment: Shipment, notation: Locale) =>
  startFrom(detailsOf(shipment), shipment.version, new Date().toISOString(), notation);

/** The edit of a shipment as it opens: its draft if there is one, otherwise the current version. */
export const beginEdit = (userId: string, shipment: Shipment, notation: Locale) => {
  const draftSlot = draftsOf(userId).open(`edit:${shipment.shipmentId}`);
  const kept = keptDraft.safeParse(draftSlot.found?.content).data;
  const start = kept ? startFrom(kept.base, kept.version, kept.openedAt, notation) : startNow(shipment, notation);
  return {
    draftSlot,
    start,
    notation,
    initial: kept
      ? restoreTyped(kept.values, start.pristine, { from: kept.notation ?? notation, to: notation })
      : start.pristine,
    step: kept?.step ?? 'stops',
    /** Decided once: a user who has begun to type is not sent away. */
    isEditable: shipment.mayEdit || kept !== undefined,
  };
};

type Start = ReturnType<typeof startNow>;

/** Discarding a draft, which may be of an older version, begins anew from the current one; undo brings both back. */
export const useEditStart = (first: Start) => {
  const [start, setStart] = useState(first);
  const [discarded, setDiscarded] = useState<{ readonly values: TypedShipment; readonly start: Start } | null>(null);
  return {
    start,
    discard: (form: ShipmentForm, shipment: Shipment) => {
      const current = startNow(shipment, form.notation);
      setDiscarded({ values: form.values, start });
      setStart(current);
      form.setMany(current.pristine);
    },
    undo:
      discarded &&
      ((form: ShipmentForm) => {
        setStart(discarded.start);
        form.setMany(discarded.values);
        setDiscarded(null);
      }),
  };
};
