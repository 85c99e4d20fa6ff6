import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ScanAnswer, WarehouseList } from '@waybill/contract/warehouse';
import { LOCALES } from '@waybill/domain/locales';
import { isDispatcher } from '@waybill/domain/roles';
import type { User } from '@waybill/domain/user';
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { ExportLayer } from '../../shared/exporting/export-button.tsx';
import { setMuted, useMuted } from '../../shared/scanner/signals/muted.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { Logo } from '../../ui/basics/logo.tsx';
import { BigBlock } from './big-block.tsx';
import { ChooseList } from './choose-list.tsx';
import { ChooseParcel } from './choose-parcel.tsx';
import { ChooseShelf } from './choose-shelf.tsx';
import { EarlierScans } from './earlier-scans.tsx';
import { HoldList } from './hold-list.tsx';
import { keepShelf, readShelf } from './kept-shelf.ts';
import { isUnlabelled, ListCount, MissingList } from './missing-list.tsx';
import { type ListChoice, warehouseListQuery } from './queries.ts';
import { ScanLog } from './scan-log.tsx';
import { useWarehouseScans } from './use-warehouse-scans.ts';
import { WallCodes } from './wall-codes.tsx';
import styles from './warehouse.module.css';
import { WarehouseCamera } from './warehouse-camera.tsx';

type Props = {
  readonly user: User;
  readonly barcodeRegex: string;
  readonly list: ListChoice;
  readonly onList: (list: ListChoice) => void;
  readonly shelf: string | null;
  readonly onShelf: (shelf: string | null) => void;
};

/** Nothing was typed that Ctrl+Z could mean; what was brought back is selected as a whole. */
const isUntouched = (field: HTMLInputElement | null): boolean =>
  field !== null && field.selectionStart === 0 && field.selectionEnd === field.value.length;

type Exported = Omit<ComponentProps<typeof ExportLayer>, 'onClose'>;
type Open = 'list' | 'shelf' | 'parcel' | 'wall' | Exported | null;

