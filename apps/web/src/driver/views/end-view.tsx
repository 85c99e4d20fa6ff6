import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import type { DriverDay, DriverShipment, SentDriverAction } from '@waybill/contract/driver';
import { type Currency, type Money, parseMinor } from '@waybill/domain/money';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { amountsOf, isOpen, outcomeOf, sumsOf, toHandBack } from '../day/stop-facts.ts';
import { goHome } from '../navigation.ts';
import type { KeptAction } from '../store/schema.ts';
import { Dock, DockAction } from '../ui/dock.tsx';
import { DriverPage } from '../ui/driver-page.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useOnce } from '../ui/use-once.ts';
import { useWork } from '../work.tsx';
import { readKm, useTypedKm } from './kilometres.ts';
import styles from './load-view.module.css';
import rows from './rows.module.css';
import { WorkBar } from './work-bar.tsx';

type Closing = Extract<SentDriverAction, { kind: 'close-stop' }>;

/** What was paid in cash today, and at how many stops. */
const collectedIn = (day: DriverDay, actions: readonly KeptAction[]) => {
  const reopened = new Set(
    actions.flatMap(({ action }) => (action.kind === 'reopen-stop' ? [action.closed as string] : [])),
  );
  const closings = actions.flatMap(({ id, action }): Closing[] =>
    action.kind === 'close-stop' && !reopened.has(id) ? [action] : [],
  );
  const own = new Map(day.stops.flatMap((stop) => stop.shipments.map((one) => [one.shipmentId as string, one])));
  const paid = closings
    .map(({ shipments }) =>
      shipments.flatMap((said) => {
        const shipment = own.get(said.shipmentId);
        // As much as was shown then: what is due may be another amount by now.
        return shipment && said.payment === 'cash'
          ? [{ ...shipment, paymentAmount: said.paid ?? shipment.paymentAmount }]
          : [];
      }),
    )
    .filter(({ length }) => length > 0);
  return { stops: paid.length, amounts: sumsOf(paid.flatMap(amountsOf)) };
};

/** What is counted: each currency that was paid in. Where drivers see no amounts, they count without one to compare with. */
const countable = ({ stops, amounts }: ReturnType<typeof collectedIn>, currency: Currency): readonly Counting[] => {
  if (amounts.length > 0) return amounts.map((due) => ({ currency: due.currency, due: due.minor }));
  return stops > 0 ? [{ currency, due: null }] : [];
};
type Counting = { readonly currency: Currency; readonly due: number | null };

