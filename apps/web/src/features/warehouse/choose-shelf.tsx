import { useQuery } from '@tanstack/react-query';
import { SHELF_MAX, shelfOf } from '@waybill/domain/warehouse';
import { useId, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormModal } from '../../ui/layers/form-modal.tsx';
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
  const known = useId();
  const choose = (text: string) => {
    onShelf(text.trim());
    onClose();
  };
  return (
    <FormModal
      title={t('warehouse.shelf.choose')}
      submitLabel={t('warehouse.shelf.set')}
      words={{ cancel: t('action.cancel'), close: t('action.close') }}
      isOneColumn
      isSubmitting={false}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault();
        choose(shelfOf(typed) ?? typed);
      }}
      onClose={onClose}
    >
      <TextField
        label={t('warehouse.shelf.field')}
        description={t('warehouse.shelf.detail')}
        value={typed}
        onChange={setTyped}
        maxLength={SHELF_MAX}
        list={known}
        autoComplete="off"
        mono
        large
        data-autofocus
      />
      <datalist id={known}>
        {data?.shelves.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {shelf !== null && <Button onClick={() => choose('')}>{t('warehouse.shelf.clear')}</Button>}
    </FormModal>
  );
};
