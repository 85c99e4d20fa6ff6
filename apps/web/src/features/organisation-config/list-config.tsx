import { SHIPMENT_LIST_HEADERS } from '@waybill/domain/shipment-list-headers';
import { CONFIGURABLE_DELIVERY_STATUSES } from '@waybill/domain/statuses';
import type { Translate } from '@waybill/i18n/translate';
import { useI18n } from '../../lib/language/i18n.tsx';
import { OrderedChoice } from '../../ui/fields/ordered-choice.tsx';
import type { OrderedChoiceTexts, OrderedOption } from '../../ui/fields/ordered-choice-types.ts';
import { ConfigFieldError } from './config-field-error.tsx';
import { ConfigRow } from './config-row.tsx';
import { fieldId } from './field-ids.ts';
import type { ConfigEditor } from './use-config-editor.ts';

type Props = { readonly editor: ConfigEditor };

export const DeliveryStatusesConfigField = ({ editor }: Props) => {
  const { t } = useI18n();
  const options = CONFIGURABLE_DELIVERY_STATUSES.map((value) => ({ value, label: t(`deliveryStatus.${value}`) }));
  return <ListConfigField editor={editor} name="deliveryStatuses" options={options} />;
};

export const ShipmentListHeadersConfigField = ({ editor }: Props) => {
  const { t } = useI18n();
  const options = SHIPMENT_LIST_HEADERS.map((value) => ({ value, label: t(`shipmentListHeader.${value}`) }));
  return <ListConfigField editor={editor} name="shipmentListHeaders" options={options} />;
};

type ListProps = Props & {
  readonly name: 'deliveryStatuses' | 'shipmentListHeaders';
  readonly options: readonly OrderedOption<string>[];
};

const ListConfigField = ({ editor, name, options }: ListProps) => {
  const { t } = useI18n();
  const id = fieldId(name);
  const label = t(`config.label.${name}`);
  const change = (value: readonly string[]) => {
    editor.set(name, [...value] as never);
    editor.leave(name);
  };
  return (
    <ConfigRow editor={editor} name={name} hasOneControl={false}>
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
      <ConfigFieldError id={`${id}-error`}>{editor.errorOf(name, label)}</ConfigFieldError>
    </ConfigRow>
  );
};

const textsOf = (t: Translate, configField: string): OrderedChoiceTexts => ({
  add: t('config.list.add'),
  addTo: t('config.list.addTo', { configField }),
  search: t('config.list.search'),
  nothingFound: t('config.list.nothingFound'),
  instructions: t('config.list.instructions'),
  remove: (item) => t('config.list.remove', { item }),
  earlier: (item) => t('config.list.earlier', { item }),
  later: (item) => t('config.list.later', { item }),
  moved: (place) => t('config.list.moved', place),
  added: (place) => t('config.list.added', place),
  removed: (item) => t('config.list.removed', { item }),
});
