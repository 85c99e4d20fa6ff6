import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { MOST_PARCELS } from '@waybill/domain/parcel';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '../../../lib/language/i18n.tsx';
import columns from './columns.module.css';
import { ParcelRow } from './parcel-row.tsx';
import styles from './parcels-field.module.css';
import { pasteParcels } from './paste-parcels.ts';
import { newParcel, type TypedParcel } from './typed-shipment.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

/** Each parcel with its barcode. A hand scanner types a code and Enter, so Enter prepares the next row. */
export const ParcelsField = ({ form }: { readonly form: ShipmentForm }) => {
  const { t } = useI18n();
  const host = useRef<HTMLDivElement>(null);
  const { parcels } = form.values;
  /** The error of the whole list; those of single parcels are in their rows. */
  const { error } = form.place('parcels', t('shipment.field.parcels'));
  const [leftOut, setLeftOut] = useState(0);
  const barcodes = () => [...(host.current?.querySelectorAll<HTMLInputElement>('[data-barcode]') ?? [])];
  const isFull = parcels.length >= MOST_PARCELS;

  /** The focus moves to the row that is now at this position. */
  const put = (next: readonly TypedParcel[], focusAt: number) => {
    flushSync(() => {
      form.set('parcels', next);
      setLeftOut(0);
    });
    barcodes().at(focusAt)?.focus();
  };
  const add = () => put([...parcels, newParcel()], -1);
  const change = (key: string, patch: Partial<TypedParcel>) =>
    form.set(
      'parcels',
      parcels.map((parcel) => (parcel.key === key ? { ...parcel, ...patch } : parcel)),
    );
  const remove = (key: string, index: number) => {
    put(
      parcels.filter((parcel) => parcel.key !== key),
      Math.max(0, index - 1),
    );
    if (parcels.length === 1) host.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (index === parcels.length - 1) {
      // An empty last row already waits for the next code.
      if (parcels[index]?.barcode !== '' && !isFull) add();
    } else barcodes()[index + 1]?.focus();
  };
  const onPaste = (event: ClipboardEvent, index: number) => {
    const codes = codesIn(event.clipboardData.getData('text'));
    if (codes.length < 2) return;
    event.preventDefault();
    const pasted = pasteParcels(parcels, index, codes);
    put(pasted.parcels, pasted.last);
    setLeftOut(pasted.leftOut);
  };

  return (
    <div ref={host} className={styles.parcels}>
      <div className={columns.heading}>
        <h3>
          {t('shipment.field.parcels')}
          {parcels.length > 0 && <span className={styles.count}> {parcels.length}</span>}
        </h3>
        <button type="button" data-add className={columns.link} disabled={isFull} onClick={add}>
          <IconPlus size={14} stroke={2} className={styles.plus} aria-hidden />
          {t('shipmentForm.addParcel')}
        </button>
      </div>
      {parcels.length === 0 ? (
        <p className={columns.note}>{t('shipmentForm.noParcels')}</p>
      ) : (
        <div className={styles.rows}>
          <div className={styles.head} aria-hidden>
            <span>{t('shipment.field.barcode')}</span>
            <span>{t('shipment.field.weight')}</span>
            <span>{t('shipment.field.description')}</span>
          </div>
          {parcels.map((parcel, index) => (
            <ParcelRow
              key={parcel.key}
              form={form}
              parcel={parcel}
              index={index}
              onChange={(patch) => change(parcel.key, patch)}
              onRemove={() => remove(parcel.key, index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
          ))}
        </div>
      )}
      {leftOut > 0 && (
        <span role="alert" className={styles.error}>
          {t('shipmentForm.parcelsLeftOut', { count: leftOut, most: MOST_PARCELS })}
        </span>
      )}
      {error && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
};

/** The barcodes of a copied column, row or list. */
const codesIn = (text: string) =>
  text
    .split(/[\r\n\t;]+/)
    .map((code) => code.trim())
    .filter(Boolean);
