import type { LeafField, Path } from '@waybill/domain/fields';
import type { ShipmentPath } from '@waybill/domain/shipment-fields';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { type Extra, FieldInput, type Wired } from '../../../shared/fields/field-input.tsx';
import { SubCompanySelect } from '../../../shared/sub-companies/sub-company-select.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import styles from './columns.module.css';
import { PartnerSelect } from './partner-select.tsx';
import type { StepProps } from './step-props.ts';

type Width = 'full' | 'half' | 'roomyHalf' | 'third' | 'quarter' | 'roomy' | 'roomiest' | 'twoThirds';

/** Kinds whose controls hold more than a word or two. */
const WIDE: readonly LeafField['kind'][] = ['text', 'list', 'flags', 'sub-company'];

/** The widths that differ from the kind's, by the field's name or its path, so that the rows of the form come out even. */
const WIDTHS: Readonly<Record<string, Width | Readonly<Record<StepProps['mode'], Width>>>> = {
  // Each stop begins with one of its names, beside the saved locations.
  'dropoff.receiverName': 'roomyHalf',
  'dropoff.locationName': 'full',
  'pickup.locationName': 'roomyHalf',
  'pickup.receiverName': 'full',
  streetAddress1: 'full',
  postcode: 'third',
  city: 'twoThirds',
  phoneNumber: 'roomyHalf',
  email: 'roomyHalf',
  // The whole date is shown, in Icelandic and on a phone, too: it is filled in, and to be seen.
  scheduledDate: 'roomyHalf',
  earliestTime: 'quarter',
  latestTime: 'quarter',
  lengthCm: 'third',
  widthCm: 'third',
  heightCm: 'third',
  // Counted units are only asked for when editing; without them these three share a row.
  totalUnits: { create: 'roomiest', edit: 'half' },
  lower: { create: 'roomy', edit: 'half' },
  upper: { create: 'roomy', edit: 'half' },
  warehouseLocation: 'full',
  senderName: 'full',
};
/** The last in a row of narrow fields: its message extends to the left. */
const AT_END: readonly string[] = ['latestTime', 'upper'];

type Props = Omit<StepProps, 'partners'> & {
  readonly partners?: StepProps['partners'];
  readonly paths: readonly Path[];
  readonly extras?: Readonly<Partial<Record<string, Extra>>>;
};

/** One cell for each field, with the control that its kind asks for. */
export const FieldCells = ({ form, mode, partners = [], paths, extras = {} }: Props) =>
  paths.map(({ path, field }) => {
    const name = path.split('.').at(-1) ?? path;
    const own = WIDTHS[path] ?? WIDTHS[name] ?? (WIDE.includes(field.kind as LeafField['kind']) ? 'full' : 'half');
    const width = typeof own === 'string' ? own : own[mode];
    return (
      <div key={path} className={classNames(styles[width], AT_END.includes(name) && styles.atEnd)}>
        <ShipmentInput form={form} path={path as ShipmentPath} field={field} partners={partners} extra={extras[name]} />
      </div>
    );
  });

type InputProps = Pick<StepProps, 'form' | 'partners'> & {
  readonly path: ShipmentPath;
  readonly field: Path['field'];
  readonly extra: Extra | undefined;
};

const ShipmentInput = ({ form, path, field, partners, extra }: InputProps) => {
  const { t } = useI18n();
  const given = form.field(path) as Wired<string> | Wired<readonly string[]>;
  switch (field.kind) {
    case 'organisation':
      return <PartnerSelect {...(given as Wired<string>)} part={field.answerName} partners={partners} />;
    case 'sub-company':
      return (
        <SubCompanySelect
          {...(given as Wired<string>)}
          words={{ none: t('shipmentForm.noSubCompany'), fixed: t('shipmentForm.fixedSubCompany') }}
        />
      );
    // These have controls of their own, which ask for more than one value.
    case 'saved-location':
    case 'parcel':
    case 'records':
      return null;
    default:
      return (
        <FieldInput
          field={field}
          given={given}
          extra={extra}
          currency={form.currencyAt(path)}
          notation={form.notation}
          isWrongItem={(index) => form.place(`${path}.${index}`, '').error !== undefined}
        />
      );
  }
};
