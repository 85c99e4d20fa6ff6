import type { PlanChange } from '@waybill/domain/route/plan';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';

type Words = { readonly t: Translate; readonly format: Format };

/** A change in words, with the vehicle that it concerns, if it concerns one. */
export const changeText = (change: PlanChange, vehicle: string | undefined, words: Words): string => {
  if (change.kind === 'vehicle') return words.t('board.proposal.change.vehicle', { vehicle: vehicle ?? '' });
  const text = wordsOf(change, words);
  return vehicle ? words.t('board.proposal.changeOn', { change: text, vehicle }) : text;
};

/** To a tenth, and never less than it takes. */
const tenths = (value: number) => Math.ceil(value * 10) / 10;

const wordsOf = (change: Exclude<PlanChange, { kind: 'vehicle' }>, { t, format }: Words): string => {
  switch (change.kind) {
    case 'window':
      return t(`board.proposal.change.window.${change.side}`, { amount: format.number(change.minutes) });
    case 'shift':
      return t(`board.proposal.change.shift.${change.side}`, { amount: format.number(change.minutes) });
    case 'weight':
      return t('board.proposal.change.weight', { amount: format.number(tenths(change.kg)) });
    case 'volume':
      return t('board.proposal.change.volume', { amount: format.number(tenths(change.m3)) });
    case 'equipment':
      return t('board.proposal.change.equipment', {
        equipment: change.equipment.map((each) => t(`vehicle.equipment.${each}`)).join(', '),
      });
  }
};
