import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../lib/language/i18n.tsx';
import { classNames } from '../ui/basics/class-names.ts';
import type { NavigationEntry } from './navigation-entries.ts';
import styles from './side-navigation.module.css';

type Props = {
  readonly groups: readonly (readonly NavigationEntry[])[];
  readonly collapsed?: boolean;
  /** Without this callback there is no collapse button, as in the drawer. */
  readonly onToggle?: () => void;
  readonly onChoose?: () => void;
};

export const SideNavigation = ({ groups, collapsed = false, onToggle, onChoose }: Props) => {
  const { t } = useI18n();
  const ToggleIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleText = collapsed ? t('nav.expand') : t('nav.collapse');

  return (
    <nav className={classNames(styles.nav, collapsed && styles.collapsed)} aria-label={t('nav.label')}>
      {groups.map((entries) => (
        <ul key={entries[0]?.to} className={styles.list}>
          {entries.map(({ to, label, icon: Icon, note }) => {
            const text = t(label);
            return (
              <li key={to}>
                <Link to={to} className={styles.entry} title={collapsed ? text : undefined} onClick={onChoose}>
                  <Icon size={18} stroke={1.6} className={styles.icon} aria-hidden />
                  <span className={styles.word}>{text}</span>
                  {note && <span className={classNames(styles.word, styles.note)}>{note}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
      {onToggle && (
        <button
          type="button"
          className={classNames(styles.entry, styles.collapse)}
          title={collapsed ? toggleText : undefined}
          onClick={onToggle}
        >
          <ToggleIcon size={18} stroke={1.6} className={styles.icon} aria-hidden />
          <span className={styles.word}>{toggleText}</span>
        </button>
      )}
    </nav>
  );
};
