import { useFocusTrap } from '@mantine/hooks';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useI18n } from '../lib/language/i18n.tsx';
import { Logo } from '../ui/basics/logo.tsx';
import { useLayer } from '../ui/layers/use-layer.ts';
import styles from './app-shell.module.css';
import type { NavigationEntry } from './navigation-entries.ts';
import { SideNavigation } from './side-navigation.tsx';

type Props = { readonly groups: readonly (readonly NavigationEntry[])[]; readonly onClose: () => void };

/** The navigation of narrow screens: over the page, gone after a choice. */
export const NavigationDrawer = ({ groups, onClose }: Props) => {
  const { t } = useI18n();
  const trap = useFocusTrap(true);
  useLayer(onClose);
  return (
    <div
      className={styles.drawerOverlay}
      onPointerUp={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div ref={trap} className={styles.drawer} role="dialog" aria-modal="true" aria-label={t('nav.label')}>
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
      </div>
    </div>
  );
};
