import { readSavedLocationHistory, type SavedLocation } from '@waybill/contract/saved-locations';
import { PLACE_FIELDS } from '@waybill/domain/stop';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { phoneText } from '../../shared/fields/typed-value.ts';
import { HistoryList, type HistoryWords } from '../../shared/history/history-list.tsx';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { locationHistoryKey } from '../../shared/saved-locations/queries.ts';
import { Modal } from '../../ui/layers/modal.tsx';

type Props = { readonly location: SavedLocation; readonly onClose: () => void };

export const LocationHistory = ({ location, onClose }: Props) => {
  const { t } = useI18n();
  const title = t('history.of', { name: nameOf(location) });
  const read = (after: string | undefined) =>
    api(readSavedLocationHistory, { params: { savedLocationId: location.id }, query: { after } });
  return (
    <Modal title={title} maxWidth={560} closeLabel={t('action.close')} onClose={onClose}>
      <HistoryList source={{ queryKey: locationHistoryKey(location.id), read }} words={wordsIn(t)} label={title} />
    </Modal>
  );
};

type Field = keyof typeof PLACE_FIELDS;
const isField = (name: string): name is Field => Object.hasOwn(PLACE_FIELDS, name);

const wordsIn = (t: Translate): HistoryWords => ({
  order: Object.keys(PLACE_FIELDS),
  field: (name) => (isField(name) ? t(`shipment.field.${name}`) : name),
  value: (name, value) => {
    if (value === null || value === '') return t('history.nothing');
    return name === 'phoneNumber' ? phoneText(String(value)) : String(value);
  },
});
