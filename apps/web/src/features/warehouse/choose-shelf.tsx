import { useQuery } from '@tanstack/react-query';
import { scannedCode } from '@waybill/domain/scan/scanned-code';
import { commandOf, SHELF_MAX, shelfOf } from '@waybill/domain/warehouse';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { ChooseForm, KnownField } from './choose-form.tsx';
import { choicesQuery } from './queries.ts';

type Props = {
  readonly shelf: string | null;
  /** Whether a code is known as a parcel's: that is no shelf. */
  readonly isKnown: (code: string) => boolean;
  /** What the barcodes of the organisation look like; empty: anything. */
  readonly pattern: string;
  /** '' for none. */
  readonly onShelf: (shelf: string) => void;
  /** A command was scanned instead. */
  readonly onCode: (code: string) => void;
  /** To the codes that a scanner reads in place of keys and taps. */
  readonly onWall: () => void;
  readonly onClose: () => void;
};

/** By the engine that keeps patterns harmless, fetched when it is asked for; without a network what is known has to do. */
const looksLikeParcel = async (pattern: string, code: string): Promise<boolean> => {
  if (pattern === '' || code === '') return false;
  return import('@waybill/domain/barcode')
    .then(({ barcodeMatches }) => barcodeMatches(pattern, code))
    .catch(() => false);
};

/** The shelf at which everything is put that is scanned from now on: typed, chosen, or scanned right here. */
export const ChooseShelf = ({ shelf, isKnown, pattern, onShelf, onCode, onWall, onClose }: Props) => {
  const { t } = useI18n();
  const [typed, setTyped] = useState(shelf ?? '');
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const { data } = useQuery(choicesQuery);
  const choose = (text: string) => {
    onShelf(text.trim());
    onClose();
  };
  const submit = async () => {
    const code = scannedCode(typed);
    if (commandOf(code) !== null) {
      onClose();
      return onCode(code);
    }
    const named = shelfOf(code);
    if (named !== null || !(isKnown(code) || (await looksLikeParcel(pattern, code)))) return choose(named ?? typed);
    setRefused(true);
    field.current?.querySelector('input')?.select();
  };
  return (
    <ChooseForm
      title={t('warehouse.shelf.choose')}
      submitLabel={t('warehouse.shelf.set')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={field}>
        <KnownField
          label={t('warehouse.shelf.field')}
          description={t('warehouse.shelf.detail')}
          known={data?.shelves}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setRefused(false);
          }}
          error={isRefused ? t('warehouse.shelf.isParcel') : undefined}
          maxLength={SHELF_MAX}
        />
      </div>
      {shelf !== null && <Button onClick={() => choose('')}>{t('warehouse.shelf.clear')}</Button>}
      <Button onClick={onWall}>{t('warehouse.wall.open')}</Button>
    </ChooseForm>
  );
};
