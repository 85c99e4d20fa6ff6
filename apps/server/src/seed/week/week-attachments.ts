import type { AttachmentId, ShipmentId } from '@waybill/domain/ids';
import { DEMO_SHIPMENTS } from '../demo-shipments.ts';
import type { DemoEntry } from './demo-entry.ts';
import type { Picture } from './pictures.ts';
import { randomFrom } from './random.ts';
import { type DemoAuthor, DRIVER, dispatcherOf, OF_FORWARDER } from './week-people.ts';

export type DemoAttachment = {
  readonly id: AttachmentId;
  readonly entry: DemoEntry;
  readonly name: string;
  readonly file: Picture | 'note';
  readonly by: DemoAuthor;
};

type Attached = readonly [name: string, file: Picture | 'note', by: DemoAuthor];

const DISPATCHER = dispatcherOf(null, 1);

const OF_NAMED: Readonly<Partial<Record<ShipmentId, readonly Attached[]>>> = {
  [DEMO_SHIPMENTS.completed]: [
    ['Afhent við dyr.jpg', 'door', DRIVER],
    ['Farmbréf.pdf', 'note', DISPATCHER],
  ],
  [DEMO_SHIPMENTS.failed]: [['Skemmdur kassi.jpg', 'damaged', DRIVER]],
  [DEMO_SHIPMENTS.mixed]: [
    ['Fyrsti kassi afhentur.jpg', 'door', DRIVER],
    ['Kassi sem fór til baka.jpg', 'damaged', DRIVER],
  ],
  [DEMO_SHIPMENTS.inWarehouse]: [['Hilla.jpg', 'shelf', DISPATCHER]],
  [DEMO_SHIPMENTS.outForDelivery]: [['Bretti fyrir brottför.jpg', 'pallet', DRIVER]],
  [DEMO_SHIPMENTS.transportRequest]: [['Farmbréf.pdf', 'note', OF_FORWARDER]],
  [DEMO_SHIPMENTS.accepted]: [
    ['Farmbréf.pdf', 'note', OF_FORWARDER],
    ['Bretti.jpg', 'pallet', DRIVER],
  ],
};

const SEED = 11;

/** Photos and papers of the named shipments. */
export const demoAttachments = (entries: readonly DemoEntry[]): DemoAttachment[] => {
  const random = randomFrom(SEED);
  return entries.flatMap((entry) =>
    (OF_NAMED[entry.shipment.shipmentId] ?? []).map(([name, file, by]) => ({
      id: random.id(),
      entry,
      name,
      file,
      by,
    })),
  );
};
