import type { Shipment } from '@waybill/contract/shipments';
import type { Field, Section } from '@waybill/domain/fields';
import { SHIPMENT_FIELDS, type ShipmentFieldName } from '@waybill/domain/shipment-fields';
import type { ReactNode } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Fact } from '../../../shared/facts/facts.tsx';
import type { TextWords } from '../../../shared/fields/plain-value-text.ts';
import { valueText } from '../../../shared/fields/value-text.ts';
import { groupText } from '../../../shared/shipments/shipment-text.ts';
import { MailLink } from '../../../ui/basics/mail-link.tsx';

const NAMES = Object.keys(SHIPMENT_FIELDS) as readonly ShipmentFieldName[];

type Props = {
  readonly shipment: Shipment;
  readonly section: Section;
  /** Only these, in this order; otherwise all of the section, in the order of the form. */
  readonly only?: readonly ShipmentFieldName[];
  /** Fields that have their place elsewhere. */
  readonly except?: readonly ShipmentFieldName[];
  /** The content of fields that show more than their text. */
  readonly own?: Readonly<Partial<Record<ShipmentFieldName, ReactNode>>>;
  /** Empty fields are left out. */
  readonly isBrief?: boolean;
};

/** The fields of a section that are switched on, each by its kind. */
export const FieldFacts = ({ shipment, section, only, except = [], own = {}, isBrief = false }: Props) => {
  const { t, format } = useI18n();
  const session = useSession();
  const names = [shipment.carrier, shipment.forwarder, ...(session?.subCompanies ?? [])].filter(
    (each) => each !== null,
  );
  const words: TextWords = { t, format, names };
  const isOffered = (name: ShipmentFieldName) => {
    const field = SHIPMENT_FIELDS[name];
    return !('feature' in field) || session?.config?.[field.feature] === true;
  };
  const named = only ?? NAMES.filter((name) => SHIPMENT_FIELDS[name].section === section && !except.includes(name));
  return named.filter(isOffered).map((name) => (
    <Fact
      key={name}
      label={(t as (key: string) => string)(`shipment.field.${name}`)}
      isMono={'isCode' in SHIPMENT_FIELDS[name]}
      isBrief={isBrief}
    >
      {name in own ? own[name] : contentOf(name, shipment, words)}
    </Fact>
  ));
};

const contentOf = (name: ShipmentFieldName, shipment: Shipment, words: TextWords): ReactNode => {
  const field: Field = SHIPMENT_FIELDS[name];
  if (field.kind === 'organisation') return shipment[field.answerName]?.name;
  const value: unknown = shipment[name as keyof Shipment];
  if (field.kind === 'group') return field.shape === 'stop' ? null : groupText(field.shape, value as never, words);
  if (field.kind === 'records') return null;
  const text = valueText(field, value, words);
  return field.kind === 'email' && text !== '' ? <MailLink email={text} /> : text;
};
