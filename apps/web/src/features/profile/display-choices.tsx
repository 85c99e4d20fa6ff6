import { changeProfile } from '@waybill/contract/session';
import { LOCALES, type Locale } from '@waybill/domain/locales';
import { type Translate, translateFrom } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { THEMES, useTheme } from '../../lib/browser/theme.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { loadTexts } from '../../lib/language/texts.ts';
import { adoptSession, type Session } from '../../lib/session/session.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import styles from './profile.module.css';

/** The value that stands for the organisation's language in the list of choices. */
const ORGANISATION = 'organisation';

/** Both choices apply at once, so that the user sees immediately whether they were right. */
export const DisplayChoices = ({ session: { user, config } }: { readonly session: Session }) => {
  const { t } = useI18n();
  const { theme, setTheme } = useTheme();

  const setLanguage = async (locale: Locale | null) => {
    const next = locale ?? config?.defaultLocale ?? 'en';
    const words = {
      started: t('profile.languageSaving'),
      // The message is in the language that was chosen.
      done: (after: Translate) => after('profile.languageSaved'),
      failed: t('profile.languageFailed'),
    };
    await runAction('language', t, words, async () => {
      const texts = await loadTexts(next);
      adoptSession((await api(changeProfile, { body: { locale } })).session);
      return translateFrom(next, texts);
    }).catch(() => null);
  };

  return (
    <section className={styles.section} aria-labelledby="profile-display">
      <h2 id="profile-display" className={styles.heading}>
        {t('profile.display')}
      </h2>
      <div className={styles.form}>
        <SelectField
          label={t('menu.language')}
          value={user.locale ?? ORGANISATION}
          onChange={(chosen) => void setLanguage(chosen === ORGANISATION ? null : (chosen as Locale))}
          options={[
            {
              value: ORGANISATION as string,
              label: t('profile.organisationLanguage', { locale: t(`locale.${config?.defaultLocale ?? 'en'}`) }),
            },
            ...LOCALES.map((locale) => ({ value: locale as string, label: t(`locale.${locale}`) })),
          ]}
        />
        <SelectField
          label={t('menu.theme')}
          value={theme}
          onChange={setTheme}
          options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
        <p className={styles.note}>{t('profile.displayDetail')}</p>
      </div>
    </section>
  );
};
