import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './dock.module.css';

type DockProps = {
  readonly children: ReactNode;
  /** Below each other, for actions of many words. */
  readonly isStacked?: boolean;
  /** The first is as narrow as its words, for a second that is pressed at every stop. */
  readonly isUneven?: boolean;
};

/** The bottom of a view, with its main actions. They keep their places all day: only the filled one changes. */
export const Dock = ({ children, isStacked = false, isUneven = false }: DockProps) => (
  <div className={classNames(styles.dock, isStacked && styles.stacked, isUneven && styles.uneven)}>{children}</div>
);

type Look = {
  /** One action of a view is filled: the one that comes next. */
  readonly isFilled?: boolean;
  /** It says that something has gone wrong. */
  readonly isDanger?: boolean;
  readonly icon?: ReactNode;
};

const actionClass = (isFilled: boolean, isDanger = false) =>
  classNames(styles.action, isFilled && styles.filled, isDanger && styles.danger);

type ActionProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & Look;

export const DockAction = ({ isFilled = false, isDanger = false, icon, children, ...rest }: ActionProps) => (
  <button {...rest} type="button" className={actionClass(isFilled, isDanger)}>
    {icon}
    {children}
  </button>
);

type LinkProps = Omit<ComponentProps<'a'>, 'className'> & Look;

/** An action that leaves the app, by a page load: the log-in, the phone's maps, a call. */
export const DockLink = ({ isFilled = false, icon, children, ...rest }: LinkProps) => (
  <a {...rest} className={actionClass(isFilled)}>
    {icon}
    {children}
  </a>
);
