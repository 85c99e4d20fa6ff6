import { useQuery } from '@tanstack/react-query';
import { SHELF_MAX, shelfOf } from '@waybill/domain/warehouse';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { ChooseForm, KnownField } from './choose-form.tsx';
import { choicesQuery } from './queries.ts';

type Props = {
  readonly shelf: string | null;
  /** '' for none. */
  readonly onShelf: (shelf: string) => void;
  readonly onClose: () => void;
};

/** The shelf at which everything is put that is scanned from now on: typed, chosen, or scanned right here. */
export const ChooseShelf = ({ shelf, onShelf, onClose }: Props) => {
  const { t } = useI18n();
  const [typed, setTyped] = useState(shelf ?? '');
  const { data } = useQuery(choicesQuery);
  const choose = (text: string) => {
    onShelf(text.trim());
    onClose();
  };
  return (
    <ChooseForm
      title={t('warehouse.shelf.choose')}
      submitLabel={t('warehouse.shelf.set')}
      onSubmit={() => choose(shelfOf(typed) ?? typed)}
      onClose={onClose}
    >
      <KnownField
        label={t('warehouse.shelf.field')}
        description={t('warehouse.shelf.detail')}
        known={data?.shelves}
        value={typed}
        onChange={setTyped}
        maxLength={SHELF_MAX}
        large
      />
      {shelf !== null && <Button onClick={() => choose('')}>{t('warehouse.shelf.clear')}</Button>}
    </ChooseForm>
  );
};
