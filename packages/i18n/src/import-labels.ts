import type { RowProblem } from '@waybill/domain/import/file-import';
import { CURRENCY_PATH, PARCELS, SHIPMENT_ID_PATH, STATUS_PATH } from '@waybill/domain/import/import-targets';
import type { ShipmentPath } from '@waybill/domain/shipment-fields';
import { importFile } from './en/import-file.ts';
import { fullLabel, lower } from './shipment-labels.ts';
import type { Translate } from './translate.ts';

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** What a column of a file can be, in words: a dropoff's values by their name alone, since most files have no others. */
export const targetLabel = (path: string, t: Translate): string => {
  const say = t as Say;
  if (path === SHIPMENT_ID_PATH) return t('importFile.shipmentId');
  if (path === STATUS_PATH) return t('shipment.field.deliveryStatus');
  if (path === CURRENCY_PATH) return t('importFile.currency');
  const [group, part] = path.split('.');
  if (group === PARCELS && part) {
    const label = say(`shipment.field.${part}`);
    return part === 'barcode' ? label : t('importFile.ofParcel', { field: lower(label) });
  }
  return group === 'dropoff' && part ? say(`shipment.field.${part}`) : fullLabel(path as ShipmentPath, t);
};

/** A word of a choice; those of currencies are the same in every language. */
export const optionLabel = ({ words }: { readonly words: string }, option: string, t: Translate): string =>
  words === 'currency' ? option : (t as Say)(`${words}.${option}`);

/** Why a cell or a row is not imported. */
export const problemText = ({ path, problem, otherRow }: RowProblem, t: Translate): string => {
  const field = path === '' ? '' : targetLabel(path, t);
  const key = problem in importFile.problem ? `importFile.problem.${problem}` : `problem.${problem}`;
  return (t as Say)(key, { field, ...(otherRow !== undefined && { row: otherRow }) });
};
