import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useI18n } from '../lib/language/i18n.tsx';
import { Logo } from '../ui/basics/logo.tsx';
import { DialogLayer } from '../ui/layers/dialog-layer.tsx';
import styles from './app-shell.module.css';
import type { NavigationEntry } from './navigation-entries.ts';
import { SideNavigation } from './side-navigation.tsx';

type Props = { readonly groups: readonly (readonly NavigationEntry[])[]; readonly onClose: () => void };

/** The navigation of narrow screens: it opens over the page, and closes after a choice. */
export const NavigationDrawer = ({ groups, onClose }: Props) => {
  const { t } = useI18n();
  return (
    <DialogLayer
      label={t('nav.label')}
      overlayClassName={styles.drawerOverlay}
      className={styles.drawer}
      onClose={onClose}
    >
      <div className={styles.drawerHead}>
        <span className={styles.drawerName}>
          <Logo field="var(--color-nav-accent)" line="#0f2a30" />
          {t('app.name')}
        </span>
        <button type="button" className={styles.drawerClose} aria-label={t('nav.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <SideNavigation groups={groups} onChoose={onClose} />
    </DialogLayer>
  );
};
