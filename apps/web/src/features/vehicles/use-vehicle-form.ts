import type { Point } from '@waybill/domain/geocoding';
import { locale as anyLocale } from '@waybill/domain/locales';
import { addressLine } from '@waybill/domain/stop';
import type { VehicleDetails } from '@waybill/domain/vehicle-details';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { draftsOf } from '../../lib/forms/draft.ts';
import { useKeptDraft } from '../../lib/forms/use-kept-draft.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import type { AddressCompletion } from '../../shared/addresses/completions.ts';
import { useRecordForm } from '../../shared/record-form/use-record-form.ts';
import {
  restoreVehicle,
  type TypedVehicle,
  typedVehicleOf,
  typedVehicleSchema,
  vehicleLabels,
} from './vehicle-fields.ts';

const keptDraft = z.object({ values: z.unknown(), notation: anyLocale, version: z.number() });

type Options = {
  /** Where its draft is kept. */
  readonly slot: string;
  readonly details: VehicleDetails;
  /** The version that is edited; a draft of another one is not continued. A new vehicle has version 0. */
  readonly version: number;
};

/** The form of a vehicle, from its draft if there is one. The draft is kept until the vehicle is saved. */
export const useVehicleForm = ({ slot, details, version }: Options) => {
  const { t, locale } = useI18n();
  const userId = useSession()?.user.id ?? '';
  const [{ notation, draftSlot, pristine, initial }] = useState(() => {
    const pristine = typedVehicleOf(details, locale);
    const draftSlot = draftsOf(userId).open(slot);
    const kept = keptDraft.safeParse(draftSlot.found?.content).data;
    const initial =
      kept?.version === version ? restoreVehicle(kept.values, pristine, { from: kept.notation, to: locale }) : pristine;
    return { notation: locale, draftSlot, pristine, initial };
  });
  const schema = useMemo(() => typedVehicleSchema(notation), [notation]);
  const form = useRecordForm<TypedVehicle, VehicleDetails>({
    schema,
    initial,
    labels: vehicleLabels(t),
    tied: {
      shiftStart: ['shiftEnd'],
      breakMinutes: ['breakEarliest', 'breakLatest'],
      breakEarliest: ['breakMinutes', 'breakLatest'],
      breakLatest: ['breakMinutes', 'breakEarliest'],
      endsAt: ['endAddress'],
    },
    says: { 'time-order': t('vehicles.timeOrder') },
    textOf: ({ code }) => (code === 'not-found' ? t('vehicles.missing') : null),
  });
  useKeptDraft({ draftSlot, values: form.values, pristine, extras: { notation, version } });
  const [wasContinued, setWasContinued] = useState(initial !== pristine);

  return {
    ...form,
    notation,
    addresses: {
      start: useAddressOf(form, 'startAddress', 'startPoint', initial),
      end: useAddressOf(form, 'endAddress', 'endPoint', initial),
    },
    dropDraft: draftSlot.drop,
    /** Undoes what was restored from a draft; null without one. */
    startOver: wasContinued
      ? () => {
          form.setMany(pristine);
          setWasContinued(false);
        }
      : null,
  };
};
export type VehicleForm = ReturnType<typeof useVehicleForm>;

type Place = { readonly text: string; readonly point: Point | null };
type Setter = { readonly setMany: (patch: Partial<TypedVehicle>) => void };

/** An address and its point: the point is that of the address as it was picked, and another text has none. */
const useAddressOf = (
  { setMany }: Setter,
  address: 'startAddress' | 'endAddress',
  point: 'startPoint' | 'endPoint',
  initial: TypedVehicle,
) => {
  const [known, setKnown] = useState<Place>({ text: initial[address], point: initial[point] });
  const completion: AddressCompletion = {
    town: { postcode: '', city: '' },
    onPick: (picked, at) => {
      const text = at ? addressLine(picked) : picked.streetAddress1;
      setKnown({ text, point: at });
      setMany({ [address]: text, [point]: at });
    },
  };
  return {
    completion,
    onChange: (text: string) => setMany({ [address]: text, [point]: text.trim() === known.text ? known.point : null }),
  };
};
