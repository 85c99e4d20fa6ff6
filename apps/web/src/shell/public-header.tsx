import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import { classNames } from '../ui/basics/class-names.ts';
import { PageName } from './page-frame.ts';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './public-header.module.css';

/** The header of a page without navigation: the logo, the name of the page, and the profile menu of a signed-in user. */
export const PublicHeader = ({
  logo,
  className,
}: {
  readonly logo: ReactNode;
  readonly className: string | undefined;
}) => {
  const { t } = useI18n();
  const page = use(PageName);
  return (
    <header className={classNames(styles.header, className)}>
      <Link to={paths.home} className={styles.name}>
        {logo}
        {t('app.name')}
      </Link>
      {page && <p className={styles.page}>{page}</p>}
      <div className={styles.end}>
        <ProfileMenu />
      </div>
    </header>
  );
};
