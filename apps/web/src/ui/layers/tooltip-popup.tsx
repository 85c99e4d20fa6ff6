import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { RefObject } from 'react';
import { LayerStyles } from './layer-styles.tsx';
import styles from './tooltip.module.css';
import { IN_PLACE, TOP_LAYER } from './top-layer.ts';

type Props = {
  readonly id: string;
  readonly text: string;
  readonly anchor: RefObject<HTMLElement | null>;
};

/** The text of a Tooltip, positioned by Base UI, which gives it neither a role nor an id; we decide when it is hidden. */
export const TooltipPopup = ({ id, text, anchor }: Props) => (
  <LayerStyles>
    <BaseTooltip.Root open onOpenChange={(_, { cancel }) => cancel()}>
      <BaseTooltip.Portal {...IN_PLACE} container={anchor}>
        <BaseTooltip.Positioner anchor={anchor} side="top" align="end" sideOffset={6} {...TOP_LAYER}>
          <BaseTooltip.Popup id={id} role="tooltip" className={styles.tip}>
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  </LayerStyles>
);
