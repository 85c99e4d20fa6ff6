import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import { VehicleTag } from '../shared/routes/route-marks.tsx';
import { useSubCompanies } from '../shared/sub-companies/use-sub-companies.ts';
import { classNames } from '../ui/basics/class-names.ts';
import { Logo } from '../ui/basics/logo.tsx';
import { useNarrow } from '../ui/basics/use-narrow.ts';
import { routeLook } from '../ui/map/route-look.ts';
import styles from './header.module.css';
import { HeaderSearch } from './header-search.tsx';
import { usePageFrame } from './page-frame.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { SubCompanySwitcher } from './sub-company-switcher.tsx';

type Props = {
  readonly title: string;
  /** Whether there is a navigation below the logo, whose colour the logo's cell then has. */
  readonly navigation: 'none' | 'wide' | 'collapsed';
  readonly onOpenNavigation: () => void;
};

export const Header = ({ title, navigation, onOpenNavigation }: Props) => {
  const { t } = useI18n();
  const { parent, crumb, detail, vehicleIndex } = usePageFrame();
  const tag = vehicleIndex !== null && <VehicleTag look={routeLook(vehicleIndex)} />;
  const bare = navigation === 'none';
  return (
    <header className={classNames(styles.header, bare && styles.bare, navigation === 'collapsed' && styles.collapsed)}>
      {!bare && (
        <button
          type="button"
          className={styles.burger}
          aria-label={t('nav.open')}
          aria-haspopup="dialog"
          onClick={onOpenNavigation}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </button>
      )}
      <Link to={paths.home} className={styles.logo} aria-label={t('app.name')} activeProps={{}}>
        {bare ? (
          <Logo field="var(--color-text)" line="var(--color-surface)" />
        ) : (
          <Logo field="var(--color-nav-accent)" line="#0f2a30" />
        )}
        <span className={styles.word}>{t('app.name')}</span>
      </Link>
      <div className={styles.heading}>
        {parent && (
          <>
            <Link to={paths[parent]} className={styles.parent}>
              {t(`page.${parent}`)}
            </Link>
            <IconChevronRight size={16} stroke={1.75} className={styles.step} aria-hidden />
          </>
        )}
        {crumb ? (
          <>
            <Link to={crumb.href} className={classNames(styles.parent, styles.crumb)}>
              {tag}
              {crumb.text}
            </Link>
            <IconChevronRight size={16} stroke={1.75} className={styles.step} aria-hidden />
          </>
        ) : (
          tag
        )}
        <h1 className={styles.title}>{title}</h1>
        {detail && <span className={styles.detail}>{detail}</span>}
      </div>
      <div className={styles.end}>
        <HeaderSearch />
        <SubCompanies />
        <ProfileMenu />
      </div>
    </header>
  );
};

/** On a narrow screen the profile menu has this choice. */
const SubCompanies = () => {
  const subCompanies = useSubCompanies();
  const isNarrow = useNarrow();
  return subCompanies && !isNarrow ? <SubCompanySwitcher {...subCompanies} /> : null;
};
