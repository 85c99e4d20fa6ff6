import { shipmentId } from '@waybill/domain/ids';

const id = (text: string) => shipmentId.parse(text);

/** Demo shipments in the status that their name says, under ids that never change: links and browser tests name them. */
export const DEMO_SHIPMENTS = {
  new: id('SDEM00001'),
  open: id('SDEM00002'),
  assigned: id('SDEM00003'),
  inWarehouse: id('SDEM00004'),
  outForDelivery: id('SDEM00005'),
  completed: id('SDEM00006'),
  failed: id('SDEM00007'),
  mixed: id('SDEM00008'),
  selfCollect: id('SDEM00009'),
  notPickedUp: id('SDEM00010'),
  deleted: id('SDEM00011'),
  /** Entered by the forwarder: waiting for the carrier's answer, declined, accepted and on the road. */
  transportRequest: id('SDEM00012'),
  declined: id('SDEM00013'),
  accepted: id('SDEM00014'),
} as const;
