import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/basics/logo.tsx';
import styles from './app-bar.module.css';

type Props = {
  readonly title: string;
  /** The smaller line below, e.g. date, vehicle and name; what is unknown is left out. */
  readonly detail?: readonly (string | null | undefined)[];
  /** Shows the arrow at the start. */
  readonly onBack?: () => void;
  /** Buttons at the end: BarButton, or the pill that says what is waiting. */
  readonly children?: ReactNode;
};

/** The bar at the top of every view of the driver. */
export const AppBar = ({ title, detail = [], onBack, children }: Props) => {
  const { t } = useI18n();
  return (
    <header className={styles.bar}>
      {onBack && (
        <button
          type="button"
          className={`${styles.button} ${styles.back}`}
          aria-label={t('driver.back')}
          onClick={onBack}
        >
          <IconArrowLeft size={24} stroke={1.75} aria-hidden />
        </button>
      )}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {detail.some(Boolean) && <p className={styles.detail}>{detail.filter(Boolean).join(' · ')}</p>}
      </div>
      {children}
    </header>
  );
};

/** The bar where there is no day yet, e.g. before signing in: product and page as on the other public pages. */
export const NameBar = () => {
  const { t } = useI18n();
  return (
    <header className={styles.bar}>
      <a href={paths.home} className={styles.name}>
        <Logo size={28} field="var(--color-nav-accent)" line="var(--color-nav)" />
        {t('app.name')}
      </a>
      <p className={styles.page}>{t('page.driver')}</p>
    </header>
  );
};

type ButtonProps = { readonly label: string; readonly icon: ReactNode; readonly onClick: () => void };

/** A button of 56 by 56 in the bar; its icon is 24 to 28 px. */
export const BarButton = ({ label, icon, onClick }: ButtonProps) => (
  <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
    {icon}
  </button>
);
