import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Partner, UnknownWord } from '@waybill/contract/partners';
import { type PartnerId, shipmentId } from '@waybill/domain/ids';
import {
  type PartnerFields,
  READABLE_STATUSES,
  type ReadableStatus,
  withRead,
  withSent,
} from '@waybill/domain/partner-statuses';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { ExportButton } from '../../shared/exporting/export-button.tsx';
import { fetchUpdatesQuery } from '../../shared/fetch-updates/queries.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { StatusBadge } from '../../shared/shipments/status-badge.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Tabs } from '../../ui/list/tabs.tsx';
import { useNextItem } from '../../ui/list/use-next-item.ts';
import { ORDER } from './partner-fields.ts';
import styles from './partners-page.module.css';
import { createPartner, ignoreWord, type Settlement, type Shown, settleWord, unknownWordsQuery } from './queries.ts';

/** What was not understood, each with what settles it. */
export const UnknownWords = ({ partners }: { readonly partners: readonly Partner[] }) => {
  const { t, format } = useI18n();
  const [show, setShow] = useState<Shown>('waiting');
  const { data, error, retry } = useLoad(unknownWordsQuery(show));
  const { section, leave } = useNextItem(data?.unknownWords ?? []);
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
      {partners.length === 0 && show === 'waiting' && data && data.unknownWords.length > 0 && (
        <p className={styles.detail}>{t('partners.firstByWord')}</p>
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
  ];
  return (
    <li data-item className={styles.item}>
      <div className={styles.about}>
        <p className={styles.name}>{sentStatus ? <StatusBadge status={sentStatus} /> : <code>{word}</code>}</p>
        <p className={styles.note}>
          {facts.join(' · ')}
          <Example of={unknown} />
        </p>
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

/** Where the word was met: a shipment leads there. */
const Example = ({ of: { example, source } }: { readonly of: UnknownWord }) => {
  const { t } = useI18n();
  if (!example) return null;
  const text = t('partners.example', { example });
  const shipment = source === 'file' ? null : shipmentId.safeParse(example).data;
  const at = text.indexOf(example);
  return (
    <>
      {' · '}
      {shipment ? (
        <>
          {text.slice(0, at)}
          <Link to={paths.shipment} params={{ shipmentId: shipment }}>
            {example}
          </Link>
          {text.slice(at + example.length)}
        </>
      ) : (
        text
      )}
    </>
  );
};

type SettlingProps = ItemProps & { readonly word: string; readonly sentStatus: DeliveryStatus | null };

const isReadable = (status: DeliveryStatus): status is ReadableStatus =>
  (READABLE_STATUSES as readonly DeliveryStatus[]).includes(status);

/** The words of a partner that has only this one. */
const statusesOf = ({ word }: UnknownWord, { status, word: sends }: Settlement): PartnerFields['statuses'] =>
  (status
    ? withRead({}, status, word)
    : withSent({}, word as DeliveryStatus, sends ?? '')) as PartnerFields['statuses'];

const Settling = ({ unknown, word, sentStatus, partners, onLeave }: SettlingProps) => {
  const { t } = useI18n();
  const [status, setStatus] = useState<ReadableStatus | ''>('');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PartnerId | '' | null>(null);
  const [typedName, setTypedName] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isFirst = unknown.partnerId === null && partners.length === 0;
  // Words that are nobody's come from the source of fetched updates, and its host is a name that everybody knows.
  const { data: fetches } = useQuery({ ...fetchUpdatesQuery, enabled: isFirst });
  const name = typedName ?? fetches?.host ?? '';
  const partnerId = chosen ?? (partners.length === 1 ? (partners[0]?.id ?? '') : '');
  const whose = unknown.partnerId ?? partnerId;
  const meaning: Settlement | null = sentStatus
    ? text.trim() === ''
      ? null
      : { word: text }
    : status === ''
      ? null
      : { status };
  const isReady = meaning !== null && (isFirst ? name.trim() !== '' : whose !== '');
  const settle = async () => {
    if (!isReady) return;
    setIsBusy(true);
    await onLeave(unknown, () => {
      // What the words of a new partner explain is settled with it.
      if (isFirst) return createPartner(t, { name, statuses: statusesOf(unknown, meaning) });
      const partner = partners.find(({ id }) => id === whose)?.name ?? t('partners.anyPartner');
      return settleWord(t, unknown, word, partner, { ...meaning, ...(whose !== '' && { partnerId: whose }) });
    });
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
      {isFirst && (
        <TextField
          label={t('partners.firstName')}
          value={name}
          onChange={setTypedName}
          autoComplete="off"
          maxLength={100}
        />
      )}
      {unknown.partnerId === null && partners.length > 0 && (
        <NativeSelect
          label={t('partners.whose', { word })}
          value={partnerId}
          onChange={setChosen}
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
        <Button type="submit" loading={isBusy} disabled={!isReady} aria-label={t('partners.settleLabel', { word })}>
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
