import { Link } from '@tanstack/react-router';
import { type EditableConfigField, TOGGLES, type Toggle } from '@waybill/domain/organisation-config';
import type { ComponentType, RefObject } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { BarcodeConfigField } from './barcode-config.tsx';
import { CurrencyConfigField, LocaleConfigField, RoleConfigField, TimeZoneConfigField } from './choice-config.tsx';
import styles from './config-form.module.css';
import { type ConfigGroup, fieldsOfGroup } from './config-groups.ts';
import { ToggleConfigRow } from './config-row.tsx';
import { DAYS_CONTROLS } from './days-config.tsx';
import { groupId } from './field-ids.ts';
import { DeliveryStatusesConfigField, ShipmentListHeadersConfigField } from './list-config.tsx';
import { OriginConfigField } from './origin-config.tsx';
import { PartnersGroup } from './partners-group.tsx';
import type { Config } from './queries.ts';
import { ReceiverEmailConfigField, ReceiverPhoneConfigField } from './receiver-contact-config.tsx';
import { RetentionGroup } from './retention-group.tsx';
import { SecurityGroup } from './security-group.tsx';
import { StatusUpdateUrlConfigField } from './url-config.tsx';
import type { ConfigEditor } from './use-config-editor.ts';

/** Every config field that is no switch has a control of its own; a missing control is a compile error. */
const CONTROLS = {
  role: RoleConfigField,
  defaultLocale: LocaleConfigField,
  defaultCurrency: CurrencyConfigField,
  timeZone: TimeZoneConfigField,
  deliveryStatuses: DeliveryStatusesConfigField,
  shipmentListHeaders: ShipmentListHeadersConfigField,
  barcodeRegex: BarcodeConfigField,
  externalDeliveryStatusUpdateUrl: StatusUpdateUrlConfigField,
  receiverPhone: ReceiverPhoneConfigField,
  receiverEmail: ReceiverEmailConfigField,
  optimisationOrigin: OriginConfigField,
  ...DAYS_CONTROLS,
} as const satisfies Record<Exclude<EditableConfigField, Toggle>, ComponentType<{ readonly editor: ConfigEditor }>>;

const isToggle = (name: EditableConfigField): name is Toggle => (TOGGLES as readonly string[]).includes(name);

type Props = {
  readonly editor: ConfigEditor;
  readonly config: Config;
  readonly groups: readonly ConfigGroup[];
  readonly isShown: (name: EditableConfigField) => boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
};

export const ConfigForm = ({ editor, config, groups, isShown, formRef }: Props) => {
  const { t } = useI18n();
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      {editor.readOnly && <p className={styles.readOnly}>{t('config.readOnly')}</p>}
      {groups.map((group) => (
        <section
          key={group}
          id={groupId(group)}
          tabIndex={-1}
          className={styles.group}
          aria-labelledby={`${groupId(group)}-heading`}
        >
          <h2 id={`${groupId(group)}-heading`} className={styles.heading}>
            {t(`config.group.${group}`)}
          </h2>
          {fieldsOfGroup(group)
            .filter(isShown)
            .map((name) => (
              <ConfigField key={name} editor={editor} name={name} />
            ))}
          {group === 'receivers' && (
            <p className={styles.more}>
              <Link to={paths.messageTemplates}>{t('messages.editWords')}</Link>
            </p>
          )}
          {group === 'retention' && <RetentionGroup editor={editor} />}
          {group === 'security' && <SecurityGroup />}
          {group === 'partners' && <PartnersGroup operator={config.operator} names={config.names} />}
        </section>
      ))}
    </form>
  );
};

const ConfigField = ({ editor, name }: { readonly editor: ConfigEditor; readonly name: EditableConfigField }) => {
  if (isToggle(name)) return <ToggleConfigRow editor={editor} name={name} checked={editor.valueOf(name)} />;
  const Control = CONTROLS[name];
  return <Control editor={editor} />;
};
