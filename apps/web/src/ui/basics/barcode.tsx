import { code128, QUIET_MODULES } from '@waybill/domain/code128';
import { memo } from 'react';

type Props = {
  readonly text: string;
  readonly className: string | undefined;
  /** How many pixels the narrowest bar is wide, to be read off a screen: only of whole ones are all bars as wide as they should be. */
  readonly barPixels?: number;
};

/** The bars that a scanner reads, as on a label; its class gives it size and colours. The text beside it has the same content. */
export const Barcode = memo(({ text, className, barPixels }: Props) => {
  const { width, bars } = code128(text);
  const path = bars.map(({ at, width: bar }) => `M${at} 0h${bar}v1h-${bar}z`).join('');
  return (
    <svg
      className={className}
      {...(barPixels && { width: (width + 2 * QUIET_MODULES) * barPixels })}
      viewBox={`${-QUIET_MODULES} 0 ${width + 2 * QUIET_MODULES} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
});
