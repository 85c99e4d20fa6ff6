import { METADATA_FLAGS } from '@waybill/domain/metadata-flag';
import { volumeOfDimensions } from '@waybill/domain/shipment';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './columns.module.css';
import { ParcelsField } from './parcels-field.tsx';
import type { StepProps } from './step-props.ts';
import { typedNumber } from './typed-shipment.ts';

/** The goods, their quantity, and how they have to be handled. */
export const GoodsStep = ({ form, mode }: StepProps) => {
  const { t, format } = useI18n();
  const { values, field } = form;
  const derived = volumeOfDimensions({
    lengthCm: typedNumber(values['dimensions.lengthCm']),
    widthCm: typedNumber(values['dimensions.widthCm']),
    heightCm: typedNumber(values['dimensions.heightCm']),
  });
  const derivedText = derived === null ? '' : format.number(derived);

  return (
    <div className={styles.columns}>
      <section className={styles.column}>
        <div className={styles.fields}>
          <div className={styles.heading}>
            <h3>{t('shipmentForm.goods')}</h3>
          </div>
          <div className={styles.full}>
            <TextAreaField {...field('description')} />
          </div>
          <div className={styles.half}>
            <NumberField unit="kg" {...field('weight')} />
          </div>
          <div className={styles.half}>
            <NumberField
              unit="m³"
              {...field('volume')}
              {...(derived !== null && {
                placeholder: derivedText,
                ...(values.volume === '' && {
                  description: t('shipmentForm.fromDimensions', {
                    volume: t('shipment.unit.volume', { value: derivedText }),
                  }),
                }),
              })}
            />
          </div>
          {(['dimensions.lengthCm', 'dimensions.widthCm', 'dimensions.heightCm'] as const).map((name) => (
            <div key={name} className={styles.third}>
              <NumberField unit="cm" {...field(name)} />
            </div>
          ))}
          <div className={mode === 'edit' ? styles.half : styles.roomiest}>
            <NumberField inputMode="numeric" {...field('totalUnits')} />
          </div>
          {mode === 'edit' && (
            <div className={styles.half}>
              <NumberField inputMode="numeric" {...field('countedUnits')} />
            </div>
          )}
          <div className={mode === 'edit' ? styles.half : styles.roomy}>
            <NumberField unit="°C" inputMode="text" {...field('temperatureRange.lower')} />
          </div>
          <div className={`${mode === 'edit' ? styles.half : styles.roomy} ${styles.atEnd}`}>
            <NumberField unit="°C" inputMode="text" {...field('temperatureRange.upper')} />
          </div>
          <div className={styles.full}>
            <ChoiceChips
              {...field('flags')}
              options={METADATA_FLAGS.map((flag) => ({ value: flag, label: t(`shipment.flag.${flag}`) }))}
            />
          </div>
        </div>
      </section>
      <section className={styles.column}>
        <div className={styles.fields}>
          <ParcelsField form={form} />
          <hr className={styles.rule} />
          <div className={styles.heading}>
            <h3>{t('shipmentForm.handling')}</h3>
          </div>
          <div className={styles.full}>
            <TextField autoComplete="off" {...field('warehouseLocation')} />
          </div>
          <div className={styles.full}>
            <TextAreaField {...field('driverNote')} />
          </div>
        </div>
      </section>
    </div>
  );
};
