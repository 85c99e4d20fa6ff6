import type { EditableConfigOverrides } from '@waybill/domain/organisation-config';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Choice, type Choices, differencesOf, mergeSides } from '../../lib/forms/three-way.ts';
import { levelFieldsOf, overridesOf } from './level-draft.ts';

type Sides = Record<'base' | Choice, EditableConfigOverrides>;

const sidesOf = ({ base, mine, theirs }: Sides) => ({
  base: levelFieldsOf({ overrides: base }),
  mine: levelFieldsOf({ overrides: mine }),
  theirs: levelFieldsOf({ overrides: theirs }),
});
const differences = (sides: Sides) => differencesOf(sidesOf(sides));
const resolved = (sides: Sides, choices: Choices) => overridesOf(mergeSides(sidesOf(sides), choices));

const base: EditableConfigOverrides = { usesPayments: true, barcodeRegex: '^A', deliveryStatuses: ['open'] };

describe('when somebody else saved in between', () => {
  test.each<[string, EditableConfigOverrides, EditableConfigOverrides, object]>([
    ['neither changed', base, base, { colliding: [], onlyMine: [], onlyTheirs: [] }],
    [
      'only I changed',
      { ...base, usesPickups: true },
      base,
      { colliding: [], onlyMine: ['usesPickups'], onlyTheirs: [] },
    ],
    [
      'only they changed',
      base,
      { ...base, barcodeRegex: '^B' },
      { colliding: [], onlyMine: [], onlyTheirs: ['barcodeRegex'] },
    ],
    [
      'both changed different settings',
      { ...base, usesPickups: true },
      { ...base, barcodeRegex: '^B' },
      { colliding: [], onlyMine: ['usesPickups'], onlyTheirs: ['barcodeRegex'] },
    ],
    [
      'both changed one setting to different values',
      { ...base, barcodeRegex: '^C' },
      { ...base, barcodeRegex: '^B' },
      { colliding: ['barcodeRegex'], onlyMine: [], onlyTheirs: [] },
    ],
    [
      'both changed one setting to the same value',
      { ...base, barcodeRegex: '^B', role: 'forwarder' },
      { ...base, barcodeRegex: '^B', role: 'forwarder' },
      { colliding: [], onlyMine: [], onlyTheirs: [] },
    ],
    [
      'I inherit what they changed',
      { usesPayments: true, deliveryStatuses: ['open'] },
      { ...base, barcodeRegex: '^B' },
      { colliding: ['barcodeRegex'], onlyMine: [], onlyTheirs: [] },
    ],
    [
      'they inherit what I left alone',
      base,
      { usesPayments: true, barcodeRegex: '^A' },
      { colliding: [], onlyMine: [], onlyTheirs: ['deliveryStatuses'] },
    ],
    [
      'both reordered the same list',
      { ...base, deliveryStatuses: ['new', 'open'] },
      { ...base, deliveryStatuses: ['open', 'new'] },
      { colliding: ['deliveryStatuses'], onlyMine: [], onlyTheirs: [] },
    ],
  ])('%s', (_, mine, theirs, expected) => {
    expect(differences({ base, mine, theirs })).toEqual(expected);
  });

  test('the choice is kept, an inherited side included, and the rest is merged', () => {
    const mine = { ...base, barcodeRegex: '^C', usesPayments: false, usesPickups: true };
    const theirs = { barcodeRegex: '^B', deliveryStatuses: ['failed' as const] };
    const sides = { base, mine, theirs };
    expect(resolved(sides, { barcodeRegex: 'mine', usesPayments: 'theirs' })).toEqual({
      barcodeRegex: '^C',
      usesPickups: true,
      deliveryStatuses: ['failed'],
    });
    expect(resolved(sides, { barcodeRegex: 'theirs', usesPayments: 'mine' })).toEqual({
      barcodeRegex: '^B',
      usesPayments: false,
      usesPickups: true,
      deliveryStatuses: ['failed'],
    });
  });

  test('my going back to inherited survives when they did not touch it', () => {
    const sides = {
      base,
      mine: { barcodeRegex: '^A', deliveryStatuses: base.deliveryStatuses },
      theirs: { ...base, role: 'forwarder' as const },
    };
    expect(resolved(sides, {})).toEqual({
      barcodeRegex: '^A',
      deliveryStatuses: ['open'],
      role: 'forwarder',
    });
  });
});

const anySide: fc.Arbitrary<EditableConfigOverrides> = fc.record(
  {
    usesPayments: fc.boolean(),
    usesPickups: fc.boolean(),
    role: fc.constantFrom('carrier' as const, 'forwarder' as const),
    barcodeRegex: fc.constantFrom('', '^A', '^B'),
    deliveryStatuses: fc.shuffledSubarray(['open' as const, 'new' as const]),
    optimisationOrigin: fc.option(fc.record({ lat: fc.constantFrom(1, 2), lon: fc.constantFrom(1, 2) })),
  },
  { requiredKeys: [] },
);

test('every setting of the result comes from one of the sides, and nobody’s lone change is lost', () => {
  fc.assert(
    fc.property(anySide, anySide, anySide, fc.constantFrom<Choice>('mine', 'theirs'), (start, mine, theirs, choice) => {
      const sides = { base: start, mine, theirs };
      const { colliding, onlyMine, onlyTheirs } = differences(sides);
      const choices = Object.fromEntries(colliding.map((name) => [name, choice]));
      const result = resolved(sides, choices);
      for (const name of onlyMine) expect(result[name]).toEqual(mine[name]);
      for (const name of onlyTheirs) expect(result[name]).toEqual(theirs[name]);
      for (const name of colliding) expect(result[name]).toEqual({ mine, theirs }[choice][name]);
      const agreed = Object.keys({ ...mine, ...theirs }).filter(
        (name) => ![...onlyMine, ...onlyTheirs, ...colliding].includes(name as never),
      );
      for (const name of agreed as (keyof EditableConfigOverrides)[]) expect(result[name]).toEqual(theirs[name]);
      expect(differences({ base: theirs, mine: result, theirs }).colliding).toEqual([]);
    }),
  );
});
