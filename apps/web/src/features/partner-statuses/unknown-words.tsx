import type { Partner, UnknownWord } from '@waybill/contract/partners';
import type { PartnerId } from '@waybill/domain/ids';
import { READABLE_STATUSES, type ReadableStatus } from '@waybill/domain/partner-statuses';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ExportButton } from '../../shared/exporting/export-button.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { StatusBadge } from '../../shared/shipments/status-badge.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { isFocusLost } from '../../ui/basics/is-focus-lost.ts';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Tabs } from '../../ui/list/tabs.tsx';
import { ORDER } from './partner-fields.ts';
import styles from './partners-page.module.css';
import { ignoreWord, type Settlement, type Shown, settleWord, unknownWordsQuery } from './queries.ts';

/** What was not understood, each with what settles it. */
export const UnknownWords = ({ partners }: { readonly partners: readonly Partner[] }) => {
  const { t, format } = useI18n();
  const [show, setShow] = useState<Shown>('waiting');
  const { data, error, retry } = useLoad(unknownWordsQuery(show));
  const { section, leave } = useNextWord(data?.unknownWords ?? []);
  const count = (number: number | undefined) => (number === undefined ? undefined : format.number(number));
  // Who has no partner yet has nothing to settle either.
  if (partners.length === 0 && !data?.waiting && !data?.ignored) return null;
  return (
    <section ref={section} className={styles.section} aria-labelledby="unknown">
      <div className={styles.sectionHead}>
        <div>
          <h2 id="unknown" tabIndex={-1} className={styles.heading}>
            {t('partners.unknown')}
          </h2>
          <p className={styles.detail}>{t('partners.unknownDetail')}</p>
        </div>
        <ExportButton request={{ list: 'unknown-words', query: { show } }} count={data?.[show]} />
      </div>
      <Tabs
        label={t('partners.show')}
        current={show}
        onChoose={setShow}
        tabs={[
          {
            key: 'waiting',
            label: t('partners.waiting'),
            count: count(data?.waiting),
            isAlarming: (data?.waiting ?? 0) > 0,
          },
          { key: 'ignored', label: t('partners.ignored'), count: count(data?.ignored) },
        ]}
      />
      {error && !data && <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'partners.loadFailed')}</LoadFailed>}
      {data?.isFull && <p className={styles.warning}>{t('partners.full')}</p>}
      {data?.unknownWords.length === 0 && (
        <p className={styles.nothing}>{t(show === 'waiting' ? 'partners.noneWaiting' : 'partners.noneIgnored')}</p>
      )}
      {data && data.unknownWords.length > 0 && (
        <ul className={styles.list} aria-label={t('partners.unknown')}>
          {data.unknownWords.map((unknown) => (
            <UnknownItem key={unknown.id} unknown={unknown} partners={partners} onLeave={leave} />
          ))}
        </ul>
      )}
    </section>
  );
};

/** A word that is settled takes the pressed button with it: the focus goes on to the next word, or to the heading when there is none. */
const useNextWord = (words: readonly UnknownWord[]) => {
  const section = useRef<HTMLElement>(null);
  const left = useRef<number | null>(null);
  const goOn = useEffectEvent(() => {
    if (left.current === null || !isFocusLost()) return;
    const items = section.current?.querySelectorAll('li[data-word]') ?? [];
    const next = items[Math.min(left.current, items.length - 1)]?.querySelector<HTMLElement>('select, input, button');
    left.current = null;
    (next ?? section.current?.querySelector<HTMLElement>('h2'))?.focus();
  });
  const state = words.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other words are there than before
  useEffect(() => goOn(), [state]);
  return {
    section,
    leave: async (unknown: UnknownWord, action: () => Promise<unknown>) => {
      left.current = words.indexOf(unknown);
      await action().catch(() => {
        left.current = null;
      });
    },
  };
};

type ItemProps = {
  readonly unknown: UnknownWord;
  readonly partners: readonly Partner[];
  /** Runs what takes the word from this list. */
  readonly onLeave: (unknown: UnknownWord, action: () => Promise<unknown>) => Promise<void>;
};

