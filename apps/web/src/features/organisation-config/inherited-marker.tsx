import IconCornerLeftUp from '@tabler/icons-react/dist/esm/icons/IconCornerLeftUp.mjs';
import type { EditableSetting } from '@waybill/domain/organisation-config';
import { useI18n } from '../../lib/language/i18n.tsx';
import { fieldId } from './field-ids.ts';
import styles from './inherited-marker.module.css';
import type { SettingsEditor } from './use-settings-editor.ts';

type Props = { readonly editor: SettingsEditor; readonly name: EditableSetting };

/** Whether the value is this level's own, in words; and the way back to what it would have otherwise. */
export const InheritedMarker = ({ editor, name }: Props) => {
  const { t } = useI18n();
  const { isOrganisation } = editor;

  if (!editor.isSetHere(name)) {
    return (
      <div className={styles.marker}>
        <IconCornerLeftUp size={14} stroke={1.75} aria-hidden />
        {t(isOrganisation ? 'settings.default' : 'settings.inherited')}
      </div>
    );
  }
  const setting = t(`settings.label.${name}`);
  return (
    <div className={styles.marker}>
      <span className={styles.here}>{t('settings.setHere')}</span>
      {!editor.readOnly && (
        <button
          type="button"
          className={styles.back}
          aria-label={t(isOrganisation ? 'settings.useDefaultFor' : 'settings.useInheritedFor', { setting })}
          onClick={() => {
            editor.inherit(name);
            // The button goes with the click; the control it speaks of stays.
            focusSetting(name);
          }}
        >
          {t(isOrganisation ? 'settings.useDefault' : 'settings.useInherited')}
        </button>
      )}
    </div>
  );
};

const focusSetting = (name: EditableSetting) =>
  document.getElementById(fieldId(name === 'optimisationOrigin' ? 'optimisationOriginLat' : name))?.focus();
