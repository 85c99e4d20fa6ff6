import IconCornerLeftUp from '@tabler/icons-react/dist/esm/icons/IconCornerLeftUp.mjs';
import type { EditableConfigField } from '@waybill/domain/organisation-config';
import { useI18n } from '../../lib/language/i18n.tsx';
import { fieldId } from './field-ids.ts';
import styles from './inherited-marker.module.css';
import type { ConfigEditor } from './use-config-editor.ts';

type Props = { readonly editor: ConfigEditor; readonly name: EditableConfigField };

/** Says whether this level sets the value itself; with a button that resets it to the inherited one. */
export const InheritedMarker = ({ editor, name }: Props) => {
  const { t } = useI18n();
  const { isOrganisation } = editor;

  if (!editor.isSetHere(name)) {
    return (
      <div className={styles.marker}>
        <IconCornerLeftUp size={14} stroke={1.75} aria-hidden />
        {t(isOrganisation ? 'config.default' : 'config.inherited')}
      </div>
    );
  }
  const configField = t(`config.label.${name}`);
  return (
    <div className={styles.marker}>
      <span className={styles.here}>{t('config.setHere')}</span>
      {!editor.readOnly && (
        <button
          type="button"
          className={styles.back}
          aria-label={t(isOrganisation ? 'config.useDefaultFor' : 'config.useInheritedFor', { configField })}
          onClick={() => {
            editor.inherit(name);
            // The button disappears with the click; its control stays, and gets the focus.
            focusConfigField(name);
          }}
        >
          {t(isOrganisation ? 'config.useDefault' : 'config.useInherited')}
        </button>
      )}
    </div>
  );
};

const focusConfigField = (name: EditableConfigField) =>
  document.getElementById(fieldId(name === 'optimisationOrigin' ? 'optimisationOriginLat' : name))?.focus();
