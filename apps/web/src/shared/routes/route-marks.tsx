import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { CSSProperties } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import type { RouteLook } from '../../ui/map/route-look.ts';
import styles from './route-marks.module.css';

const coloursOf = ({ colour, textColour }: RouteLook) =>
  ({ '--route': `var(${colour})`, '--on-route': `var(${textColour})` }) as CSSProperties;

type TagProps = {
  readonly look: RouteLook;
  /** As it is drawn on a map: larger, with an edge. */
  readonly isOnMap?: boolean;
};

/** A vehicle: a rounded square with its letter. Its name is always beside it. */
export const VehicleTag = ({ look, isOnMap = false }: TagProps) => (
  <span className={classNames(styles.tag, isOnMap && styles.onMap)} style={coloursOf(look)} aria-hidden>
    {look.letter}
  </span>
);

type MarkProps = {
  readonly look: RouteLook;
  readonly number: number;
  readonly isDone?: boolean;
  /** Done, and in vain. */
  readonly isFailed?: boolean;
};

const SIGN = { size: 13, stroke: 2.25 } as const;

/** A stop: a circle with its number, or a tick once it is done, and a cross if that was in vain. */
export const StopMark = ({ look, number, isDone = false, isFailed = false }: MarkProps) => (
  <span
    className={classNames(styles.mark, isDone && styles.done, isFailed && styles.failed)}
    style={coloursOf(look)}
    aria-hidden
  >
    {isFailed ? <IconX {...SIGN} /> : isDone ? <IconCheck {...SIGN} /> : number}
  </span>
);
