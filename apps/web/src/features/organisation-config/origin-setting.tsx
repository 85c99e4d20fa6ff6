import type { ClipboardEvent } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import type { SettingField } from './check-draft.ts';
import { FieldError } from './field-error.tsx';
import { fieldId } from './field-ids.ts';
import styles from './origin-setting.module.css';
import { type OriginText, pairIn } from './origin-text.ts';
import { SettingRow } from './setting-row.tsx';
import type { SettingsEditor } from './use-settings-editor.ts';

const FIELD_OF = { lat: 'optimisationOriginLat', lon: 'optimisationOriginLon' } as const satisfies Record<
  keyof OriginText,
  SettingField
>;

/** Two numbers that are one value: a place has both, or there is none. */
export const OriginSetting = ({ editor }: { readonly editor: SettingsEditor }) => {
  const { t } = useI18n();
  const origin = editor.valueOf('optimisationOrigin');
  const id = fieldId('optimisationOrigin');
  const errors = {
    lat: editor.errorOf(FIELD_OF.lat, t('settings.origin.lat')),
    lon: editor.errorOf(FIELD_OF.lon, t('settings.origin.lon')),
  };

  const paste = (event: ClipboardEvent) => {
    const pair = pairIn(event.clipboardData.getData('text'));
    if (!pair || editor.readOnly) return;
    event.preventDefault();
    editor.set('optimisationOrigin', pair);
  };
  // A look at one field on the way to the other is no fault yet: the pair is judged when both were left.
  const leave = (next: EventTarget | null) => {
    if (next instanceof HTMLElement && Object.values(FIELD_OF).some((field) => next.id === fieldId(field))) return;
    editor.leave(FIELD_OF.lat);
    editor.leave(FIELD_OF.lon);
  };

  return (
    <SettingRow editor={editor} name="optimisationOrigin" hasOneControl={false}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend that stands in another column */}
      <div
        className={styles.pair}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description`}
        onPaste={paste}
      >
        {(['lat', 'lon'] as const).map((part) => {
          const field = FIELD_OF[part];
          return (
            <div key={part}>
              <div className={styles.box} data-invalid={errors[part] ? true : undefined}>
                <span className={styles.prefix} aria-hidden>
                  {t(`settings.origin.${part}Short`)}
                </span>
                <input
                  id={fieldId(field)}
                  name={field}
                  type="text"
                  inputMode="text"
                  className={styles.input}
                  aria-label={t(`settings.origin.${part}`)}
                  aria-invalid={errors[part] ? true : undefined}
                  aria-describedby={errors[part] ? `${fieldId(field)}-error` : undefined}
                  value={origin[part]}
                  disabled={editor.readOnly}
                  autoComplete="off"
                  onChange={({ currentTarget }) =>
                    editor.set('optimisationOrigin', { ...origin, [part]: currentTarget.value })
                  }
                  onBlur={({ relatedTarget }) => leave(relatedTarget)}
                />
              </div>
              <FieldError id={`${fieldId(field)}-error`}>{errors[part]}</FieldError>
            </div>
          );
        })}
      </div>
    </SettingRow>
  );
};
