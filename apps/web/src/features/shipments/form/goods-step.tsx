import { volumeOfDimensions } from '@waybill/domain/shipment';
import { SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import { numberOf } from '@waybill/domain/typed-number';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { typedNumberIn } from '../../../shared/fields/typed-value.ts';
import styles from './columns.module.css';
import { FormSection } from './form-section.tsx';
import { ParcelsField } from './parcels-field.tsx';
import type { StepProps } from './step-props.ts';

const SIDES = SHIPMENT_FIELDS.dimensions.parts;

/** The goods, their quantity, and how they have to be handled. */
export const GoodsStep = (props: StepProps) => {
  const { t, format } = useI18n();
  const { values, notation } = props.form;
  const side = (name: keyof typeof SIDES) => {
    const read = typedNumberIn(SIDES[name], values[`dimensions.${name}`], notation);
    return read ? numberOf(read) : null;
  };
  const derived = volumeOfDimensions({
    lengthCm: side('lengthCm'),
    widthCm: side('widthCm'),
    heightCm: side('heightCm'),
  });
  const placeholder = derived === null ? '' : format.number(derived);
  const volume = {
    placeholder,
    ...(values.volume === '' && {
      description: t('shipmentForm.fromDimensions', { volume: t('shipment.unit.volume', { value: placeholder }) }),
    }),
  };

  return (
    <div className={styles.columns}>
      <section className={styles.column}>
        <div className={styles.fields}>
          <FormSection {...props} section="goods" extras={derived === null ? {} : { volume }} />
        </div>
      </section>
      <section className={styles.column}>
        <div className={styles.fields}>
          <ParcelsField form={props.form} />
          <hr className={styles.rule} />
          <FormSection {...props} section="handling" />
        </div>
      </section>
    </div>
  );
};
