import type { RequestOf } from '@waybill/contract/endpoint';
import type { Shipment } from '@waybill/contract/shipments';
import * as contract from '@waybill/contract/shipments';
import { readTrackingLink } from '@waybill/contract/tracking';
import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import { UNDO_MS } from '@waybill/domain/undo-time';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../../lib/api/api.ts';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { runAction } from '../../../lib/forms/run-action.ts';
import { rememberOwnChange } from '../own-changes.ts';
import { cacheShipment, newerShipment, refreshShipments } from '../queries.ts';

type Answer = { readonly shipment: Shipment };

const paramsOf = ({ shipmentId }: Shipment) => ({ shipmentId });

const cached = async (answer: Promise<Answer>): Promise<Shipment> => {
  try {
    const { shipment } = await answer;
    rememberOwnChange(shipment);
    void cacheShipment(shipment);
    return shipment;
  } catch (error) {
    const current = newerShipment(error);
    // The refusal means that the page is out of date, so it shows the newer shipment.
    if (current) void cacheShipment(current);
    throw error;
  }
};

const statusesOf = ({ deliveryStatus, parcels }: Shipment) =>
  JSON.stringify([deliveryStatus, parcels.map(({ id, status }) => [id, status])]);

/**
 * A change by another user to something else, e.g. a note, is no reason to refuse a new status. Asking a carrier, or answering,
 * agrees to the whole shipment, so the user looks at it again.
 */
const unlessStatusChanged = async (shipment: Shipment, send: (version: number) => Promise<Answer>): Promise<Answer> => {
  try {
    return await send(shipment.version);
  } catch (error) {
    const current = newerShipment(error);
    if (current && statusesOf(current) === statusesOf(shipment)) return send(current.version);
    throw error;
  }
};

type StatusChange = Omit<RequestOf<typeof contract.changeStatus>['body'], 'version'>;

/** Whether a failure is shown in the open modal, and not above the page. */
type IsShown = (error: unknown) => boolean;

export const changeStatus = (t: Translate, shipment: Shipment, change: StatusChange, isShown: IsShown = () => false) =>
  runAction(
    shipment.shipmentId,
    t,
    {
      started: t('shipment.message.changingStatus'),
      done: ({ deliveryStatus }) =>
        t('shipment.message.statusChanged', {
          id: shipment.shipmentId,
          status: t(`deliveryStatus.${deliveryStatus}`),
        }),
      failed: t('shipment.message.statusFailed'),
      isQuiet: isShown,
    },
    () =>
      cached(
        unlessStatusChanged(shipment, (version) =>
          api(contract.changeStatus, { params: paramsOf(shipment), body: { ...change, version } }),
        ),
      ),
  );

export const deleteShipment = (t: Translate, shipment: Shipment) =>
  runAction(
    shipment.shipmentId,
    t,
    {
      started: t('shipment.message.deleting'),
      done: () => ({
        message: t('shipment.message.deleted', { id: shipment.shipmentId }),
        action: { text: t('action.undo'), onClick: () => void restoreShipment(t, shipment).catch(() => null) },
        timeout: UNDO_MS,
      }),
      failed: t('shipment.message.deleteFailed'),
    },
    async () => {
      await api(contract.deleteShipment, { params: paramsOf(shipment) });
      void refreshShipments();
    },
  );

export const restoreShipment = (t: Translate, shipment: Shipment) =>
  runAction(
    shipment.shipmentId,
    t,
    {
      started: t('shipment.message.restoring'),
      done: () => t('shipment.message.restored', { id: shipment.shipmentId }),
      failed: t('shipment.message.statusFailed'),
    },
    () => cached(api(contract.restoreShipment, { params: paramsOf(shipment) })),
  );

/** Where the browser does not let it be copied, it is shown. */
export const copyTrackingLink = (t: Translate, shipment: Shipment) =>
  runAction(
    shipment.shipmentId,
    t,
    {
      started: t('shipmentDetail.tracking.copying'),
      done: ({ url, isCopied }) =>
        isCopied ? t('shipmentDetail.tracking.copied') : t('shipmentDetail.tracking.shown', { url }),
      failed: t('shipmentDetail.tracking.failed'),
    },
    async () => {
      const link = api(readTrackingLink, { params: paramsOf(shipment) }).then(({ url }) => url);
      const isCopied = await copyText(link);
      return { url: await link, isCopied };
    },
  );

type Carrier = { readonly id: string; readonly name: string };

export const requestTransport = (
  t: Translate,
  shipment: Shipment,
  { id: carrierId, name: carrier }: Carrier,
  isShown: IsShown,
) => {
  const id = shipment.shipmentId;
  return runAction(
    id,
    t,
    {
      started: t('shipmentDetail.request.asking', { carrier }),
      done: () => t('shipmentDetail.request.asked', { carrier, id }),
      failed: t('shipmentDetail.request.askFailed'),
      isQuiet: isShown,
    },
    () =>
      cached(
        api(contract.requestTransport, {
          params: paramsOf(shipment),
          body: { version: shipment.version, carrierId: carrierId as OrganisationId },
        }),
      ),
  );
};

export const acceptRequest = (t: Translate, shipment: Shipment, subCompanyId: SubCompanyId | null) => {
  const id = shipment.shipmentId;
  return runAction(
    id,
    t,
    {
      started: t('shipmentDetail.request.accepting', { id }),
      done: () => t('shipmentDetail.request.accepted', { id }),
      failed: t('shipmentDetail.request.acceptFailed'),
    },
    () =>
      cached(
        api(contract.answerTransportRequest, {
          params: paramsOf(shipment),
          body: { answer: 'accept', version: shipment.version, subCompanyId },
        }),
      ),
  );
};

export const declineRequest = (t: Translate, shipment: Shipment, reason: string, isShown: IsShown) => {
  const id = shipment.shipmentId;
  return runAction(
    id,
    t,
    {
      started: t('shipmentDetail.request.declining', { id }),
      done: () => t('shipmentDetail.request.declined', { id }),
      failed: t('shipmentDetail.request.declineFailed'),
      isQuiet: isShown,
    },
    () =>
      cached(
        api(contract.answerTransportRequest, {
          params: paramsOf(shipment),
          body: { answer: 'decline', version: shipment.version, reason },
        }),
      ),
  );
};
