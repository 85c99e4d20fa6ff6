import { type ReactNode, useId } from 'react';
import { NOTHING } from '../../../shared/shipments/shipment-text.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import { Heading } from '../../../ui/basics/heading.tsx';
import styles from './facts.module.css';

type SectionProps = {
  readonly title: string;
  /** In front of the title, e.g. the number of a stop. */
  readonly mark?: ReactNode;
  /** At the end of its line: a count, or a link. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A part of a shipment under its name. */
export const Section = ({ title, mark, aside, className, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={id}>
      <div className={styles.head}>
        {mark}
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  );
};

export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

type FactProps = {
  readonly label: string;
  /** For ids and numbers that are read letter by letter. */
  readonly isMono?: boolean;
  /** Left out when there is nothing to say, instead of saying so. */
  readonly isBrief?: boolean;
  readonly children: ReactNode;
};

const isNothing = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false || value === NOTHING;

export const Fact = ({ label, isMono = false, isBrief = false, children }: FactProps) => {
  if (isNothing(children) && isBrief) return null;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={classNames(isMono && !isNothing(children) && styles.mono, isNothing(children) && styles.nothing)}>
        {isNothing(children) ? NOTHING : children}
      </dd>
    </div>
  );
};

export const Mono = ({ children }: { readonly children: ReactNode }) => <span className={styles.mono}>{children}</span>;
