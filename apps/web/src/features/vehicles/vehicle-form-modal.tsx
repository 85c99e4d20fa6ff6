import { VEHICLE_ENDS, VEHICLE_FIELDS } from '@waybill/domain/vehicle';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { AddressField } from '../../shared/addresses/address-field.tsx';
import { type Extra, FieldInput, type ValueField, type Wired } from '../../shared/fields/field-input.tsx';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { SubCompanySelect } from '../../shared/sub-companies/sub-company-select.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { VehicleForm } from './use-vehicle-form.ts';
import type { VehicleField } from './vehicle-fields.ts';
import styles from './vehicle-form-modal.module.css';

type Props = {
  /** What the messages about it are about. */
  readonly subject: string;
  readonly form: VehicleForm;
  /** Another user has deleted the vehicle under the typing. */
  readonly isGone?: boolean;
  readonly title: string;
  readonly submitLabel: string;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
};

export const VehicleFormModal = ({ subject, form, isGone = false, title, submitLabel, onSubmit, onClose }: Props) => {
  const { t } = useI18n();
  const usesSubCompany = useSession()?.config?.usesSubCompany === true;
  const input = (name: VehicleField, extra?: Extra) => (
    <FieldInput
      field={VEHICLE_FIELDS[name] as ValueField}
      given={form.field(name) as Wired<string> | Wired<readonly string[]>}
      notation={form.notation}
      extra={extra}
    />
  );
  return (
    <RecordFormModal
      subject={subject}
      title={title}
      submitLabel={submitLabel}
      footnote={t('vehicles.draft.kept')}
      isSubmitting={form.submitting}
      failure={form.failure ?? (isGone && t('vehicles.missing'))}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {form.startOver && <Continued onStartOver={form.startOver} />}
      <TextField
        mono
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...form.field('registration')}
      />
      {input('name')}
      {input('vehicleType')}
      {usesSubCompany ? (
        <SubCompanySelect
          {...form.field('subCompanyId')}
          words={{ none: t('vehicles.noSubCompany'), fixed: t('vehicles.fixedSubCompany') }}
        />
      ) : (
        <span />
      )}
      {input('weightCapacity')}
      {input('volumeCapacity')}
      {input('companyName')}
      {input('subcontractorCompanyName')}
      <div className={styles.wide}>{input('equipment')}</div>
      <Section title={t('vehicles.section.day')}>
        <div className={styles.two}>
          {input('shiftStart')}
          {input('shiftEnd')}
        </div>
        <div className={styles.three}>
          {input('breakMinutes')}
          {input('breakEarliest')}
          {input('breakLatest')}
        </div>
      </Section>
      <Section title={t('vehicles.section.places')}>
        <AddressField {...form.field('startAddress')} {...form.addresses.start} description={t('vehicles.startHelp')} />
        <SelectField
          {...form.field('endsAt')}
          options={VEHICLE_ENDS.map((value) => ({ value: value as string, label: t(`vehicle.end.${value}`) }))}
        />
        {form.values.endsAt === 'place' && <AddressField {...form.field('endAddress')} {...form.addresses.end} />}
      </Section>
    </RecordFormModal>
  );
};

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
);

const Continued = ({ onStartOver }: { readonly onStartOver: () => void }) => {
  const { t } = useI18n();
  return (
    <div className={styles.continued} role="status">
      {t('vehicles.draft.found')}
      <Button onClick={onStartOver}>{t('vehicles.draft.startOver')}</Button>
    </div>
  );
};
