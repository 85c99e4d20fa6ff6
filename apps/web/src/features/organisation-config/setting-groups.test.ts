import { EDITABLE_SETTINGS, operatorConfig } from '@waybill/domain/organisation-config';
import { expect, test } from 'vitest';
import { GROUP_NAMES, OPERATOR_SETTINGS, SETTINGS_IN_ORDER } from './setting-groups.ts';

test('every editable setting stands in exactly one group', () => {
  expect([...SETTINGS_IN_ORDER].toSorted()).toEqual([...EDITABLE_SETTINGS].toSorted());
});

test('every setting of the operator is shown', () => {
  expect([...OPERATOR_SETTINGS].toSorted()).toEqual(Object.keys(operatorConfig.shape).toSorted());
});

test('there are nine groups, general first and partners last', () => {
  expect(GROUP_NAMES).toHaveLength(9);
  expect(GROUP_NAMES[0]).toBe('general');
  expect(GROUP_NAMES.at(-1)).toBe('partners');
});
