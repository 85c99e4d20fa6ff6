import { matchParts } from '../../lib/forms/match-ranges.ts';
import { StatusBadge } from '../../shared/shipments/status-badge.tsx';
import { Kbd } from '../../ui/basics/kbd.tsx';
import { MarkedText } from '../../ui/basics/marked-text.tsx';
import styles from './palette.module.css';
import type { PaletteItem } from './palette-items.ts';

type Props = {
  readonly id: string;
  readonly item: PaletteItem;
  readonly typed: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

/** One option, with the matching letters highlighted. */
export const PaletteOption = ({ id, item, typed, isActive, onPoint, onChoose }: Props) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
  // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    aria-disabled={item.isOld || undefined}
    className={styles.option}
    onPointerMove={onPoint}
    // The field keeps the focus.
    onPointerDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span className={styles.words}>
      <span className={styles.title}>
        <MarkedText parts={matchParts(item.title, typed)} />
      </span>
      {item.detail && (
        <span className={styles.detail}>
          <MarkedText parts={matchParts(item.detail, typed)} />
        </span>
      )}
    </span>
    {item.status ? <StatusBadge status={item.status} /> : item.kind && <span className={styles.kind}>{item.kind}</span>}
    {item.keys && (
      <span aria-hidden>
        <Kbd>{item.keys}</Kbd>
      </span>
    )}
  </div>
);
