import type { ShipmentKey } from '@waybill/domain/ids';
import { ANSWERS_OF_LINK } from '@waybill/domain/throttle';
import { seesProof } from '@waybill/domain/tracking';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Environment } from '../environment.ts';
import { countAttempt } from '../features/accounts/account-deps.ts';
import { throttlesRepo } from '../features/accounts/throttles.repo.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { readMapSettings } from '../features/maps/read-map.ts';
import { receiverChoices } from '../features/messages/receiver-choices.repo.ts';
import { readReceiverShipment } from '../features/messages/receiver-shipment.repo.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { payAsReceiver, readAsReceiver } from '../features/payment-links/pay-as-receiver.ts';
import type { PaymentLinkDeps } from '../features/payment-links/payment-link-deps.ts';
import { parcelsRepo } from '../features/shipments/stored/parcels.repo.ts';
import { shipmentsRepo } from '../features/shipments/stored/shipments.repo.ts';
import { writeReceiverChange } from '../features/shipments/write-receiver-change.ts';
import { type DeliveryCodes, deliveryCodes } from '../features/tracking/delivery-codes.ts';
import { findTrackedPhoto, readTrackedProof } from '../features/tracking/tracked-proof.repo.ts';
import { readTracked } from '../features/tracking/tracked-shipment.repo.ts';
import type { ReadingTracked, TrackingDeps } from '../features/tracking/tracking-deps.ts';
import { findTracked, keepLink, type TrackedLink } from '../features/tracking/tracking-links.repo.ts';
import { linkSecrets } from '../link-secrets.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { wantPlaces } from '../records/stop-places.ts';
import { viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { wirePublicMap } from './wire-map.ts';
import { wireChoiceLinks } from './wire-receiver-messages.ts';

type Needs = {
  readonly environment: Environment;
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Pick<KeyVault, 'secretFor'>;
  readonly storage: Pick<FileStorage, 'get'>;
  readonly codes: DeliveryCodes;
  readonly payments: PaymentLinkDeps;
};

/** The codes that receivers say at the door: shown by the tracking page, checked by the driver's phone. */
export const wireDeliveryCodes = (vault: Pick<KeyVault, 'secretFor'>): DeliveryCodes =>
  deliveryCodes(vault.secretFor('delivery-code'));

/** Receivers are known by nothing but their link: neither their network address nor their browser is kept. */
const RECEIVER = { kind: 'receiver', id: null, name: '', email: null, address: null, userAgent: null } as const;

/** In all divisions of whoever delivers; the config is that of the division that the shipment is of to them. */
const wholeScopeOf = ({ scope }: TrackedLink) => ({ ...scope, subCompanyId: null });

/** By which the receiver is written to. */
const addressesOf = async (tx: Tx, { key, scope: { organisationId } }: TrackedLink): Promise<readonly string[]> => {
  const shipment = await readReceiverShipment(tx, organisationId, key, 'email');
  return [shipment?.email, shipment?.phoneNumber].filter((each) => typeof each === 'string');
};

const readIn = async (tx: Tx, { key, scope }: TrackedLink): Promise<ReadingTracked | null> => {
  const shipment = await readTracked(tx, key);
  if (!shipment) return null;
  const { name } = await organisationConfigsRepo(tx, scope).organisation();
  const proof = seesProof(shipment) ? await readTrackedProof(tx, key) : null;
  return { shipment, deliverer: { name, config: await configOf(tx, scope) }, proof };
};

export const wireTracking = ({
  environment,
  database,
  clock,
  vault,
  storage,
  codes,
  payments,
}: Needs): TrackingDeps => {
  const map = wirePublicMap({ environment, database });
  const secrets = linkSecrets<ShipmentKey>(vault.secretFor('tracking-link'));
  const links = wireChoiceLinks({ vault, publicUrl: environment.publicUrl });
  return {
    clock,
    publicUrl: environment.publicUrl,
    secrets,
    codes,
    findLink: (tokenHash) => findTracked(database.statements, tokenHash),

    keepLink: ({ actor }, shipmentId) => {
      const view = viewOf(actor);
      return database.inScope(view, async (tx) => {
        const shipment = await shipmentsRepo(tx, view).find(shipmentId);
        if (!shipment) return null;
        const token = secrets.tokenOf(shipment.key);
        const hash = secrets.hashOf(token);
        if (hash) await keepLink(tx, shipment, hash, clock());
        return token;
      });
    },

    reading: (link, work) =>
      database.inScope(wholeScopeOf(link), async (tx) => {
        const tracked = await readIn(tx, link);
        return tracked && work(tracked);
      }),

    writing: (link, work) => {
      const scope = wholeScopeOf(link);
      const { organisationId } = scope;
      return database.inScope(scope, async (tx) => {
        const shipments = shipmentsRepo(tx, scope);
        const held = await shipments.hold(link.shipmentId);
        // Read once it is locked: what is decided on is what is changed.
        const tracked = held && (await readIn(tx, link));
        if (!held || !tracked) return null;
        const repos = {
          shipments,
          parcels: parcelsRepo(tx),
          wantPlaces: wantPlaces.bind(null, tx),
          record: shipmentHistoryRecorder(tx, { ...RECEIVER, organisationId }, clock),
        };
        return work({
          ...tracked,
          change: (change) => writeReceiverChange(repos, held, change, organisationId, clock()),
        });
      });
    },

    openPhoto: async (link, photo) => {
      const file = await database.inScope(wholeScopeOf(link), async (tx) => {
        const shipment = await readTracked(tx, link.key);
        return shipment && seesProof(shipment) ? findTrackedPhoto(tx, link.key, photo) : null;
      });
      return file === null ? null : storage.get(file);
    },

    mapOf: ({ scope }) => readMapSettings(map, scope),

    choicesUrl: (link) =>
      database.inScope(wholeScopeOf(link), async (tx) => {
        const { organisationId } = link.scope;
        const { shouldSendReceiverEmail, shouldSendReceiverSms } = await configOf(tx, link.scope);
        const addresses = await addressesOf(tx, link);
        const isWrittenTo = (shouldSendReceiverEmail || shouldSendReceiverSms) && addresses.length > 0;
        return isWrittenTo ? links.urlOf({ organisationId, addresses }) : null;
      }),

    keepLanguage: (link, locale) =>
      database.inScope(wholeScopeOf(link), async (tx) =>
        receiverChoices(tx, link.scope.organisationId).keepLocale(await addressesOf(tx, link), locale, clock()),
      ),
    paymentOf: ({ key }) => readAsReceiver(payments, key),
    pay: ({ key }, locale) => payAsReceiver(payments, key, locale),

    countAnswer: ({ key }) =>
      database.asSignIn((tx) =>
        countAttempt({ throttles: throttlesRepo(tx) }, clock(), [[`tracking:answer:${key}`, ANSWERS_OF_LINK]]),
      ),
  };
};
