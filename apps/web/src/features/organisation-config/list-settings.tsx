import { SHIPMENT_LIST_HEADERS } from '@waybill/domain/shipment-list-headers';
import { CONFIGURABLE_DELIVERY_STATUSES } from '@waybill/domain/statuses';
import type { Translate } from '@waybill/i18n/translate';
import { useI18n } from '../../lib/language/i18n.tsx';
import { OrderedChoice } from '../../ui/fields/ordered-choice.tsx';
import type { OrderedChoiceTexts, OrderedOption } from '../../ui/fields/ordered-choice-types.ts';
import { FieldError } from './field-error.tsx';
import { fieldId } from './field-ids.ts';
import { SettingRow } from './setting-row.tsx';
import type { SettingsEditor } from './use-settings-editor.ts';

type Props = { readonly editor: SettingsEditor };

export const DeliveryStatusesSetting = ({ editor }: Props) => {
  const { t } = useI18n();
  const options = CONFIGURABLE_DELIVERY_STATUSES.map((value) => ({ value, label: t(`deliveryStatus.${value}`) }));
  return <ListSetting editor={editor} name="deliveryStatuses" options={options} />;
};

export const ShipmentListHeadersSetting = ({ editor }: Props) => {
  const { t } = useI18n();
  const options = SHIPMENT_LIST_HEADERS.map((value) => ({ value, label: t(`shipmentListHeader.${value}`) }));
  return <ListSetting editor={editor} name="shipmentListHeaders" options={options} />;
};

type ListProps = Props & {
  readonly name: 'deliveryStatuses' | 'shipmentListHeaders';
  readonly options: readonly OrderedOption<string>[];
};

const ListSetting = ({ editor, name, options }: ListProps) => {
  const { t } = useI18n();
  const id = fieldId(name);
  const label = t(`settings.label.${name}`);
  const change = (value: readonly string[]) => {
    editor.set(name, [...value] as never);
    editor.leave(name);
  };
  return (
    <SettingRow editor={editor} name={name} hasOneControl={false}>
      <OrderedChoice
        id={id}
        labelId={`${id}-label`}
        descriptionId={`${id}-description ${id}-error`}
        options={options}
        value={editor.valueOf(name)}
        onChange={change}
        texts={textsOf(t, label)}
        disabled={editor.readOnly}
      />
      <FieldError id={`${id}-error`}>{editor.errorOf(name, label)}</FieldError>
    </SettingRow>
  );
};

const textsOf = (t: Translate, setting: string): OrderedChoiceTexts => ({
  add: t('settings.list.add'),
  addTo: t('settings.list.addTo', { setting }),
  search: t('settings.list.search'),
  nothingFound: t('settings.list.nothingFound'),
  instructions: t('settings.list.instructions'),
  remove: (item) => t('settings.list.remove', { item }),
  earlier: (item) => t('settings.list.earlier', { item }),
  later: (item) => t('settings.list.later', { item }),
  moved: (place) => t('settings.list.moved', place),
  added: (place) => t('settings.list.added', place),
  removed: (item) => t('settings.list.removed', { item }),
});
