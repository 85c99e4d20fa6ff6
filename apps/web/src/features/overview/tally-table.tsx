import type { Tally } from '@waybill/contract/overview';
import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import { CountedLink } from './counted-link.tsx';
import styles from './overview.module.css';
import { columnsOf, type Period } from './tally-columns.ts';

type Row = {
  readonly key: string;
  readonly name: string;
  readonly tally: Tally;
  readonly period: Period;
};

type Props = {
  readonly title: string;
  readonly nameLabel: string;
  readonly rows: readonly Row[];
  readonly note?: string | undefined;
};

/** A line for each vehicle or division. */
export const TallyTable = ({ title, nameLabel, rows, note }: Props) => {
  const { t } = useI18n();
  const headingId = useId();
  const [first] = rows;
  if (!first) return null;
  const names = columnsOf(first.tally, { from: '', to: '' }).map(({ name }) => name);
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <Heading id={headingId} className={styles.title}>
        {title}
      </Heading>
      <div className={styles.wide}>
        <table className={styles.table} aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">{nameLabel}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {t(`overview.figure.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, tally, period }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {columnsOf(tally, period).map((column) => (
                  <td key={column.name}>
                    <CountedLink count={column.count} of={column.of} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note && <p className={styles.none}>{note}</p>}
    </section>
  );
};
