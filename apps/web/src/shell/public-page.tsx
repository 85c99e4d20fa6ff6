import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { LanguageSwitch } from '../shared/language/language-switch.tsx';
import { Logo } from '../ui/basics/logo.tsx';
import { FlashMessages } from './flash-messages.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './public-page.module.css';

type Props = {
  /** The heading of the page, unless its content has one. */
  readonly title?: string;
  /** `split`: a form beside a picture, for the sign-in pages. `narrow`: a column under a header. */
  readonly layout?: 'split' | 'narrow';
  readonly maxWidth?: number;
  /** The content of the dark half of `split`; purely decorative. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every page that can be seen without signing in. */
export const PublicPage = ({ title, layout = 'narrow', maxWidth = 440, picture, children }: Props) =>
  layout === 'split' ? (
    <div className={styles.split}>
      <div className={styles.column}>
        <PublicHeader
          className={styles.bar}
          logo={<Logo size={28} field="var(--color-text)" line="var(--color-surface)" />}
        />
        <main className={styles.form} id="content">
          {title && <h1 className={styles.title}>{title}</h1>}
          {children}
        </main>
        <FlashMessages />
        <PublicFooter />
      </div>
      <div className={styles.picture} aria-hidden="true">
        {picture}
      </div>
    </div>
  ) : (
    <div className={styles.narrow} style={{ '--page-width': `${maxWidth}px` } as CSSProperties}>
      <PublicHeader className={styles.header} logo={<Logo />} />
      <main className={styles.main} id="content">
        {title && <h1 className={styles.title}>{title}</h1>}
        {children}
      </main>
      <FlashMessages />
      <PublicFooter />
    </div>
  );

/** A signed-in user chooses the language in the profile menu. */
const PublicFooter = () => {
  const { t } = useI18n();
  const session = useSession();
  return (
    <footer className={styles.footer}>
      <nav className={styles.links} aria-label={t('nav.footer')}>
        <Link to={paths.contact}>{t('page.contact')}</Link>
        <Link to={paths.apkDownload}>{t('page.driverApp')}</Link>
      </nav>
      {!session && <LanguageSwitch className={styles.switch} />}
    </footer>
  );
};
