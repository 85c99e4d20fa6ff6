import type { ClipboardEvent } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import type { ConfigInput } from './check-draft.ts';
import { ConfigFieldError } from './config-field-error.tsx';
import { ConfigRow } from './config-row.tsx';
import { fieldId } from './field-ids.ts';
import styles from './origin-config.module.css';
import { type OriginText, pairIn } from './origin-text.ts';
import type { ConfigEditor } from './use-config-editor.ts';

const FIELD_OF = { lat: 'optimisationOriginLat', lon: 'optimisationOriginLon' } as const satisfies Record<
  keyof OriginText,
  ConfigInput
>;

/** Latitude and longitude are one value: both are filled in, or neither. */
export const OriginConfigField = ({ editor }: { readonly editor: ConfigEditor }) => {
  const { t } = useI18n();
  const origin = editor.valueOf('optimisationOrigin');
  const id = fieldId('optimisationOrigin');
  const errors = {
    lat: editor.errorOf(FIELD_OF.lat, t('config.origin.lat')),
    lon: editor.errorOf(FIELD_OF.lon, t('config.origin.lon')),
  };

  const paste = (event: ClipboardEvent) => {
    const pair = pairIn(event.clipboardData.getData('text'));
    if (!pair || editor.readOnly) return;
    event.preventDefault();
    editor.set('optimisationOrigin', pair);
  };
  // Leaving one field for the other is no error yet: the pair is checked when both have been left.
  const leave = (next: EventTarget | null) => {
    if (next instanceof HTMLElement && Object.values(FIELD_OF).some((field) => next.id === fieldId(field))) return;
    editor.leave(FIELD_OF.lat);
    editor.leave(FIELD_OF.lon);
  };

  return (
    <ConfigRow editor={editor} name="optimisationOrigin" hasOneControl={false}>
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
                  {t(`config.origin.${part}Short`)}
                </span>
                <input
                  id={fieldId(field)}
                  name={field}
                  type="text"
                  inputMode="text"
                  className={styles.input}
                  aria-label={t(`config.origin.${part}`)}
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
              <ConfigFieldError id={`${fieldId(field)}-error`}>{errors[part]}</ConfigFieldError>
            </div>
          );
        })}
      </div>
    </ConfigRow>
  );
};
