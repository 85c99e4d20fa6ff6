import type { MissingParcel, WarehouseHold } from '@waybill/contract/warehouse';
import { isMadeUpBarcode } from '@waybill/domain/parcel';
import type { ExportColumn, ExportSource } from '../../export-table.ts';
import type { WarehouseHoldsRepo } from './stored/warehouse-holds.repo.ts';
import type { ListOf, WarehouseListRepo } from './stored/warehouse-list.repo.ts';

const MISSING_COLUMNS: readonly ExportColumn<MissingParcel>[] = [
  {
    name: 'barcode',
    label: (t) => t('shipment.field.barcode'),
    value: ({ barcode }) => barcode,
    isShown: true,
  },
  {
    name: 'hasLabel',
    label: (t) => t('exportList.warehouseColumn.hasLabel'),
    value: ({ shipmentId, parcelId, barcode }, { t }) =>
      t(parcelId !== null && isMadeUpBarcode(shipmentId, barcode) ? 'history.no' : 'history.yes'),
    isShown: true,
  },
  {
    name: 'receiverName',
    label: (t) => t('shipment.field.receiverName'),
    value: ({ receiverName }) => receiverName,
    isShown: true,
  },
  {
    name: 'address',
    label: (t) => t('shipment.field.streetAddress1'),
    value: ({ address }) => address,
    isShown: true,
  },
  {
    name: 'flags',
    label: (t) => t('shipment.field.flags'),
    value: ({ flags }, { t }) => flags.map((flag) => t(`shipment.flag.${flag}`)),
    isShown: true,
  },
  {
    name: 'place',
    label: (t) => t('exportList.warehouseColumn.shelf'),
    value: ({ place }) => place,
    isShown: false,
  },
  {
    name: 'shipmentId',
    label: (t) => t('exportList.warehouseColumn.shipmentId'),
    value: ({ shipmentId }) => shipmentId,
    isShown: false,
  },
];

export const missingSource = (
  { wholeMissing }: Pick<WarehouseListRepo, 'wholeMissing'>,
  list: ListOf,
): ExportSource<MissingParcel> => ({ columns: MISSING_COLUMNS, ...wholeMissing(list) });

const HOLD_COLUMNS: readonly ExportColumn<WarehouseHold>[] = [
  { name: 'code', label: (t) => t('exportList.warehouseColumn.code'), value: ({ code }) => code, isShown: true },
  {
    name: 'reason',
    label: (t) => t('exportList.warehouseColumn.reason'),
    value: ({ reason }, { t }) => t(`warehouse.refused.${reason}`),
    isShown: true,
  },
  {
    name: 'foundBy',
    label: (t) => t('exportList.warehouseColumn.foundBy'),
    value: ({ foundBy }) => foundBy,
    isShown: true,
  },
  {
    name: 'foundAt',
    label: (t) => t('exportList.warehouseColumn.foundAt'),
    value: ({ foundAt }, { moment }) => moment(foundAt),
    isShown: true,
  },
  {
    name: 'shipmentId',
    label: (t) => t('exportList.warehouseColumn.shipmentId'),
    value: ({ shipmentId }) => shipmentId,
    isShown: false,
  },
];

export const holdSource = ({ whole }: Pick<WarehouseHoldsRepo, 'whole'>): ExportSource<WarehouseHold> => ({
  columns: HOLD_COLUMNS,
  ...whole(),
});
