import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  /** One primary button per screen. */
  readonly variant?: 'primary' | 'default' | 'subtle' | 'danger';
  readonly large?: boolean;
  readonly wide?: boolean;
  readonly iconOnly?: boolean;
  /** Of a subtle button, which shows no edge: its text begins or ends with the column, and not its edge. */
  readonly flush?: 'start' | 'end';
};

type Props = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    readonly icon?: ReactNode;
    readonly loading?: boolean;
  };

export const buttonClass = ({ variant = 'default', large, wide, iconOnly, flush }: ButtonLook): string =>
  classNames(
    styles.button,
    variant !== 'default' && styles[variant],
    large && styles.large,
    wide && styles.wide,
    iconOnly && styles.iconOnly,
    flush === 'start' && styles.flushStart,
    flush === 'end' && styles.flushEnd,
  );

/** A loading button keeps its focus and its place, and ignores clicks. */
export const Button = ({
  variant,
  large,
  wide,
  iconOnly,
  flush,
  icon,
  loading = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) => (
  <button
    {...rest}
    type={loading ? 'button' : type}
    className={buttonClass({
      ...(variant && { variant }),
      large: large ?? false,
      wide: wide ?? false,
      iconOnly: iconOnly ?? false,
      ...(flush && { flush }),
    })}
    onClick={loading ? undefined : onClick}
    {...(loading && { 'data-loading': true, 'aria-busy': true })}
  >
    {loading ? <Spinner size={14} /> : icon}
    {children}
  </button>
);
