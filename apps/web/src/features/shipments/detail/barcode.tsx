import { code128, QUIET_MODULES } from '@waybill/domain/code128';
import { memo } from 'react';
import styles from './barcode.module.css';

/** The bars that a scanner reads, as on the label. The text beside it has the same content. */
export const Barcode = memo(({ text }: { readonly text: string }) => {
  const { width, bars } = code128(text);
  const path = bars.map(({ at, width: bar }) => `M${at} 0h${bar}v1h-${bar}z`).join('');
  return (
    <svg
      className={styles.bars}
      viewBox={`${-QUIET_MODULES} 0 ${width + 2 * QUIET_MODULES} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
});
