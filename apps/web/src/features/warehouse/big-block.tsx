import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import type { CSSProperties, ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { SignalIcon } from '../../shared/scanner/signal-icon.tsx';
import type { WarehouseFeedback } from './feedback-of.ts';
import styles from './warehouse.module.css';

type Props = { readonly feedback: WarehouseFeedback | null; readonly children?: ReactNode };

/** The answer to the last scan, to be read from three metres: a colour, a sign, a few words, and one place. */
export const BigBlock = ({ feedback, children }: Props) => {
  const { t } = useI18n();
  if (!feedback) {
    return (
      <div className={styles.block}>
        <div className={styles.told} role="status" data-empty>
          <IconScan size={96} stroke={1.25} aria-hidden />
          <p className={styles.blockTitle}>{t('warehouse.start')}</p>
          <p className={styles.blockDetail}>{t('warehouse.startDetail')}</p>
        </div>
      </div>
    );
  }
  const { signal, title, big, detail, code, facts } = feedback;
  return (
    <div className={styles.block} data-signal={signal}>
      <div className={styles.told} role="status">
        <p className={styles.blockTitle}>
          {signal !== 'none' && <SignalIcon signal={signal} size={44} />}
          {title}
        </p>
        <p className={styles.big} style={{ '--letters': Math.max(big.length, 3) } as CSSProperties}>
          {big}
        </p>
        <div>
          {detail && <p className={styles.blockDetail}>{detail}</p>}
          <p className={styles.facts}>
            {code && <code className={styles.code}>{code}</code>}
            {facts && ` · ${facts}`}
          </p>
        </div>
      </div>
      <div className={styles.blockActions}>{children}</div>
    </div>
  );
};
