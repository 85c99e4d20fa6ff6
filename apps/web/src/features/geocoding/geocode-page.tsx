import type { GeocodingWorkItem } from '@waybill/contract/geocoding';
import { claimGeocodedStop } from '@waybill/contract/geocoding';
import { hasAddress } from '@waybill/domain/address/stop-place';
import type { StopKind } from '@waybill/domain/stop';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import type { ChangeOptions } from '../../lib/forms/list-address.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { isFreeKey } from '../../ui/list/use-row-cursor.ts';
import styles from './geocode-page.module.css';
import { CLAIM_EVERY_MS, refreshWork, stopQuery, workQuery } from './queries.ts';
import { StopWork } from './stop-work.tsx';
import { WorkList } from './work-list.tsx';
import { forgetWork, markPlaced, markSkipped, nextItem, stopKey, useWorkState, whyNoneOpen } from './work-state.ts';

export type OpenStop = { readonly shipmentId: string; readonly kind: StopKind };

type Props = {
  readonly kind: StopKind;
  /** The stop of the address; null opens the first that is free. */
  readonly open: OpenStop | null;
  readonly onOpen: (stop: OpenStop | null, options?: ChangeOptions) => void;
  /** Called when the open stop has its pin, by who came for this one alone: there is no next one then. */
  readonly onDone?: () => void;
  /** Dropoffs, pickups, and what is remembered. */
  readonly views: ReactNode;
};

/** The addresses that wait for a pin beside the one that is being placed. */
export const GeocodePage = ({ kind, open, onOpen, onDone, views }: Props) => {
  const { t } = useI18n();
  const isNarrow = useNarrow();
  const { data, error, retry } = useLoad(workQuery(kind));
  const { placed: marked, skipped } = useWorkState();
  useEffect(() => forgetWork, []);
  const items = data?.items ?? [];
  const listed = new Set(items.map(stopKey));
  // What was placed and waits again, since its address has changed or somebody took the pin back, is work like any other.
  const placed = marked.filter((item) => !listed.has(stopKey(item)));
  const first = isNarrow ? null : nextItem(items, null, skipped);
  const arrive = useEffectEvent(() => {
    if (!open && first) onOpen(first, { replace: true });
  });
  const firstKey = first && stopKey(first);
  // Held in the address from then on: what the list has first may be another one at any moment.
  useEffect(() => {
    if (firstKey !== null) arrive();
  }, [firstKey]);
  const current = open;
  const currentKey = current && stopKey(current as GeocodingWorkItem);

  const goTo = (step: 1 | -1) => {
    const at = items.findIndex((item) => stopKey(item) === currentKey);
    const to = items[at === -1 ? 0 : Math.min(items.length - 1, Math.max(0, at + step))];
    if (to) onOpen(to);
  };
  useListKeys(goTo);

  if (error && !data) return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'geocode.loadFailed')}</LoadFailed>;
  if (!data) return <PageSpinner label={t('action.loading')} />;
  const next = onDone ? null : nextItem(items, currentKey, skipped);
  const item = items.find((each) => stopKey(each) === currentKey);
  const isListShown = !isNarrow || !open;
  return (
    <div className={styles.page}>
      {isListShown && (
        <div className={styles.list}>
          {views}
          <WorkList
            kind={kind}
            items={items}
            placed={placed}
            total={Math.max(items.length, data.counts[kind] ?? 0)}
            waiting={data.waiting}
            current={currentKey}
            onOpen={onOpen}
          />
        </div>
      )}
      {isNarrow && open && (
        <p className={styles.back}>
          <Button variant="subtle" onClick={() => onOpen(null)}>
            ← {t('geocode.backToList')}
          </Button>
        </p>
      )}
      {current ? (
        <OpenedStop
          key={currentKey}
          open={current}
          onNext={next && (() => onOpen(next))}
          onSkip={
            next &&
            (() => {
              markSkipped(current as GeocodingWorkItem);
              onOpen(next);
            })
          }
          onPlaced={() => {
            if (item) markPlaced(item);
            onDone?.();
          }}
        />
      ) : (
        isListShown && !isNarrow && !first && <NothingToPlace items={items} />
      )}
      {isNarrow && !open && items.length === 0 && placed.length === 0 && <NothingToPlace items={items} />}
    </div>
  );
};

const NothingToPlace = ({ items }: { readonly items: readonly GeocodingWorkItem[] }) => {
  const { t } = useI18n();
  const why = whyNoneOpen(items);
  return <Nothing heading={t(`geocode.${why}`)}>{why !== 'noneOpen' && t(`geocode.${why}Detail`)}</Nothing>;
};

type OpenedProps = {
  readonly open: OpenStop;
  readonly onNext: (() => void) | null;
  readonly onSkip: (() => void) | null;
  readonly onPlaced: () => void;
};

const OpenedStop = ({ open, ...rest }: OpenedProps) => {
  const { t } = useI18n();
  const { data, error, retry } = useLoad(stopQuery(open.shipmentId, open.kind));
  const colleague = useClaim(open, data?.stop.mayPlace ?? false);
  if (data && hasAddress(data.stop)) {
    const { stop, candidates, failure } = data;
    // An address that has changed is another stop to place.
    return (
      <StopWork
        key={JSON.stringify([stop.streetAddress1, stop.postcode, stop.city])}
        stop={stop}
        found={candidates}
        failure={failure}
        colleague={colleague}
        {...rest}
      />
    );
  }
  if (data) return <Nothing heading={t('geocode.noStop')}>{t('geocode.noStopDetail')}</Nothing>;
  if (data === null) return <Nothing heading={t('shipment.message.notFound')} />;
  if (error) return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'geocode.stopFailed')}</LoadFailed>;
  return (
    <div className={styles.nothing}>
      <PageSpinner label={t('action.loading')} />
    </div>
  );
};

const Nothing = ({ heading, children }: { readonly heading: string; readonly children?: ReactNode }) => (
  <div className={styles.nothing}>
    <EmptyState heading={heading}>{children}</EmptyState>
  </div>
);

/** As long as an address is open, no colleague is given the same. Returns the colleague who has it already. */
const useClaim = ({ shipmentId, kind }: OpenStop, mayPlace: boolean): string | null => {
  const [colleague, setColleague] = useState<string | null>(null);
  useEffect(() => {
    if (!mayPlace) return;
    // Without an answer two people may meet at one address, and nothing worse.
    const claim = () =>
      void api(claimGeocodedStop, { params: { shipmentId, kind } }).then(
        ({ claimedBy }) => {
          setColleague(claimedBy);
          // The list did not know that.
          if (claimedBy !== null) void refreshWork();
        },
        () => null,
      );
    claim();
    const timer = setInterval(claim, CLAIM_EVERY_MS);
    return () => clearInterval(timer);
  }, [shipmentId, kind, mayPlace]);
  return colleague;
};

/** J and K walk through the list. */
const useListKeys = (goTo: (step: 1 | -1) => void): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isFreeKey(event)) return;
    const key = event.key.toLowerCase();
    if (key !== 'j' && key !== 'k') return;
    event.preventDefault();
    goTo(key === 'j' ? 1 : -1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
