import type { Readable } from 'node:stream';
import type { Sealed } from '@waybill/domain/driver/seal';
import type { OrganisationId, ParcelId, ProofId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import type { ProofFileType, ProofKey } from '@waybill/domain/proof/exported-proof';
import type { TemperatureRange } from '@waybill/domain/shipment-fields';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { Parties } from '@waybill/domain/shipment-rights';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { Clock } from '../../clock.ts';
import type { IncomingFile } from '../../http/files.ts';
import type { InScope, Requester } from '../../http/visitor.ts';
import type { ShapesAround } from './place-paper.ts';
import type { PrintedProofRepo } from './printed-proof.repo.ts';
import type { ProofSigner } from './proof-signer.ts';
import type { ReadProofsRepo } from './proofs.repo.ts';

type Place = {
  readonly locationName: string | null;
  readonly receiverName: string | null;
  readonly streetAddress1: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
};

/** A shipment, as far as a proof of it tells. */
export type ProvedShipment = Parties & {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly deliveryStatus: DeliveryStatus;
  readonly senderName: string | null;
  readonly pickup: Place;
  readonly dropoff: Place & { readonly earliestTime: string | null; readonly latestTime: string | null };
  readonly temperatureRange: TemperatureRange;
  readonly flags: readonly MetadataFlag[];
  readonly description: string | null;
  readonly weight: number | null;
  readonly parcels: readonly {
    readonly id: ParcelId;
    readonly barcode: string;
    readonly description: string | null;
    readonly weight: number | null;
    readonly status: DeliveryStatus;
  }[];
};

export type ProofRepos = {
  readonly organisationId: OrganisationId;
  readonly proofs: ReadProofsRepo;
  readonly shipment: (id: ShipmentId) => Promise<ProvedShipment | null>;
  /** Like `shipment`, and locks it until the transaction is over. */
  readonly hold: (id: ShipmentId) => Promise<ProvedShipment | null>;
  readonly nameOf: (shipment: ProvedShipment, organisation: OrganisationId) => Promise<string>;
  readonly record: (entry: NewShipmentEntry) => Promise<void>;
  /** Comes last in a transaction. */
  readonly seal: (things: readonly Sealed[]) => Promise<void>;
  /** Queues the mails that carry a proof, in this transaction. */
  readonly mail: (
    shipment: ProvedShipment,
    proofId: ProofId,
    emails: readonly string[],
    onceKey: string,
    now: Date,
  ) => Promise<void>;
  readonly fileUsage: () => Promise<{ readonly bytes: number; readonly quotaBytes: number }>;
  readonly language: () => Promise<{ readonly locale: Locale; readonly timeZone: string }>;
  readonly author: { readonly id: string | null; readonly name: string };
  readonly now: Date;
};

type ProvedDelivery = { readonly key: ShipmentKey; readonly shipmentId: ShipmentId; readonly proofId: ProofId };

type PrintRepos = Pick<ProofRepos, 'proofs' | 'shipment' | 'nameOf' | 'language' | 'now'> & {
  readonly printed: PrintedProofRepo;
  /** The proof of delivery of each of these that has one. */
  readonly validProofs: (keys: readonly ShipmentKey[]) => Promise<readonly ProvedDelivery[]>;
};

export type PrintDeps<Viewer> = {
  readonly publicUrl: string;
  /** One transaction in the viewer's scope: a caller's, or a job's. */
  readonly inScope: <Result>(by: Viewer, work: (repos: PrintRepos) => Promise<Result>) => Promise<Result>;
  /** A photo as it is printed; null when its file is gone. */
  readonly loadPhoto: (fileKey: string) => Promise<Buffer | null>;
  readonly shapesAround: ShapesAround<Viewer>;
};

/** A file as it is kept: a photo encoded anew, with a small one beside it; a PDF as it came. */
export type PreparedProofFile = {
  readonly type: ProofFileType;
  readonly sentSha256: string;
  readonly keptSha256: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly fileKey: string;
  readonly thumbnailKey: string | null;
  readonly thumbnailBytes: number;
  readonly keep: () => Promise<void>;
  readonly drop: () => Promise<void>;
  discard(): Promise<void>;
};

export type ProofDeps = {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly inScope: InScope<ProofRepos>;
  readonly open: (fileKey: string) => Promise<Readable | null>;
  readonly prepareFile: (file: IncomingFile, owner: OrganisationId) => Promise<PreparedProofFile>;
  readonly print: PrintDeps<Requester>;
  readonly signer: ProofSigner;
  /** The keys of this server, the one of today first. */
  readonly keys: () => Promise<readonly ProofKey[]>;
};
