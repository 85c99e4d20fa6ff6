import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { RefObject } from 'react';
import { LayerStyles } from './layer-styles.tsx';
import { useOuterLayer } from './open-layers.ts';
import styles from './tooltip.module.css';

type Props = {
  readonly id: string;
  readonly text: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** The text of a Tooltip, put where there is room for it. Base UI gives it neither a role nor an id. */
export const TooltipPopup = ({ id, text, anchor, onClose }: Props) => (
  <LayerStyles>
    <BaseTooltip.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseTooltip.Portal container={useOuterLayer()}>
        <BaseTooltip.Positioner
          anchor={anchor}
          side="top"
          align="end"
          sideOffset={6}
          collisionPadding={4}
          positionMethod="fixed"
          className={styles.positioner}
        >
          <BaseTooltip.Popup id={id} role="tooltip" className={styles.tip}>
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  </LayerStyles>
);
