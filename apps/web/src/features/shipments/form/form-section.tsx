import type { Section } from '@waybill/domain/fields';
import { SHIPMENT_FIELDS, SHIPMENT_PATHS, type ShipmentFieldName } from '@waybill/domain/shipment-fields';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import type { Extra } from '../../../shared/fields/field-input.tsx';
import styles from './columns.module.css';
import { FieldCells } from './field-cells.tsx';
import { PaymentNote } from './payment-note.tsx';
import type { StepProps } from './step-props.ts';

type Props = StepProps & {
  readonly section: Exclude<Section, 'stops'>;
  readonly extras?: Readonly<Partial<Record<string, Extra>>>;
  /** A line below it, if it is shown at all. */
  readonly hasRule?: boolean;
};

/** The fields of a section that are switched on, under its heading; nothing if none is. */
export const FormSection = ({ section, hasRule = false, ...rest }: Props) => {
  const { t } = useI18n();
  const config = useSession()?.config;
  const asked = SHIPMENT_PATHS.filter(({ path, group, field }) => {
    const described = SHIPMENT_FIELDS[(group ?? path) as ShipmentFieldName];
    if (described.section !== section || field.kind === 'records') return false;
    if ('feature' in described && config?.[described.feature] !== true) return false;
    return field.asked !== 'when-editing' || rest.mode === 'edit';
  });
  if (asked.length === 0) return null;
  return (
    <>
      <div className={styles.heading}>
        <h3>{t(`shipmentForm.${section}`)}</h3>
      </div>
      {section === 'payment' && <PaymentNote />}
      <FieldCells {...rest} paths={asked} />
      {hasRule && <hr className={styles.rule} />}
    </>
  );
};
