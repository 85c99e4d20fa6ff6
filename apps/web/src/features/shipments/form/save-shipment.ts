import { createSavedLocation, type SavedLocationBody } from '@waybill/contract/saved-locations';
import * as contract from '@waybill/contract/shipment-edits';
import type { Shipment } from '@waybill/contract/shipments';
import type { StopPoints } from '@waybill/domain/address/stop-place';
import { unflattenValues } from '@waybill/domain/fields';
import type { ShipmentId } from '@waybill/domain/ids';
import type { ShipmentPatch } from '@waybill/domain/shipment';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { EMPTY_SHIPMENT, type FlatShipment, flattenShipment } from '@waybill/domain/shipment-fields';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { runAction } from '../../../lib/forms/run-action.ts';
import { sameValue } from '../../../lib/forms/three-way.ts';
import { showFlash } from '../../../lib/state/flash.ts';
import { nameOf } from '../../../shared/saved-locations/location-fields.ts';
import { locationAtAddress, refreshSavedLocations } from '../../../shared/saved-locations/queries.ts';
import { rememberOwnChange } from '../own-changes.ts';
import { cacheShipment, newerShipment } from '../queries.ts';

/** Only the fields that differ, by their paths: fields that were not touched are not overwritten. */
export const patchBetween = (from: FlatShipment, to: FlatShipment): ShipmentPatch =>
  unflattenValues(
    Object.fromEntries(
      Object.entries(to).filter(([name, value]) => !sameValue(from[name as keyof FlatShipment], value)),
    ),
  ) as ShipmentPatch;

/** The body of a new shipment. Its parties are always included: the server would fill in missing ones. */
export const newShipmentBody = (details: ShipmentDetails, usesSubCompany: boolean): ShipmentPatch => ({
  ...patchBetween(flattenShipment(EMPTY_SHIPMENT), flattenShipment(details)),
  carrierId: details.carrierId,
  forwarderId: details.forwarderId,
  ...(usesSubCompany && { subCompanyId: details.subCompanyId }),
});

const cached = async (answer: Promise<{ readonly shipment: Shipment }>): Promise<Shipment> => {
  const { shipment } = await answer;
  rememberOwnChange(shipment);
  void cacheShipment(shipment);
  return shipment;
};

/** A shipment's fields, and where its stops are as far as that is known. */
type SentShipment = ShipmentPatch & { readonly points?: StopPoints };

export const withPoints = (patch: ShipmentPatch, points: StopPoints): SentShipment =>
  Object.keys(points).length > 0 ? { ...patch, points } : patch;

/** Whether the form is still open, and shows a failure itself. */
type IsShown = (error: unknown) => boolean;

/** The idempotency key ensures that a shipment is created once, however often it is sent. */
export const createShipment = (
  t: Translate,
  body: SentShipment,
  key: string,
  onOpen: (id: ShipmentId) => void,
  isShown: IsShown,
) =>
  runAction(
    `create ${key}`,
    t,
    {
      started: t('shipment.message.creating'),
      done: ({ shipmentId }) => ({
        message: t('shipment.message.created', { id: shipmentId }),
        action: { text: t('shipmentForm.open'), onClick: () => onOpen(shipmentId) },
      }),
      failed: t('shipment.message.createFailed'),
      isQuiet: isShown,
    },
    () => cached(api(contract.createShipment, { body: { ...body, key } })),
  );

/** A newer version of the shipment leads to a question in the form, and is no failure. */
export const editShipment = (
  t: Translate,
  shipmentId: ShipmentId,
  version: number,
  patch: SentShipment,
  isShown: IsShown,
) =>
  runAction(
    shipmentId,
    t,
    {
      started: t('shipment.message.updating'),
      done: () => t('shipment.message.updated', { id: shipmentId }),
      failed: t('shipment.message.updateFailed'),
      isQuiet: (error) => newerShipment(error) !== null || isShown(error),
    },
    () => cached(api(contract.editShipment, { params: { shipmentId }, body: { ...patch, version } })),
  );

/** Saves the ticked stops as locations. An address that is already saved is no failure. */
export const keepStops = async (t: Translate, stops: readonly SavedLocationBody[]): Promise<void> => {
  for (const stop of stops) {
    const name = nameOf(stop);
    await api(createSavedLocation, { body: stop }).then(
      () => showFlash({ type: 'success', message: t('shipmentForm.savedLocation.saved', { name }) }),
      (error: unknown) => {
        if (locationAtAddress(error)) return;
        const failed = t('shipmentForm.savedLocation.saveFailed', { name });
        showFlash({ type: 'warning', message: `${failed}: ${errorText(error, t)}` });
      },
    );
  }
  if (stops.length > 0) await refreshSavedLocations();
};
