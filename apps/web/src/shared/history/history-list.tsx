import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryEntry, HistoryPage } from '@waybill/contract/history';
import { errorText } from '../../lib/api/error-text.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { browserName } from './browser-name.ts';
import styles from './history-list.module.css';
import { authorName } from './last-change.ts';

export type HistorySource = {
  readonly queryKey: readonly unknown[];
  readonly read: (after: string | undefined) => Promise<HistoryPage>;
};

/** Labels and values for the fields of a history. */
export type HistoryWords = {
  /** The order of the fields, which the database does not keep; others follow as they come. */
  readonly order?: readonly string[];
  /** The name of an action, where it is another than usual. */
  readonly action?: (name: HistoryEntry['action']) => string | null;
  readonly field: (name: string) => string;
  readonly value: (name: string, value: unknown) => string;
};

type Props = { readonly source: HistorySource; readonly words: HistoryWords; readonly label: string };

/** The history: who did what, when and from where; newest first. */
export const HistoryList = ({ source: { queryKey, read }, words, label }: Props) => {
  const { t } = useI18n();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
  });

  if (isPending) return <PageSpinner label={t('action.loading')} />;
  if (error && !data) {
    return (
      <div className={styles.failure}>
        <p role="alert">{errorText(error, t, 'history.loadFailed')}</p>
        <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
      </div>
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className={styles.nothing}>{t('history.empty')}</p>;
  return (
    <>
      <ol className={styles.list} aria-label={label}>
        {entries.map((entry) => (
          <HistoryItem key={entry.id} entry={entry} words={words} />
        ))}
      </ol>
      {hasNextPage && (
        <div className={styles.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('history.showMore')}
          </Button>
        </div>
      )}
    </>
  );
};

const HistoryItem = ({ entry, words }: { readonly entry: HistoryEntry; readonly words: HistoryWords }) => {
  const { t, format } = useI18n();
  const now = useNow();
  const changes = inOrder(Object.entries(entry.changes), words.order ?? []);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.action}>{words.action?.(entry.action) ?? t(`history.action.${entry.action}`)}</span>
        <time dateTime={entry.occurredAt} className={styles.time}>
          {dayAndTime(new Date(entry.occurredAt), now, { t, format })}
        </time>
      </div>
      <p className={styles.who}>
        <Who {...entry} />
      </p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(([name, { from, to }]) => (
            <div key={name} className={styles.change}>
              <dt>{words.field(name)}</dt>
              <dd>
                {from !== null && from !== undefined && (
                  <>
                    <span className={styles.before}>{words.value(name, from)}</span> →{' '}
                  </>
                )}
                {words.value(name, to)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
};

const inOrder = <Change,>(changes: readonly (readonly [string, Change])[], order: readonly string[]) => {
  const place = ([name]: readonly [string, Change]) => (order.includes(name) ? order.indexOf(name) : order.length);
  return changes.toSorted((one, other) => place(one) - place(other));
};

const Who = ({ by, address, userAgent }: HistoryEntry) => {
  const { t } = useI18n();
  const browser = browserName(userAgent);
  return (
    <>
      <span className={styles.name}>{authorName(by, t)}</span>
      {by.email && by.email !== by.name && ` ${by.email}`}
      {address && ` ${t('history.from', { address })}`}
      {browser && `, ${browser}`}
    </>
  );
};
