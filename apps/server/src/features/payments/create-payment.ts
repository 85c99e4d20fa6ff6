import type { NewPayment, Payment, PaymentSuggestion } from '@waybill/contract/payments';
import { refusedFields } from '@waybill/domain/errors';
import type { OrganisationId, ShipmentId } from '@waybill/domain/ids';
import type { Currency } from '@waybill/domain/money';
import { isDue, newPaymentProblem } from '@waybill/domain/payment';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { FieldProblem, FieldRefusal } from '@waybill/domain/validation';
import type { PaymentRepos } from './payment-deps.ts';
import type { PayableShipment } from './payments.repo.ts';

const problemOf = (
  shipment: PayableShipment | undefined,
  by: OrganisationId,
  currency: Currency,
): FieldProblem | null => {
  if (!shipment) return 'unknown-shipment';
  const { current } = shipment;
  return newPaymentProblem(
    {
      isOwn: shipment.organisationId === by,
      isDeleted: shipment.deliveryStatus === 'deleted',
      currency: shipment.currency,
      current: current && {
        status: current.status,
        isShared: current.shipments > 1,
        hasUnsettledMoney: current.hasUnsettledMoney,
      },
    },
    currency,
  );
};

/** Of several payers there is none to suggest. */
const shared = <Value>(values: readonly Value[]): Value | null => {
  const [first, ...others] = new Set(values);
  return first !== undefined && others.length === 0 ? first : null;
};

const sumOf = (shipments: readonly PayableShipment[]) => shipments.reduce((sum, { minor }) => sum + (minor ?? 0), 0);

const replacedBy = (shipments: readonly PayableShipment[]) => [
  ...new Map(
    shipments.flatMap(({ current }) => (current && isDue(current.status) ? [[current.key, current]] : [])),
  ).values(),
];

/**
 * A shipment that is paid for together with others can be so again with all of them: the payment is then replaced as a whole.
 */
const withWholeGroups = (found: readonly PayableShipment[]): readonly PayableShipment[] => {
  const sizes = new Map<string, number>();
  for (const { current } of found) if (current) sizes.set(current.key, (sizes.get(current.key) ?? 0) + 1);
  return found.map((shipment) =>
    shipment.current && sizes.get(shipment.current.key) === shipment.current.shipments
      ? { ...shipment, current: { ...shipment.current, shipments: 1 } }
      : shipment,
  );
};

/** What a payment for these shipments would be. */
export const suggestPayment = async (
  { payments, author, rules }: PaymentRepos,
  ids: readonly ShipmentId[],
): Promise<PaymentSuggestion> => {
  const found = withWholeGroups(await payments.payable(ids));
  const byId = new Map(found.map((shipment) => [shipment.shipmentId, shipment]));
  const currencies = found.flatMap(({ currency }) => currency ?? []);
  const currency = currencies[0] ?? (await rules()).defaultCurrency;
  const replaced = replacedBy(found);
  return {
    shipments: ids.map((shipmentId) => {
      const shipment = byId.get(shipmentId);
      return {
        shipmentId,
        receiverName: shipment?.receiverName ?? null,
        amount: shipment?.minor == null ? null : { minor: shipment.minor, currency: shipment.currency ?? currency },
        deliveryStatus: shipment?.deliveryStatus ?? null,
        problem: problemOf(shipment, author.organisationId, currency),
      };
    }),
    currency,
    shipmentAmount: { minor: sumOf(found), currency },
    payerName: shared(found.map(({ receiverName }) => receiverName)),
    payerEmail: shared(found.map(({ email }) => email)),
    status: replaced.length > 0 && replaced.every(({ status }) => status === 'onsite') ? 'onsite' : 'needs-payment',
    replaces: replaced.map(({ paymentId }) => paymentId),
  };
};

/** Each shipment for which there cannot be a payment is told beside its place in the list, and none is made. */
const assertPayable = (
  ids: readonly ShipmentId[],
  found: readonly PayableShipment[],
  by: OrganisationId,
  currency: Currency,
) => {
  const byId = new Map(found.map((shipment) => [shipment.shipmentId, shipment]));
  const problems = ids.flatMap((id, at): FieldRefusal[] => {
    const problem = problemOf(byId.get(id), by, currency);
    return problem ? [{ path: `shipmentIds.${at}`, problem }] : [];
  });
  if (problems.length > 0) throw refusedFields(...problems.slice(0, MOST_PROBLEMS));
};
const MOST_PROBLEMS = 50;

/** Makes a payment for some shipments; what was due for each of them fails, and this takes its place. */
export const createPayment = async (
  repos: PaymentRepos,
  { shipmentIds, status, ...details }: NewPayment,
): Promise<Payment> => {
  const { payments, author, clock, read } = repos;
  const { currency } = details.amount;
  const shipments = withWholeGroups(await payments.holdShipments(shipmentIds));
  assertPayable(shipmentIds, shipments, author.organisationId, currency);
  const now = clock();
  const replaced = replacedBy(shipments);
  await payments.replace(replaced.map(({ key }) => key));
  const divisions = new Set(shipments.map(({ subCompanyId }) => subCompanyId));
  const made = await payments.add({
    ...details,
    status,
    subCompanyId: divisions.size === 1 ? (shipments[0]?.subCompanyId ?? null) : null,
    shipmentAmount: sumOf(shipments),
  });
  if (!made) throw refusedFields({ path: 'externalId', problem: 'taken' });
  await payments.addShipments(made.id, status, shipments, now);
  for (const { key, status: from } of replaced) {
    const changes = { status: { from, to: 'failed' }, replacedBy: { from: null, to: made.payment_id } };
    await payments.record(key, 'replaced', author, now, { changes });
  }
  await payments.record(made.id, 'created', author, now);
  await repos.recordShipments(
    shipments.map(
      ({ organisationId, key, shipmentId, paymentStatus }): NewShipmentEntry => ({
        shipment: { organisationId, key, shipmentId },
        action: 'payment-created',
        changes: {
          paymentStatus: { from: paymentStatus, to: status },
          paymentId: { from: null, to: made.payment_id },
        },
      }),
    ),
  );
  return read(made.payment_id);
};
