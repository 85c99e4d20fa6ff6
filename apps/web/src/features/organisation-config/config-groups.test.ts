import { EDITABLE_CONFIG_FIELDS, operatorConfig } from '@waybill/domain/organisation-config';
import { expect, test } from 'vitest';
import { CONFIG_FIELDS_IN_ORDER, GROUP_NAMES, OPERATOR_CONFIG_FIELDS } from './config-groups.ts';

test('every editable setting stands in exactly one group', () => {
  expect([...CONFIG_FIELDS_IN_ORDER].toSorted()).toEqual([...EDITABLE_CONFIG_FIELDS].toSorted());
});

test('every setting of the operator is shown', () => {
  expect([...OPERATOR_CONFIG_FIELDS].toSorted()).toEqual(Object.keys(operatorConfig.shape).toSorted());
});

test('there are eleven groups, general first and partners last', () => {
  expect(GROUP_NAMES).toHaveLength(11);
  expect(GROUP_NAMES[0]).toBe('general');
  expect(GROUP_NAMES.at(-1)).toBe('partners');
});
