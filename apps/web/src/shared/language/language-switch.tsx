import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { LOCALES } from '@waybill/domain/locales';
import { useI18n } from '../../lib/language/i18n.tsx';

/** There are two languages, so the button names the other one, in that language. */
export const LanguageSwitch = ({ className }: { readonly className: string | undefined }) => {
  const { locale, setLocale, t } = useI18n();
  const other = LOCALES.find((each) => each !== locale) ?? locale;
  return (
    <button type="button" className={className} lang={other} onClick={() => void setLocale(other)}>
      <IconWorld size={14} stroke={1.75} aria-hidden />
      {t(`locale.${other}`)}
    </button>
  );
};