/** The evening: two numbers to type, and what is to be handed back. */
export const EndView = ({ day }: { readonly day: DriverDay }) => {
  const { t, format, locale } = useI18n();
  const { act, config, actions } = useWork();
  const [typedKm, setKm] = useTypedKm('end', day);
  const km = typedKm ?? '';
  const [counted, setCounted] = useState<Partial<Record<Currency, string>>>({});
  const [problem, setProblem] = useState<'kmMissing' | 'kmBelow' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const once = useOnce();
  const kmField = useRef<HTMLInputElement>(null);
  const open = day.stops.filter(isOpen).length;
  const over = day.stops.filter((stop) => !isOpen(stop) && stop.kind === 'dropoff').map(outcomeOf);
  const back = toHandBack(day).map(({ shipmentId }) => shipmentId);
  const cash = collectedIn(day, actions);
  const counting = countable(cash, config.defaultCurrency);
  const readIn = (currency: Currency): number | null => {
    const typed = parseMinor(counted[currency] ?? '', currency, locale);
    return typeof typed === 'number' ? typed : null;
  };
  const now = readKm(km);
  const driven = now !== null && day.startKm !== null ? now - day.startKm : null;
  const finish = async () => {
    if (!day.vehicle) return false;
    const all = counting.flatMap(({ currency }): Money[] => {
      const minor = readIn(currency);
      return minor === null ? [] : [{ minor, currency }];
    });
    await act({
      kind: 'end-day',
      vehicleId: day.vehicle.id,
      day: day.day,
      km: config.usesDistanceDriven ? now : null,
      cashCounted: all.length > 0 ? all : null,
    });
    goHome();
    return true;
  };
  const fail = (kind: 'kmMissing' | 'kmBelow') => {
    setProblem(kind);
    kmField.current?.focus();
  };
  const go = () => {
    if (config.usesDistanceDriven && now === null) return fail('kmMissing');
    if (driven !== null && driven < 0) return fail('kmBelow');
    if (open > 0) return setIsAsking(true);
    void once(finish);
  };
  return (
    <DriverPage
      bar={<WorkBar title={t('driver.end.title')} detail={[format.scheduledDay(day.day), day.vehicle?.registration]} />}
      dock={
        <Dock>
          <DockAction isFilled onClick={go}>
            {t('driver.end.finish')}
          </DockAction>
        </Dock>
      }
    >
      <dl className={styles.figures}>
        {(
          [
            ['done', 'delivered'],
            ['part', 'inPart'],
            ['not', 'not'],
          ] as const
        ).map(([outcome, words]) => (
          <div key={outcome} className={styles.figure}>
            <dd>{over.filter((one) => one === outcome).length}</dd>
            <dt>{t(`driver.end.${words}`)}</dt>
          </div>
        ))}
      </dl>
      {config.usesDistanceDriven && (
        <section className={styles.section}>
          <h2 className={styles.title}>{t('driver.end.distance')}</h2>
          <div className={styles.two}>
            <label>
              {t('driver.end.morning')}
              <input className={rows.input} value={day.startKm === null ? '' : format.number(day.startKm)} readOnly />
            </label>
            <label>
              {t('driver.end.now')}
              <input
                ref={kmField}
                className={rows.input}
                inputMode="numeric"
                value={km}
                maxLength={9}
                onChange={({ target }) => {
                  setKm(target.value);
                  setProblem(null);
                }}
              />
            </label>
          </div>
          {problem && (
            <p role="alert" className={rows.problem}>
              {t(`driver.end.${problem}`)}
            </p>
          )}
          {driven !== null && driven >= 0 && (
            <p className={styles.pair}>
              {t('driver.end.today')}
              <strong>{t('driver.end.km', { km: format.number(driven) })}</strong>
            </p>
          )}
        </section>
      )}
      {counting.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.title}>{t('driver.end.cash')}</h2>
          <p className={styles.pair}>
            {t('driver.end.collected', { count: cash.stops })}
            <strong>{cash.amounts.map(format.money).join(' + ')}</strong>
          </p>
          {counting.map(({ currency, due }) => (
            <CashCount
              key={currency}
              label={counting.length > 1 ? t('driver.end.countedIn', { currency }) : t('driver.end.counted')}
              typed={counted[currency] ?? ''}
              onType={(typed) => setCounted({ ...counted, [currency]: typed })}
              by={differenceOf(readIn(currency), due)}
              currency={currency}
            />
          ))}
        </section>
      )}
      {back.length > 0 && <HandBack key={back.join()} day={day} back={back} />}
      {isAsking && (
        <Sheet
          title={t('driver.end.left', { count: open })}
          onClose={() => setIsAsking(false)}
          actions={(close) => (
            <>
              <DockAction onClick={close}>{t('driver.wrong.cancel')}</DockAction>
              <DockAction isFilled onClick={() => void once(finish)}>
                {t('driver.end.finish')}
              </DockAction>
            </>
          )}
        />
      )}
    </DriverPage>
  );
};

/** Null while there is nothing to compare. */
const differenceOf = (read: number | null, due: number | null): number | null =>
  read === null || due === null ? null : Math.abs(read - due);

type CountProps = {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** How far it is off. */
  readonly by: number | null;
  readonly currency: Currency;
};

const CashCount = ({ label, typed, onType, by, currency }: CountProps) => {
  const { t, format } = useI18n();
  return (
    <>
      <label className={styles.field}>
        {label}
        <input
          className={rows.input}
          inputMode="decimal"
          value={typed}
          maxLength={15}
          onChange={({ target }) => onType(target.value)}
        />
      </label>
      {by === 0 && <p className={styles.good}>{t('driver.end.addsUp')}</p>}
      {by !== null && by > 0 && (
        <p className={rows.problem}>{t('driver.end.differs', { amount: format.money({ minor: by, currency }) })}</p>
      )}
    </>
  );
};

type BackProps = { readonly day: DriverDay; readonly back: readonly DriverShipment['shipmentId'][] };

const HandBack = ({ day, back }: BackProps) => {
  const { t } = useI18n();
  const { act } = useWork();
  const once = useOnce();
  const handBack = async () => {
    if (!day.vehicle) return false;
    await act({ kind: 'return-to-warehouse', vehicleId: day.vehicle.id, shipmentIds: [...back] });
    return true;
  };
  return (
    <section className={styles.section}>
      <p className={styles.back}>
        <IconPackage size={28} stroke={1.75} aria-hidden />
        <strong>{t('driver.end.back', { count: back.length })}</strong>
      </p>
      <DockAction onClick={() => void once(handBack)}>{t('driver.end.handBack')}</DockAction>
    </section>
  );
};
