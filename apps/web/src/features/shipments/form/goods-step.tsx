import { volumeOfDimensions } from '@waybill/domain/shipment';
import { useI18n } from '../../../lib/language/i18n.tsx';
import styles from './columns.module.css';
import { FormSection } from './form-section.tsx';
import { ParcelsField } from './parcels-field.tsx';
import type { StepProps } from './step-props.ts';
import { typedNumber } from './typed-shipment.ts';

/** The goods, their quantity, and how they have to be handled. */
export const GoodsStep = (props: StepProps) => {
  const { t, format } = useI18n();
  const { values } = props.form;
  const derived = volumeOfDimensions({
    lengthCm: typedNumber(values['dimensions.lengthCm']),
    widthCm: typedNumber(values['dimensions.widthCm']),
    heightCm: typedNumber(values['dimensions.heightCm']),
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
