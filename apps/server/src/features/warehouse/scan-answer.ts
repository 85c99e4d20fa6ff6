import type { ScanAnswer, WarehouseScan } from '@waybill/contract/warehouse';

const NOTHING = { reason: null, isOnList: false, mayUndo: false, parcel: null, choices: [] };

export const answerOf = (
  { id, code, shelf }: WarehouseScan,
  of: Partial<ScanAnswer> & Pick<ScanAnswer, 'outcome'>,
): ScanAnswer => ({ id, code, shelf, ...NOTHING, ...of });

/** A scan that has changed nothing, as it is kept. */
export const withoutEffect = { shipment: null, parcelId: null, hasCome: false, before: null } as const;
