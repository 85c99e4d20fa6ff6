import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { DriverDay, DriverStop } from '@waybill/contract/driver';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import {
  addressParts,
  amountsOf,
  askingForCode,
  countedByHand,
  parcelsOf,
  piecesOf,
  shipmentsLeft,
  toCollect,
} from '../day/stop-facts.ts';
import { isCodeOfAny } from '../door-code.ts';
import { useJourney } from '../journey/journey-state.ts';
import { goHome, replaceView } from '../navigation.ts';
import { changeDraft, dropDraft, useDraft } from '../proof-draft.ts';
import type { Said } from '../queue/keep-action.ts';
import type { ProofDraft } from '../store/schema.ts';
import { Dock, DockAction } from '../ui/dock.tsx';
import { DriverPage } from '../ui/driver-page.tsx';
import { useOnce } from '../ui/use-once.ts';
import { useWork } from '../work.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './proof-view.module.css';
import rows from './rows.module.css';
import { SignatureField } from './signature-field.tsx';
import { offerUndo } from './undo-bar.tsx';
import { WorkBar } from './work-bar.tsx';

type Props = { readonly day: DriverDay; readonly stop: DriverStop };
type ProofProps = Props & {
  /** Whether some of it stays behind, or all was left at an access point. */
  readonly of?: 'whole' | 'part' | 'access-point';
};
type Missing = 'name' | 'accessPoint' | 'signature' | 'payment' | 'code';

type Saying = {
  /** Who has it, or at which access point it is. */
  readonly name: string;
  readonly code: string;
  readonly isAtAccessPoint: boolean;
  readonly left: ProofDraft['left'];
};

/** Never more than there are: the office may have changed that since it was counted. */
const unitsHanded = (stop: DriverStop, draft: ProofDraft) =>
  countedByHand(stop).map(({ shipmentId, totalUnits }) => ({
    shipmentId,
    count: Math.min(draft.units.get(shipmentId) ?? totalUnits, totalUnits),
    totalUnits,
  }));

/** What the driver says about a stop that is done, in part perhaps. */
const closing = (
  { day, stop }: Props,
  draft: ProofDraft,
  { name, code, isAtAccessPoint, left }: Saying,
  position: { latitude: number; longitude: number; accuracyMetres: number | null } | null,
): Said | null => {
  if (!day.vehicle) return null;
  const due = new Set(isAtAccessPoint ? [] : toCollect(stop));
  const asking = new Set(isAtAccessPoint ? [] : askingForCode(stop));
  const units = new Map(unitsHanded(stop, draft).map(({ shipmentId, count }) => [shipmentId, count]));
  return {
    kind: 'close-stop',
    vehicleId: day.vehicle.id,
    deliveryId: stop.id,
    stopKind: stop.kind,
    name: isAtAccessPoint ? null : name,
    accessPoint: isAtAccessPoint ? name : null,
    signature: isAtAccessPoint ? null : draft.signature,
    isAtAccessPoint,
    position,
    shipments: shipmentsLeft(stop).map((shipment) => ({
      shipmentId: shipment.shipmentId,
      outcome: 'done' as const,
      units: units.get(shipment.shipmentId) ?? null,
      payment: due.has(shipment) ? draft.payment : null,
      paid: due.has(shipment) ? shipment.paymentAmount : null,
      code: asking.has(shipment) ? code : null,
    })),
    parcels: parcelsOf(stop).flatMap(({ id }) => {
      const reason = left.get(id);
      return reason ? [{ parcelId: id, outcome: draft.returned.has(id) ? 'returned' : 'failed', reason }] : [];
    }),
  };
};

const NOTHING: ProofDraft['left'] = new Map();
const COMPLETE: ReadonlySet<Missing> = new Set();

