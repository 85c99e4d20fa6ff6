import type { Session } from '@waybill/contract/session';
import type { Shipment } from '@waybill/contract/shipments';
import { emptyValues, type Field, type Fields, pickValues } from '@waybill/domain/fields';
import { paymentTermsOf } from '@waybill/domain/payment';
import {
  EMPTY_SHIPMENT,
  SHIPMENT_FIELDS,
  type ShipmentDetails,
  type ShipmentFieldName,
} from '@waybill/domain/shipment-fields';
import { nextWorkingDay } from '@waybill/domain/working-days';

/** The editable part of a shipment. */
export const detailsOf = (shipment: Shipment): ShipmentDetails => {
  const organisations = Object.entries(SHIPMENT_FIELDS).flatMap(([name, field]) =>
    field.kind === 'organisation' ? [[name, shipment[field.answerName]?.id ?? null]] : [],
  );
  return pickValues(SHIPMENT_FIELDS, { ...shipment, ...Object.fromEntries(organisations) });
};

/** The values of fields that a copy keeps; the others are empty. */
const copied = (fields: Fields, values: object): Record<string, unknown> => {
  const empty = emptyValues(fields) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = (values as Record<string, unknown>)[name];
      if (field.copied === false) return [name, empty[name]];
      if (field.kind === 'group') return [name, copied(field.parts, value as object)];
      if (field.kind === 'records')
        return [name, (value as readonly object[]).map((each) => copied(field.parts, each))];
      return [name, value];
    }),
  );
};

/** The initial values of a duplicate, without the fields that identify the original or record its progress. */
const copyOf = (details: ShipmentDetails): ShipmentDetails => ({
  ...(copied(SHIPMENT_FIELDS, details) as ShipmentDetails),
  paymentStatus: paymentTermsOf(details.paymentStatus),
});

/** Saved locations and payments belong to the organisation that entered the shipment. */
const copyForAnother = (details: ShipmentDetails, session: Session): ShipmentDetails => ({
  ...details,
  pickup: { ...details.pickup, savedLocationId: null },
  dropoff: { ...details.dropoff, savedLocationId: null },
  paymentStatus: null,
  paymentAmount: null,
  ...partiesOfNew(session),
});

/** The default carrier, forwarder and sub-company of a new shipment. */
const partiesOfNew = ({ organisation, config, user, viewing }: Session): Partial<ShipmentDetails> => {
  const own = organisation?.id ?? null;
  return {
    carrierId: config?.role === 'carrier' ? own : null,
    forwarderId: config?.role === 'forwarder' ? own : null,
    subCompanyId: config?.usesSubCompany ? (user.subCompanyId ?? viewing) : null,
  };
};

/** Fields that the organisation's config switches off are left out of a new shipment, even of a copy. */
export const withoutSwitchedOff = (details: ShipmentDetails, config: Session['config']): ShipmentDetails => ({
  ...details,
  ...Object.fromEntries(
    Object.entries(SHIPMENT_FIELDS).flatMap(([name, { feature }]: [string, Field]) =>
      feature && !config?.[feature] ? [[name, EMPTY_SHIPMENT[name as ShipmentFieldName]]] : [],
    ),
  ),
});

/** Most goods go out on the next working day; somebody who means another one types it. */
const onNextWorkingDay = (details: ShipmentDetails, today: string): ShipmentDetails => ({
  ...details,
  dropoff: { ...details.dropoff, scheduledDate: nextWorkingDay(today) },
});

/** Whoever plans a day that is not over enters what else is to go on it. */
export const newDetails = (session: Session, today: string, dayOnPage: string | null): ShipmentDetails => {
  const details = onNextWorkingDay({ ...EMPTY_SHIPMENT, ...partiesOfNew(session) }, today);
  if (dayOnPage === null || dayOnPage < today) return details;
  return { ...details, dropoff: { ...details.dropoff, scheduledDate: dayOnPage } };
};

/** A carrier's duplicate of a forwarder's shipment is the carrier's own shipment. */
export const duplicateOf = (shipment: Shipment, session: Session, today: string): ShipmentDetails => {
  const copy = copyOf(detailsOf(shipment));
  const details = shipment.parts.includes('organisation') ? copy : copyForAnother(copy, session);
  return onNextWorkingDay(withoutSwitchedOff(details, session.config), today);
};
