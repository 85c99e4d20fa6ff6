import { createContext, type ReactNode, useContext, useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Heading } from '../../ui/basics/heading.tsx';
import { NOTHING } from '../shipments/shipment-text.ts';
import styles from './facts.module.css';

type DetailSectionProps = {
  readonly title: string;
  /** Shown in front of the title, e.g. the number of a stop. */
  readonly mark?: ReactNode;
  /** Shown at the end of the title's line: a count, or a link. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A titled section of a shipment. */
export const DetailSection = ({ title, mark, aside, className, children }: DetailSectionProps) => {
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

/** Whether empty rows are left out: a shipment can have forty fields, and most have ten. */
export const FoldsEmptyFacts = createContext(false);

export const Facts = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useI18n();
  const isFolded = useContext(FoldsEmptyFacts);
  return (
    <>
      <dl className={styles.facts}>{children}</dl>
      {isFolded && <p className={styles.allEmpty}>{t('shipmentDetail.empty.all')}</p>}
    </>
  );
};

type FactProps = {
  readonly label: string;
  /** Monospaced, for ids and numbers that are read letter by letter. */
  readonly isMono?: boolean;
  /** The row is left out when it is empty, instead of showing a dash. */
  readonly isBrief?: boolean;
  readonly children: ReactNode;
};

const isNothing = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false || value === NOTHING;

export const Fact = ({ label, isMono = false, isBrief = false, children }: FactProps) => {
  const isFolded = useContext(FoldsEmptyFacts);
  if (isNothing(children) && (isBrief || isFolded)) return null;
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