/** Photo, name, signature and money on one screen. */
export const ProofView = ({ day, stop, of = 'whole' }: ProofProps) => {
  const { t, format } = useI18n();
  const { config, act } = useWork();
  const draft = useDraft(stop.id);
  const [missing, setMissing] = useState(COMPLETE);
  const here = useJourney(({ last }) => last);
  const change = (changed: Partial<ProofDraft>) => changeDraft(stop.id, changed);
  const isPickup = stop.kind === 'pickup';
  const contact = shipmentsLeft(stop).find(({ name }) => name)?.name ?? null;
  const who = contact === null && draft.who === 'receiver' ? 'other' : draft.who;
  const name = draft.name ?? (who === 'receiver' ? (contact ?? '') : who === 'staff' ? t('driver.proof.staff') : '');
  const isAtAccessPoint = of === 'access-point';
  const left = of === 'part' ? draft.left : NOTHING;
  // Nobody is there who pays, or says a code.
  const unpaid = toCollect(stop);
  const due = isAtAccessPoint ? [] : unpaid;
  const asking = isAtAccessPoint ? [] : askingForCode(stop);
  const asksForSignature = config.usesHandwrittenSignature && !isAtAccessPoint;
  const amounts = amountsOf(unpaid).map(format.money).join(' + ');
  const total = piecesOf(stop);
  const { street } = addressParts(stop.address);

  const once = useOnce();
  const form = useRef<HTMLDivElement>(null);
  /** All at once, in the order of the page: nobody presses the button anew for each. */
  const findMissing = async (receiver: string): Promise<Missing[]> => {
    const checks = asking.flatMap(({ codeCheck }) => (codeCheck ? [codeCheck] : []));
    return [
      ...(receiver === '' ? [isAtAccessPoint ? ('accessPoint' as const) : ('name' as const)] : []),
      ...((await isCodeOfAny(checks, draft.code)) ? [] : ['code' as const]),
      ...(asksForSignature && !draft.signature ? ['signature' as const] : []),
      ...(due.length > 0 && draft.payment === null ? ['payment' as const] : []),
    ];
  };
  const complete = async () => {
    const receiver = (isAtAccessPoint ? draft.accessPoint : name).trim();
    const found = await findMissing(receiver);
    setMissing(new Set(found));
    if (found.length > 0) {
      form.current?.querySelector<HTMLElement>(`[data-field="${found[0]}"]`)?.focus();
      return false;
    }
    // Opened by its address, before each reason was chosen.
    if ([...left.values()].includes(null)) {
      replaceView({ name: 'part', deliveryId: stop.id });
      return false;
    }
    const position = here && {
      latitude: here.latitude,
      longitude: here.longitude,
      accuracyMetres: here.accuracyMetres,
    };
    const saying = { name: receiver, code: draft.code.trim(), isAtAccessPoint, left };
    const said = closing({ day, stop }, draft, saying, position);
    if (!said) return false;
    const kept = await act(said, { about: stop.address, photos: draft.photos });
    dropDraft(stop.id);
    if (kept.hasLostPhotos) showFlash({ type: 'error', message: t('driver.proof.noRoom') });
    offerUndo({ closed: kept.id, vehicleId: said.vehicleId, deliveryId: stop.id, address: street, draft });
    goHome();
    return true;
  };

  return (
    <DriverPage
      bar={
        <WorkBar
          title={isPickup ? t('driver.proof.pickupTitle') : t('driver.proof.title')}
          detail={[t('driver.stopTitle', { number: stop.stopNumber }), street]}
        />
      }
      dock={
        <Dock>
          <DockAction isFilled icon={<IconCheck size={24} aria-hidden />} onClick={() => void once(complete)}>
            {isPickup ? t('driver.proof.completePickup') : t('driver.proof.complete')}
          </DockAction>
        </Dock>
      }
    >
      <div ref={form} className={styles.body}>
        {isAtAccessPoint && <p className={styles.hint}>{t('driver.proof.accessPoint')}</p>}
        {isAtAccessPoint && unpaid.length > 0 && (
          <p className={styles.hint}>{[t('driver.proof.unpaid'), amounts].filter(Boolean).join(' ')}</p>
        )}
        {left.size > 0 && (
          <p className={styles.hint}>
            {t(`driver.proof.left.${stop.kind}`, { count: left.size, total: Math.max(total, parcelsOf(stop).length) })}
          </p>
        )}
        {unitsHanded(stop, draft)
          .filter(({ count, totalUnits }) => count < totalUnits)
          .map(({ shipmentId, count, totalUnits }) => (
            <p key={shipmentId} className={styles.hint}>
              {t('driver.count.handed', { done: count, total: totalUnits })}
            </p>
          ))}
        <PhotoField photos={draft.photos} onChange={(photos) => change({ photos })} />
        {isAtAccessPoint ? (
          <label className={styles.group}>
            <span className={styles.legend}>{t('driver.proof.whichAccessPoint')}</span>
            <input
              className={rows.input}
              data-field="accessPoint"
              value={draft.accessPoint}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => change({ accessPoint: target.value })}
            />
            {missing.has('accessPoint') && draft.accessPoint.trim() === '' && (
              <span role="alert" className={rows.problem}>
                {t('driver.proof.accessPointMissing')}
              </span>
            )}
          </label>
        ) : (
          <fieldset className={styles.group}>
            <legend className={styles.legend}>
              {isPickup ? t('driver.proof.pickedUpFrom') : t('driver.proof.receivedBy')}
            </legend>
            <div className={styles.choices}>
              {contact && (
                <Choice
                  label={contact}
                  isName
                  isChosen={who === 'receiver'}
                  onChoose={() => change({ who: 'receiver', name: null })}
                />
              )}
              <Choice
                label={t('driver.proof.staff')}
                isChosen={who === 'staff'}
                onChoose={() => change({ who: 'staff', name: null })}
              />
              <Choice
                label={t('driver.proof.other')}
                isChosen={who === 'other'}
                onChoose={() => change({ who: 'other', name: null })}
              />
            </div>
            <input
              className={rows.input}
              data-field="name"
              value={name}
              maxLength={200}
              autoComplete="off"
              aria-label={t('driver.proof.name')}
              placeholder={t('driver.proof.name')}
              onChange={({ target }) => change({ name: target.value })}
            />
            {missing.has('name') && name.trim() === '' && (
              <p role="alert" className={rows.problem}>
                {t('driver.proof.nameMissing')}
              </p>
            )}
          </fieldset>
        )}
        {asking.length > 0 && (
          <label className={styles.group}>
            <span className={styles.legend}>{t('driver.proof.code')}</span>
            <input
              className={rows.input}
              data-field="code"
              value={draft.code}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              onChange={({ target }) => {
                change({ code: target.value });
                setMissing(new Set([...missing].filter((field) => field !== 'code')));
              }}
            />
            {missing.has('code') && (
              <span role="alert" className={rows.problem}>
                {t('driver.proof.codeWrong')}
              </span>
            )}
          </label>
        )}
        {asksForSignature && (
          <SignatureField
            signature={draft.signature}
            isMissing={missing.has('signature') && !draft.signature}
            onChange={(signature) => change({ signature })}
          />
        )}
        {due.length > 0 && (
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('driver.proof.collected')}</legend>
            {amounts !== '' && <p className={styles.money}>{amounts}</p>}
            <div className={styles.choices}>
              {(['cash', 'card'] as const).map((payment) => (
                <Choice
                  key={payment}
                  label={t(`driver.proof.${payment}`)}
                  field={payment === 'cash' ? 'payment' : undefined}
                  isChosen={draft.payment === payment}
                  onChoose={() => change({ payment })}
                />
              ))}
            </div>
            {missing.has('payment') && draft.payment === null && (
              <p role="alert" className={rows.problem}>
                {t('driver.proof.paymentMissing')}
              </p>
            )}
          </fieldset>
        )}
      </div>
    </DriverPage>
  );
};

type ChoiceProps = {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly field?: Missing | undefined;
  /** A name may be longer than there is room for. */
  readonly isName?: boolean;
};

const Choice = ({ label, isChosen, onChoose, field, isName = false }: ChoiceProps) => (
  <label className={classNames(styles.choice, isName && styles.named)}>
    {isChosen && <IconCheck size={20} className={styles.check} aria-hidden />}
    <input type="radio" data-field={field} checked={isChosen} onChange={onChoose} />
    {isName ? <span>{label}</span> : label}
  </label>
);
