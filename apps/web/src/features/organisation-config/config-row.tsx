import type { EditableConfigField } from '@waybill/domain/organisation-config';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import styles from './config-row.module.css';
import { fieldId } from './field-ids.ts';
import { InheritedMarker } from './inherited-marker.tsx';
import type { ConfigEditor } from './use-config-editor.ts';

type Props<Name extends EditableConfigField> = {
  readonly editor: ConfigEditor;
  readonly name: Name;
  /** False when the config field has several controls, each with a name of its own. */
  readonly hasOneControl?: boolean;
  /** A single field is no wider than its content needs. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
};

/** Label and help, then the control, then whether this level sets the value itself. */
export const ConfigRow = <Name extends EditableConfigField>({
  editor,
  name,
  hasOneControl = true,
  isNarrow = hasOneControl,
  children,
}: Props<Name>) => {
  const { t } = useI18n();
  const id = fieldId(name);
  const label = t(`config.label.${name}`);

  return (
    <div className={classNames(styles.row, editor.isSetHere(name) && styles.setHere)} data-config-field={name}>
      <div className={styles.head}>
        {hasOneControl ? (
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
        ) : (
          <span id={`${id}-label`} className={styles.label}>
            {label}
          </span>
        )}
        <p id={`${id}-description`} className={styles.help}>
          {t(`config.help.${name}`)}
        </p>
      </div>
      <div className={classNames(styles.control, isNarrow && styles.narrow)}>{children}</div>
      <InheritedMarker editor={editor} name={name} />
    </div>
  );
};

type ToggleProps = { readonly editor: ConfigEditor; readonly name: EditableConfigField };

/** A switch before its label; the sentence that describes it is where other rows have their control. */
export const ToggleConfigRow = ({ editor, name, checked }: ToggleProps & { readonly checked: boolean }) => {
  const { t } = useI18n();
  const id = fieldId(name);

  return (
    <div
      className={classNames(styles.row, styles.toggle, editor.isSetHere(name) && styles.setHere)}
      data-config-field={name}
    >
      <div className={styles.switchHead}>
        <Switch
          id={id}
          checked={checked}
          disabled={editor.readOnly}
          onChange={(on) => editor.set(name, on as never)}
          aria-describedby={`${id}-description`}
        />
        <label htmlFor={id} className={styles.label}>
          {t(`config.label.${name}`)}
        </label>
      </div>
      <p id={`${id}-description`} className={styles.sentence}>
        {t(`config.help.${name}`)}
      </p>
      <InheritedMarker editor={editor} name={name} />
    </div>
  );
};
