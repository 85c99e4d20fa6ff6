import type { LeafField } from '@waybill/domain/fields';
import type { Locale } from '@waybill/domain/locales';
import type { Currency } from '@waybill/domain/money';
import type { Translate } from '@waybill/i18n/translate';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { ListField } from '../../ui/fields/list-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import type { Today } from '../../ui/fields/read-date.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { AddressField } from '../addresses/address-field.tsx';
import type { AddressCompletion } from '../addresses/completions.ts';
import { readAsText, UNIT_SIGNS } from './read-as.ts';

/** The props that a form gives to the control of one field. */
export type Wired<Value> = {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
};

/** Additions to a control that do not follow from its field's kind. */
export type Extra = {
  readonly placeholder?: string;
  readonly description?: string;
  readonly inputMode?: 'numeric';
  readonly disabled?: boolean;
  /** For a line that must not be empty. */
  readonly isRequired?: boolean;
  readonly onChange?: (value: string) => void;
  /** For the street of an address, which is completed as it is typed. */
  readonly completion?: AddressCompletion;
  readonly 'data-autofocus'?: true;
};

/** The kinds whose values are chosen among records: a form that has such a field knows the records. */
type RecordKind = 'organisation' | 'sub-company' | 'saved-location' | 'parcel';
export type ValueField = Exclude<LeafField, { kind: RecordKind }>;

type Props = {
  readonly field: ValueField;
  /** Of the value's type that the kind has: text, or a list of texts. */
  readonly given: Wired<string> | Wired<readonly string[]>;
  readonly extra?: Extra | undefined;
  /** The currency of typed amounts; a form without amounts has none. */
  readonly currency?: Currency;
  /** The language by which the form reads numbers, if it is not the current one. */
  readonly notation?: Locale;
  /** Whether the item at an index of a list is invalid. */
  readonly isWrongItem?: (index: number) => boolean;
};

/** Phones offer a keypad without a minus sign for `decimal`, and without a point for `numeric`. */
const keypadFor = ({ min = 0, decimals }: Extract<LeafField, { kind: 'measure' }>) => {
  if (min < 0) return 'text';
  return decimals > 0 ? 'decimal' : 'numeric';
};

/** The value that stands for "none" among the choices. */
export const NO_CHOICE = '';

const choicesOf = ({ options, words }: Extract<LeafField, { kind: 'choice' | 'flags' }>, t: Translate) =>
  options.map((value) => ({ value, label: (t as (key: string) => string)(`${words}.${value}`) }));

/** The control of a field, by its kind. */
export const FieldInput = ({ field, given, extra, currency, notation, isWrongItem }: Props) => {
  const { t, locale } = useI18n();
  const { completion, ...plain } = extra ?? {};
  const text = { ...(given as Wired<string>), ...plain };
  const readAs = () => readAsText(field, text.value, { t, notation: notation ?? locale, currency });
  const texts = given as Wired<readonly string[]>;
  switch (field.kind) {
    case 'line':
    case 'barcode':
      if (completion) return <AddressField {...text} completion={completion} />;
      return <TextField autoComplete="off" {...text} />;
    case 'text':
      return <TextAreaField {...text} />;
    case 'email':
      return <TextField type="email" autoComplete="off" spellCheck={false} {...text} />;
    case 'phone':
      return <TextField type="tel" autoComplete="off" {...text} />;
    case 'date':
      return <DayInput {...text} />;
    case 'time':
      return <TimeField placeholder={t('shipmentForm.timePlaceholder')} {...text} />;
    case 'choice':
      return (
        <SelectField
          {...text}
          options={[{ value: NO_CHOICE, label: t('shipmentForm.none') }, ...choicesOf(field, t)]}
        />
      );
    case 'flags':
      return <ChoiceChips {...texts} options={choicesOf(field, t)} />;
    case 'money':
      return <NumberField {...(currency && { unit: currency })} readAs={readAs()} {...text} />;
    case 'measure':
      return (
        <NumberField
          {...(field.unit && { unit: UNIT_SIGNS[field.unit] })}
          inputMode={keypadFor(field)}
          readAs={readAs()}
          {...text}
        />
      );
    case 'list':
      return (
        <ListField
          {...texts}
          placeholder={t('shipmentForm.listHint')}
          {...(isWrongItem && { isWrong: isWrongItem })}
          removeLabel={(item) => t('shipmentForm.removeItem', { item })}
          mono={field.isCode === true}
          inputMode={field.of === 'email' ? 'email' : 'text'}
        />
      );
  }
};

const DayInput = (given: Wired<string>) => {
  const { t, format, locale } = useI18n();
  return (
    <DateField
      {...given}
      placeholder={t('dayField.placeholder')}
      today={todayOf(format.calendarDay(new Date()))}
      locale={locale}
      format={format.calendarDate}
      pickLabel={t('dayField.pick', { field: given.label })}
    />
  );
};

const todayOf = (day: string): Today => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
};
