import { expect, test } from 'vitest';
import { chooseSteps, FAST_STEPS, phasesOf, STEPS } from './steps.mjs';

const namesOf = (chosen: ReturnType<typeof chooseSteps>) =>
  phasesOf(chosen)
    .flat(2)
    .map(({ name }: { name: string }) => name);

const everyName = STEPS.map(({ name }: (typeof STEPS)[number]) => name);

test('of all tests every step runs, each once and in the order of the list', () => {
  expect(namesOf(chooseSteps([], everyName, true))).toEqual(everyName);
});

test('a long step is left out unless it is named or all are asked for', () => {
  expect(namesOf(chooseSteps([], everyName, false))).toEqual(
    everyName.filter((name: (typeof everyName)[number]) => name !== 'db15'),
  );
  expect(namesOf(chooseSteps(['db15'], everyName, false))).toEqual(['db15']);
});

test('the fast loop needs neither a browser nor a database', () => {
  const steps = STEPS.filter((step: (typeof STEPS)[number]) => FAST_STEPS.includes(step.name));
  expect(steps).toHaveLength(5);
  expect(steps.some(({ needs }: { needs?: string }) => needs)).toBe(false);
  expect(namesOf(chooseSteps([], FAST_STEPS))).not.toContain('db');
});

test('named steps run alone', () => {
  expect(namesOf(chooseSteps(['unit', 'types']))).toEqual(['types', 'unit']);
});

test('an unknown name is refused, with the names there are', () => {
  expect(() => chooseSteps(['units'])).toThrow(/'units'.*types, lint/);
});

test('a step outside of the fast loop is unknown to it', () => {
  expect(() => chooseSteps(['browser'], FAST_STEPS)).toThrow("'browser'");
});

test('browser tests run with nothing beside them', () => {
  const phase = phasesOf(chooseSteps([])).find((lanes: { name: string }[][]) =>
    lanes.flat().some(({ name }) => name === 'browser'),
  );
  expect(phase?.flat()).toHaveLength(1);
});
