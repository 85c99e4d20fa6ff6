import { type EditableSetting, TOGGLES, type Toggle } from '@waybill/domain/organisation-config';
import type { ComponentType, RefObject } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { BarcodeSetting } from './barcode-setting.tsx';
import { CurrencySetting, LocaleSetting, RoleSetting, TimeZoneSetting } from './choice-settings.tsx';
import { groupId } from './field-ids.ts';
import { DeliveryStatusesSetting, ShipmentListHeadersSetting } from './list-settings.tsx';
import { OriginSetting } from './origin-setting.tsx';
import { PartnersGroup } from './partners-group.tsx';
import type { Settings } from './queries.ts';
import { type SettingGroup, settingsOf } from './setting-groups.ts';
import { ToggleSettingRow } from './setting-row.tsx';
import styles from './settings-form.module.css';
import { StatusUpdateUrlSetting } from './url-setting.tsx';
import type { SettingsEditor } from './use-settings-editor.ts';

/** A setting that is no switch has a control of its own; one without does not compile. */
const CONTROLS = {
  role: RoleSetting,
  defaultLocale: LocaleSetting,
  defaultCurrency: CurrencySetting,
  timeZone: TimeZoneSetting,
  deliveryStatuses: DeliveryStatusesSetting,
  shipmentListHeaders: ShipmentListHeadersSetting,
  barcodeRegex: BarcodeSetting,
  externalDeliveryStatusUpdateUrl: StatusUpdateUrlSetting,
  optimisationOrigin: OriginSetting,
} as const satisfies Record<Exclude<EditableSetting, Toggle>, ComponentType<{ readonly editor: SettingsEditor }>>;

const isToggle = (name: EditableSetting): name is Toggle => (TOGGLES as readonly string[]).includes(name);

type Props = {
  readonly editor: SettingsEditor;
  readonly settings: Settings;
  readonly groups: readonly SettingGroup[];
  readonly isShown: (name: EditableSetting) => boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
};

export const SettingsForm = ({ editor, settings, groups, isShown, formRef }: Props) => {
  const { t } = useI18n();
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      {editor.readOnly && <p className={styles.readOnly}>{t('settings.readOnly')}</p>}
      {groups.map((group) => (
        <section
          key={group}
          id={groupId(group)}
          tabIndex={-1}
          className={styles.group}
          aria-labelledby={`${groupId(group)}-heading`}
        >
          <h2 id={`${groupId(group)}-heading`} className={styles.heading}>
            {t(`settings.group.${group}`)}
          </h2>
          {settingsOf(group)
            .filter(isShown)
            .map((name) => (
              <Setting key={name} editor={editor} name={name} />
            ))}
          {group === 'partners' && <PartnersGroup operator={settings.operator} names={settings.names} />}
        </section>
      ))}
    </form>
  );
};

const Setting = ({ editor, name }: { readonly editor: SettingsEditor; readonly name: EditableSetting }) => {
  if (isToggle(name)) return <ToggleSettingRow editor={editor} name={name} checked={editor.valueOf(name)} />;
  const Control = CONTROLS[name];
  return <Control editor={editor} />;
};
