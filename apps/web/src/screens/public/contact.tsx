import '../../lib/language/lazy-texts.ts';
import { SendContactForm } from '../../features/contact/send-contact-form.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { PublicPage } from '../../shell/public-page.tsx';

export const Screen = () => {
  const { t } = useI18n();
  return (
    <PublicPage title={t('contact.title')}>
      <SendContactForm />
    </PublicPage>
  );
};
