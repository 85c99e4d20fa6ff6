import { Link } from '@tanstack/react-router';
import type { GeocodedStop, PlaceCandidate } from '@waybill/contract/geocoding';
import { isAbroad } from '@waybill/domain/address/doubt-of-point';
import { queryOf } from '@waybill/domain/address/stop-place';
import type { GeocoderFailure } from '@waybill/domain/geocoding';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { receiverText, scheduledText } from '../../shared/shipments/shipment-text.ts';
import { StatusBadge } from '../../shared/shipments/status-badge.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { isFocusLost } from '../../ui/basics/is-focus-lost.ts';
import { Kbd } from '../../ui/basics/kbd.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { AddressPair } from './address-pair.tsx';
import { CandidateList } from './candidate-list.tsx';
import { PlaceMap } from './place-map.tsx';
import { PlaceSearch } from './place-search.tsx';
import { claimText } from './place-text.ts';
import styles from './stop-work.module.css';
import { usePin } from './use-pin.ts';
import { useStopKeys } from './use-stop-keys.ts';

type Props = {
  readonly stop: GeocodedStop;
  readonly found: readonly PlaceCandidate[];
  readonly failure: GeocoderFailure | null;
  /** Who works on this address already; without a name when it is somebody whom one does not see. */
  readonly colleague: string | null;
  /** Opens the next address; null when there is none. */
  readonly onNext: (() => void) | null;
  readonly onSkip: (() => void) | null;
  readonly onPlaced: () => void;
};

/** One stop: its address as it was typed and as it was found, where else it may be, and the pin on the map. */
export const StopWork = ({ stop, found, failure, colleague, onNext, onSkip, onPlaced }: Props) => {
  const { t, format } = useI18n();
  const search = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that led here is gone, and the focus with it.
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, []);
  const pin = usePin(stop, found, onPlaced);
  const body = useRef<HTMLDivElement>(null);
  const [answers, setAnswers] = useState(0);
  const showFound = (places: readonly PlaceCandidate[]) => {
    pin.show(places);
    setAnswers(answers + 1);
  };
  useEffect(() => {
    // The next Enter confirms what was found.
    if (answers > 0 && document.activeElement === search.current)
      body.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }, [answers]);
  const [goesOn, setGoesOn] = useState(false);
  const confirm = () => {
    setGoesOn(false);
    void pin.confirm();
  };
  const confirmAndNext = () => {
    setGoesOn(onNext !== null);
    void pin.confirm(onNext ?? undefined);
  };
  useStopKeys({
    onPick: pin.pick,
    onConfirm: confirmAndNext,
    onSkip,
    onSearch: () => search.current?.select(),
    onNudge: pin.nudge,
  });
  const name = receiverText(stop);
  return (
    <>
      <section className={styles.work} aria-label={name}>
        <header className={styles.head}>
          <div className={styles.title}>
            <h2 ref={heading} tabIndex={-1} className={styles.name}>
              {name}
            </h2>
            <Link to={paths.shipment} params={{ shipmentId: stop.shipmentId }} className={styles.id}>
              {stop.shipmentId}
            </Link>
            <span className={styles.status}>
              <StatusBadge status={stop.deliveryStatus} />
            </span>
          </div>
          <p className={styles.muted}>
            {[
              t(`geocode.kind.${stop.kind}`),
              scheduledText(stop, { t, format }),
              stop.phoneNumber && formatPhoneNumber(stop.phoneNumber),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </header>
        <AddressPair stop={stop} candidate={pin.candidate} point={pin.point} />
        {pin.point && isAbroad(queryOf(stop), pin.point) && (
          <p className={styles.notice} role="status">
            {t('geocode.abroad')}
          </p>
        )}
        {colleague !== null && (
          <p className={styles.notice} role="status">
            {claimText(colleague, t)}
          </p>
        )}
        {failure && (
          <p className={styles.failure} role="alert">
            {t('geocode.error')}: {t(`geocode.failure.${failure}`)}
          </p>
        )}
        <div ref={body} className={styles.body}>
          <CandidateList candidates={pin.candidates} chosen={pin.chosen} onPick={pin.pick} hasOwnPin={pin.isOwn} />
          <div className={styles.below}>
            <PlaceSearch input={search} onFound={showFound} />
            <Checkbox isPlain label={t('geocode.remember')} checked={pin.isRemembered} onChange={pin.setRemembered} />
            {stop.stops > 1 && <p className={styles.muted}>{t('geocode.settles', { count: stop.stops })}</p>}
          </div>
        </div>
        <footer className={styles.foot}>
          {!stop.mayPlace && <p className={styles.muted}>{t('geocode.mayNot')}</p>}
          {onSkip && (
            <Button variant="subtle" onClick={onSkip}>
              {t('geocode.skip')} <Kbd>S</Kbd>
            </Button>
          )}
          <span className={styles.buttons}>
            <Button onClick={confirm} disabled={!stop.mayPlace || !pin.point} loading={pin.isConfirming && !goesOn}>
              {t('geocode.confirm')}
            </Button>
            {onNext && (
              <Button
                variant="primary"
                onClick={confirmAndNext}
                disabled={!stop.mayPlace || !pin.point}
                loading={pin.isConfirming && goesOn}
              >
                {t('geocode.confirmNext')} <Kbd>⏎</Kbd>
              </Button>
            )}
          </span>
        </footer>
      </section>
      <div className={styles.map}>
        <PlaceMap name={name} pin={pin} />
      </div>
    </>
  );
};