/** Goods are scanned in: one field that has the focus, one answer to be read from afar, and what is still missing. */
export const WarehousePage = ({ user, barcodeRegex, list, onList, shelf, onShelf }: Props) => {
  const { t, format } = useI18n();
  const isOffice = isDispatcher(user);
  const { data, error, retry } = useLoad(warehouseListQuery(list, isOffice));
  const missing = data?.missing ?? [];
  const today = format.calendarDay(new Date());
  const chooseShelf = (next: string | null) => {
    keepShelf(user.id, today, next);
    onShelf(next);
  };
  const scans = useWarehouseScans({ userId: user.id, list, shelf, onShelf: chooseShelf, missing });
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<Open>(null);
  const [hasCamera, setCamera] = useState(false);
  const answer = scans.told?.answer ?? null;
  const unlabelled = missing.filter(isUnlabelled);
  const movesTo = answer?.outcome === 'wrong-shelf' ? answer.shelf : null;

  // Who comes back stands where they stood, unless the address says otherwise.
  const [shelfAtFirst] = useState(() => (shelf === null ? readShelf(user.id, today) : null));
  const standAgain = useEffectEvent(() => shelfAtFirst !== null && onShelf(shelfAtFirst));
  useEffect(() => void standAgain(), []);

  // Asked again when the time has come: a tap that opens something must not have the field take the focus behind it.
  const isFree = useRef(true);
  useLayoutEffect(() => {
    isFree.current = open === null;
  }, [open]);
  const backToField = () => isFree.current && field.current?.focus({ preventScroll: true });
  // The field has the focus whenever nothing is open above it: a hand scanner types into it.
  useEffect(() => {
    if (open === null) field.current?.focus({ preventScroll: true });
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (open !== null) return;
    const { key, code, ctrlKey, metaKey, altKey, target } = event;
    if (code === 'KeyZ' && (ctrlKey || metaKey) && isUntouched(field.current)) {
      event.preventDefault();
      scans.undo?.();
    } else if (code === 'KeyM' && altKey && answer && movesTo) {
      event.preventDefault();
      scans.move(answer);
    } else if (key === 'Escape') {
      setCamera(false);
    } else if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && target !== field.current) {
      // Whatever had the focus: the first letter of a hand scanner is not lost. A space presses a button.
      backToField();
    }
  };

  const choices = answer?.outcome === 'several' ? answer.choices : unlabelled;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and taps give the focus back to the field
    <div
      className={styles.page}
      onKeyDown={onKeyDown}
      onPointerUp={({ pointerType }) => pointerType && setTimeout(backToField)}
    >
      <Bar list={data} asked={list} isOffice={isOffice} onChoose={() => setOpen('list')} />
      <main className={styles.main}>
        <div className={styles.left}>
          <ScanField field={field} wrong={answer?.outcome === 'badly-formed' ? answer : null} onCode={scans.scan}>
            <button type="button" className={styles.tool} onClick={() => setOpen('shelf')}>
              {shelf === null ? t('warehouse.shelf.none') : t('warehouse.shelf.at', { shelf })}
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={t('warehouse.camera')}
              aria-pressed={hasCamera}
              onClick={() => setCamera(!hasCamera)}
            >
              <IconCamera size={24} stroke={1.75} aria-hidden />
              <span className={styles.toolText}>{t('warehouse.camera')}</span>
            </button>
          </ScanField>
          {hasCamera && (
            <WarehouseCamera
              isExpected={(code) => missing.some(({ barcode }) => barcode === code)}
              onCode={scans.scan}
            />
          )}
          <EarlierScans answers={scans.earlier} onRead={scans.forgetEarlier} />
          <BigBlock feedback={scans.told?.feedback ?? null}>
            {answer && movesTo && (
              <button type="button" className={styles.onBlock} onClick={() => scans.move(answer)}>
                {t('warehouse.move', { shelf: movesTo })}
              </button>
            )}
            {answer?.outcome === 'several' && (
              <button type="button" className={styles.onBlock} onClick={() => setOpen('parcel')}>
                {t('warehouse.chooseParcel')}
              </button>
            )}
            {answer?.outcome === 'unknown' && unlabelled.length > 0 && (
              <button type="button" className={styles.onBlock} onClick={() => setOpen('parcel')}>
                {t('warehouse.tie')}
              </button>
            )}
          </BigBlock>
          <ScanLog log={scans.log.filter(({ scan }) => scan.id !== scans.told?.id)} />
        </div>
        <aside className={styles.right}>
          {scans.waitingCount > 0 && scans.away !== null && (
            <p className={styles.away} role="status">
              <strong>{t('warehouse.waiting.count', { count: scans.waitingCount })}</strong>{' '}
              {t(`warehouse.waiting.why.${scans.away}`)}
            </p>
          )}
          {data && <ListCount list={data} />}
          <HoldList
            maySettle={isOffice}
            onExport={isOffice ? (count) => setOpen({ request: { list: 'warehouse-holds' }, count }) : null}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <section className={styles.lists} tabIndex={0} aria-label={t('warehouse.list.what')}>
            {!data && error && (
              <div className={styles.empty} role="alert">
                <p>{t('warehouse.list.loadFailed')}</p>
                <button type="button" className={styles.tool} onClick={retry}>
                  {t('warehouse.list.again')}
                </button>
              </div>
            )}
            {data && <MissingList list={data} onExport={isOffice ? () => setOpen(missingExport(data)) : null} />}
          </section>
          <div className={styles.dock}>
            <button
              type="button"
              className={styles.dockButton}
              title={t('warehouse.keys')}
              disabled={!scans.undo}
              onClick={() => scans.undo?.()}
            >
              {t('warehouse.undo')}
            </button>
            <a href={isOffice ? paths.shipments : paths.driver} className={styles.dockButton}>
              {data && data.expected > data.in
                ? t('warehouse.closeWith', { count: data.expected - data.in })
                : t('warehouse.close')}
            </a>
          </div>
        </aside>
      </main>
      {open === 'list' && <ChooseList list={list} onList={onList} onClose={() => setOpen(null)} />}
      {open === 'shelf' && (
        <ChooseShelf
          shelf={shelf}
          isKnown={(code) => scans.isParcel(code) || missing.some(({ barcode }) => barcode === code)}
          pattern={barcodeRegex}
          onShelf={scans.setShelf}
          onCode={scans.scan}
          onWall={() => setOpen('wall')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'wall' && <WallCodes onCode={scans.scan} onClose={() => setOpen(null)} />}
      {open !== null && typeof open === 'object' && <ExportLayer {...open} onClose={() => setOpen(null)} />}
      {open === 'parcel' && answer && (
        <ChooseParcel
          {...parcelQuestion(answer, t)}
          parcels={choices}
          onChoose={({ parcelId }) => parcelId && scans.choose(answer.code, parcelId)}
          onCode={scans.scan}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
};

const missingExport = ({ day, container, expected, in: here }: WarehouseList): Exported => ({
  request: { list: 'warehouse-missing', query: container ? { container } : { day: day ?? undefined } },
  count: expected - here,
});

const parcelQuestion = ({ outcome }: ScanAnswer, t: ReturnType<typeof useI18n>['t']) =>
  outcome === 'several'
    ? { title: t('warehouse.outcome.several'), detail: t('warehouse.detail.several') }
    : { title: t('warehouse.tieTitle'), detail: t('warehouse.tieDetail') };

type BarProps = {
  readonly list: WarehouseList | undefined;
  readonly asked: ListChoice;
  readonly isOffice: boolean;
  readonly onChoose: () => void;
};

const Bar = ({ list, asked, isOffice, onChoose }: BarProps) => {
  const { t, format, locale, setLocale } = useI18n();
  const other = LOCALES.find((each) => each !== locale) ?? locale;
  const isMuted = useMuted();
  const today = format.calendarDay(new Date());
  const day = asked.day ?? list?.day ?? today;
  const shown = { day: format.calendarDate(day) };
  const name = asked.container
    ? t('warehouse.list.container', { container: asked.container })
    : t(day === today ? 'warehouse.list.today' : 'warehouse.list.day', shown);
  return (
    <header className={styles.bar}>
      <Logo size={28} field="var(--color-nav-accent)" line="#0f2a30" />
      <h1 className={styles.title}>{t('page.warehouse')}</h1>
      <button type="button" className={styles.listName} onClick={onChoose}>
        <span>{name}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={classNames(styles.barButton, styles.language)}
        lang={other}
        aria-label={t(`locale.${other}`)}
        onClick={() => void setLocale(other)}
      >
        <IconWorld size={22} stroke={1.75} aria-hidden />
        <span className={styles.barText}>{t(`locale.${other}`)}</span>
      </button>
      <button
        type="button"
        className={styles.barButton}
        aria-label={isMuted ? t('warehouse.soundOff') : t('warehouse.soundOn')}
        onClick={() => setMuted(!isMuted)}
      >
        {isMuted ? (
          <IconVolumeOff size={22} stroke={1.75} aria-hidden />
        ) : (
          <IconVolume size={22} stroke={1.75} aria-hidden />
        )}
        <span className={styles.barText}>{isMuted ? t('warehouse.soundOff') : t('warehouse.soundOn')}</span>
      </button>
      <a
        href={isOffice ? paths.shipments : paths.driver}
        className={styles.barButton}
        aria-label={t('warehouse.leave')}
      >
        <IconX size={24} stroke={1.75} aria-hidden />
      </a>
    </header>
  );
};

type FieldProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  /** What was no parcel label, and may have been typed wrong. */
  readonly wrong: Pick<ScanAnswer, 'id' | 'code'> | null;
  /** False for what can be no code. */
  readonly onCode: (code: string) => boolean;
  readonly children: React.ReactNode;
};

/**
 * Cleared with Enter, which a hand scanner sends at the end of a code. What was wrong comes back, selected: it can be corrected, and the next scan
 * takes its place.
 */
const ScanField = ({ field, wrong, onCode, children }: FieldProps) => {
  const { t } = useI18n();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onCode(code)) setCode('');
    else field.current?.select();
  };
  const bringBack = useEffectEvent(() => {
    if (!wrong || code !== '') return;
    flushSync(() => setCode(wrong.code));
    field.current?.select();
  });
  const wrongId = wrong?.id;
  useEffect(() => {
    // By itself, after what is drawn now.
    if (wrongId) queueMicrotask(bringBack);
  }, [wrongId]);
  return (
    <form className={styles.scan} onSubmit={submit} noValidate>
      <label className={styles.field}>
        <IconScan size={26} stroke={1.75} aria-hidden />
        <input
          ref={field}
          className={styles.input}
          aria-label={t('warehouse.field')}
          placeholder={t('warehouse.field')}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </label>
      <div className={styles.tools}>{children}</div>
    </form>
  );
};