const UnknownItem = ({ unknown, partners, onLeave }: ItemProps) => {
  const { t, format } = useI18n();
  const { source, isIgnored } = unknown;
  const sentStatus = source === 'sent' ? (unknown.word as DeliveryStatus) : null;
  const word = sentStatus ? t(`deliveryStatus.${sentStatus}`) : unknown.word;
  const partner = partners.find(({ id }) => id === unknown.partnerId);
  const facts = [
    partner?.name ?? t('partners.anyPartner'),
    t(`partners.source.${source}`),
    t('partners.times', { count: unknown.count }),
    t('partners.lastSeen', { date: format.dateTime(new Date(unknown.lastSeenAt)) }),
    ...(unknown.example ? [t('partners.example', { example: unknown.example })] : []),
  ];
  return (
    <li data-word className={styles.item}>
      <div className={styles.about}>
        <p className={styles.name}>{sentStatus ? <StatusBadge status={sentStatus} /> : <code>{word}</code>}</p>
        <p className={styles.note}>{facts.join(' · ')}</p>
      </div>
      {isIgnored ? (
        <div className={styles.actions}>
          <Button
            aria-label={t('partners.takeUpLabel', { word })}
            onClick={() => void onLeave(unknown, () => ignoreWord(t, unknown, word, false))}
          >
            {t('partners.takeUp')}
          </Button>
        </div>
      ) : (
        <Settling unknown={unknown} word={word} sentStatus={sentStatus} partners={partners} onLeave={onLeave} />
      )}
    </li>
  );
};

type SettlingProps = ItemProps & { readonly word: string; readonly sentStatus: DeliveryStatus | null };

const isReadable = (status: DeliveryStatus): status is ReadableStatus =>
  (READABLE_STATUSES as readonly DeliveryStatus[]).includes(status);

const Settling = ({ unknown, word, sentStatus, partners, onLeave }: SettlingProps) => {
  const { t } = useI18n();
  const [status, setStatus] = useState<ReadableStatus | ''>('');
  const [text, setText] = useState('');
  const [partnerId, setPartnerId] = useState<PartnerId | ''>((partners.length === 1 && partners[0]?.id) || '');
  const [isBusy, setIsBusy] = useState(false);
  const whose = unknown.partnerId ?? partnerId;
  const meaning: Settlement | null = sentStatus
    ? text.trim() === ''
      ? null
      : { word: text }
    : status === ''
      ? null
      : { status };
  const settlement = meaning && whose !== '' ? { ...meaning, partnerId: whose } : null;
  const settle = async () => {
    if (!settlement) return;
    setIsBusy(true);
    const partner = partners.find(({ id }) => id === whose)?.name ?? t('partners.anyPartner');
    await onLeave(unknown, () => settleWord(t, unknown, word, partner, settlement));
    setIsBusy(false);
  };
  return (
    <form
      className={styles.settling}
      onSubmit={(event) => {
        event.preventDefault();
        void settle();
      }}
    >
      {unknown.partnerId === null && partners.length > 0 && (
        <NativeSelect
          label={t('partners.whose', { word })}
          value={partnerId}
          onChange={setPartnerId}
          options={[
            { value: '' as const, label: t('partners.choosePartner') },
            ...partners.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {sentStatus ? (
        <TextField
          label={t('partners.wordFor', { status: word })}
          value={text}
          onChange={setText}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          mono
        />
      ) : (
        <NativeSelect
          label={t('partners.means', { word: word.length > 24 ? `${word.slice(0, 24)}…` : word })}
          value={status}
          onChange={setStatus}
          options={[
            { value: '' as const, label: t('partners.chooseStatus') },
            ...ORDER.filter(isReadable).map((value) => ({ value, label: t(`deliveryStatus.${value}`) })),
          ]}
        />
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          loading={isBusy}
          disabled={settlement === null}
          aria-label={t('partners.settleLabel', { word })}
        >
          {t('partners.settle')}
        </Button>
        <Button
          variant="subtle"
          aria-label={t('partners.ignoreLabel', { word })}
          onClick={() => void onLeave(unknown, () => ignoreWord(t, unknown, word, true))}
        >
          {t('partners.ignore')}
        </Button>
      </div>
    </form>
  );
};
