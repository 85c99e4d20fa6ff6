import type { Point } from '@waybill/domain/geocoding';
import type { Locale } from '@waybill/domain/locales';
import { SHIPMENT_FIELDS, type ShipmentDetails, type ShipmentPath } from '@waybill/domain/shipment-fields';
import type { StopKind } from '@waybill/domain/stop';
import { fieldLabels } from '@waybill/i18n/shipment-labels';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from '../../../lib/forms/form.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import type { PickedAddress } from '../../../shared/addresses/completions.ts';
import { currenciesOf } from '../../../shared/fields/currencies.ts';
import { typedShipmentSchema } from './check-shipment.ts';
import { type PickedPlaces, pointsOfPicked } from './picked-places.ts';
import { fieldsOfStep, nextStep, previousStep, STEPS, type Step, stepOf } from './steps.ts';
import type { TypedShipment } from './typed-shipment.ts';

/** Rules link these fields: leaving one checks the other too. */
const TIED: Partial<Record<ShipmentPath, readonly ShipmentPath[]>> = {
  'pickup.earliestTime': ['pickup.latestTime'],
  'dropoff.earliestTime': ['dropoff.latestTime'],
  'pickup.scheduledDate': ['dropoff.scheduledDate'],
  'temperatureRange.lower': ['temperatureRange.upper'],
};

type Options = {
  readonly initial: TypedShipment;
  /** The values last saved; absent for a new shipment. */
  readonly saved?: TypedShipment;
  readonly step: Step;
  /** The language by which the initial values write numbers; typed ones are read by it too. */
  readonly notation: Locale;
  /** The shipment that the editing began with: each of its amounts is typed in its own currency. */
  readonly base: ShipmentDetails;
  /** A saved location can fill any shipment's fields, but only an own shipment refers to it. */
  readonly isOwn?: boolean;
};

/** The fields of a shipment over several steps. An error brings its step to the front. */
export const useShipmentForm = ({ initial, saved, step: firstStep, notation, base, isOwn = true }: Options) => {
  const { t } = useI18n();
  const config = useSession()?.config;
  const pattern = config?.barcodeRegex ?? '';
  const defaultCurrency = config?.defaultCurrency ?? 'ISK';
  const [step, setStep] = useState(firstStep);
  const [picked, setPicked] = useState<PickedPlaces>({});
  const [hasParcels, setHasParcels] = useState(initial.parcels.length > 0);
  const fits = useBarcodeFits(pattern, hasParcels);
  const currencyAt = useMemo(() => currenciesOf(SHIPMENT_FIELDS, base, defaultCurrency), [base, defaultCurrency]);
  const schema = useMemo(
    () => typedShipmentSchema({ notation, currencyAt, fits, kept: saved?.parcels ?? [] }),
    [notation, currencyAt, fits, saved],
  );
  const labels = useMemo(() => fieldLabels(t), [t]);
  const form = useForm<TypedShipment, ShipmentDetails>({
    schema,
    initial,
    labels,
    tied: TIED,
    // Rendered synchronously, so that the field exists when it gets the focus.
    reveal: (name) => flushSync(() => setStep(stepOf(name))),
  });
  if (!hasParcels && form.values.parcels.length > 0) setHasParcels(true);

  /** Goes back at any time; forward only as far as every step before is valid. */
  const goTo = (wanted: Step): void => {
    const between = STEPS.slice(STEPS.indexOf(step), STEPS.indexOf(wanted));
    const hasFault = between.some((each) => !form.validate(fieldsOfStep(each)));
    if (!hasFault) setStep(wanted);
  };
  const next = nextStep(step);
  const previous = previousStep(step);

  return {
    ...form,
    schema,
    labels,
    notation,
    currencyAt,
    isOwn,
    /** Where the stops are whose addresses were picked from those offered. */
    points: pointsOfPicked(picked, form.values),
    keepPicked: (kind: StopKind, address: PickedAddress, point: Point | null) =>
      setPicked((before) => ({ ...before, [kind]: point ? { address, point } : undefined })),
    step,
    setStep,
    goTo,
    next,
    previous,
    hasErrors: (of: Step) => fieldsOfStep(of).some((name) => form.errors[name] !== undefined),
  };
};

export type ShipmentForm = ReturnType<typeof useShipmentForm>;

type Fits = (barcode: string) => boolean;

const anything: Fits = () => true;

/**
 * Whether a barcode fits the organisation's pattern. The engine is 65 kB and loads with the first parcel; until then every
 * barcode fits here, and only the server checks.
 */
const useBarcodeFits = (pattern: string, isNeeded: boolean): Fits => {
  const [fits, setFits] = useState<Fits>(() => anything);
  const shallLoad = isNeeded && pattern !== '';
  useEffect(() => {
    if (!shallLoad) return;
    import('@waybill/domain/barcode').then(
      ({ barcodeMatches, barcodeRegexProblem }) => {
        if (!barcodeRegexProblem(pattern)) setFits(() => (barcode: string) => barcodeMatches(pattern, barcode));
      },
      () => undefined,
    );
  }, [shallLoad, pattern]);
  return fits;
};
