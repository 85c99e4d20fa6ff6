type Props = {
  readonly size?: number;
  /** The colours of field and line; by default the accent of the surroundings. */
  readonly field?: string;
  readonly line?: string;
};

/** A W drawn as a route: two stops at the ends, a short peak between. It is hidden from screen readers, as the name follows. */
export const Logo = ({ size = 24, field = 'var(--color-accent)', line = 'var(--color-on-accent)' }: Props) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" style={{ fill: field }} />
    <path
      d="M6.2 7.8 9 16.4l3-5 3 5 2.8-8.6"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ stroke: line }}
    />
    <circle cx="6.2" cy="7.4" r="2.2" style={{ fill: line }} />
    <circle cx="17.8" cy="7.4" r="2.2" style={{ fill: line }} />
  </svg>
);
