import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Shipment, ShipmentHistoryEntry } from '@waybill/contract/shipments';
import { errorText } from '../../../lib/api/error-text.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DetailSection } from '../../../shared/facts/facts.tsx';
import { browserName } from '../../../shared/history/browser-name.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Heading } from '../../../ui/basics/heading.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { shipmentHistory } from '../queries.ts';
import { historyText, type Sentence } from './history-sentences.ts';
import type { HistoryNeeds } from './history-values.ts';
import styles from './shipment-history.module.css';

type Props = {
  readonly shipment: Shipment;
  /** Shows only this many of the newest entries; the shipment's own page has the rest. */
  readonly newest?: number;
};

/** The history, newest first, grouped by day. */
export const ShipmentHistory = ({ shipment, newest }: Props) => {
  const { t, format } = useI18n();
  const session = useSession();
  const { queryKey, read } = shipmentHistory(shipment.shipmentId);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
  });
  const { subCompanies = [], organisation } = session ?? {};
  const needs = { t, format, subCompanies, own: organisation?.id ?? null };
  const all = data?.pages.flatMap((page) => page.entries) ?? [];
  const shown = newest === undefined ? all : all.slice(0, newest);
  const hasRest = newest !== undefined && (all.length > newest || hasNextPage);

  return (
    <DetailSection
      title={t('shipmentDetail.section.history')}
      aside={
        hasRest && (
          <Link to={paths.shipment} params={{ shipmentId: shipment.shipmentId }}>
            {t('shipmentDetail.history.all')}
          </Link>
        )
      }
    >
      {!data && !error && <Spinner label={t('action.loading')} />}
      {!data && error && (
        <div className={styles.failure}>
          <p role="alert">{errorText(error, t, 'history.loadFailed')}</p>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </div>
      )}
      {data && all.length === 0 && <p className={styles.muted}>{t('shipmentDetail.history.empty')}</p>}
      {byDay(shown, needs.format).map(({ day, at, entries }) => (
        <div key={day} className={styles.day}>
          <Day at={at} />
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <ShipmentHistoryItem key={entry.id} entry={entry} needs={needs} isBrief={newest !== undefined} />
            ))}
          </ol>
        </div>
      ))}
      {newest === undefined && hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.showMore')}
        </Button>
      )}
    </DetailSection>
  );
};

/** Consecutive entries of one day in the organisation's time zone. */
const byDay = (entries: readonly ShipmentHistoryEntry[], format: HistoryNeeds['format']) => {
  const days: { day: string; at: Date; entries: ShipmentHistoryEntry[] }[] = [];
  for (const entry of entries) {
    const at = new Date(entry.occurredAt);
    const day = format.date(at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, at, entries: [entry] });
  }
  return days;
};

const Day = ({ at }: { readonly at: Date }) => {
  const { t, format } = useI18n();
  const now = useNow();
  const days = format.daysBetween(at, now);
  const date = format.isSameYear(at, now) ? `${format.weekday(at)} ${format.dayMonth(at)}` : format.date(at);
  return (
    <Heading isDeeper className={styles.heading}>
      {days === 0 ? t('shipmentDetail.history.today') : days === 1 ? t('shipmentDetail.history.yesterday') : date}
    </Heading>
  );
};

type ItemProps = {
  readonly entry: ShipmentHistoryEntry;
  readonly needs: HistoryNeeds;
  /** Where the network address and the browser are left out. */
  readonly isBrief: boolean;
};

const ShipmentHistoryItem = ({ entry, needs, isBrief }: ItemProps) => {
  const { t, format } = needs;
  const { head, lines } = historyText(entry, needs);
  const at = new Date(entry.occurredAt);
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={entry.occurredAt} title={format.dateTime(at)}>
        {format.time(at)}
      </time>
      <div className={styles.text}>
        <Words pieces={head} />{' '}
        <span className={styles.muted}>
          {[t(`shipmentDetail.history.source.${entry.source}`), ...(isBrief ? [] : whenceOf(entry, t))].join(', ')}
        </span>
        {entry.reason && (
          <p className={styles.reason}>{t('shipmentDetail.history.reason', { reason: entry.reason })}</p>
        )}
        {lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.map(({ text }) => text).join('')}>
                <Words pieces={line} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
};

/** The person's address, and the machine: what tells two people of one name apart. */
const whenceOf = ({ by, address, userAgent }: ShipmentHistoryEntry, t: HistoryNeeds['t']): readonly string[] =>
  [by.email !== by.name && by.email, address && t('history.from', { address }), browserName(userAgent)].filter(
    (part): part is string => Boolean(part),
  );

const Words = ({ pieces }: { readonly pieces: Sentence }) =>
  pieces.map(({ text, isStrong }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence have no other name, and never move
    isStrong ? <strong key={index}>{text}</strong> : text,
  );
