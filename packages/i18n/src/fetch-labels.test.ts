import { LOCALES } from '@waybill/domain/locales';
import { expect, test } from 'vitest';
import { createTranslate } from './create-translate.ts';
import { findingText, pathLabel } from './fetch-labels.ts';
import { targetLabel } from './import-labels.ts';

test.each(LOCALES)(
  'in %s, the number of an order has one name: in the form, in a file, in a fetched record, and in what is wrong with it',
  (locale) => {
    const t = createTranslate(locale);
    const name = t('shipment.field.externalId');
    expect([targetLabel('externalId', t), pathLabel('externalId', t)]).toEqual([name, name]);
    const missing = { kind: 'fault', externalId: null, path: 'externalId', problem: 'required', said: null } as const;
    expect(findingText(missing, t)).toContain(name);
    // Whoever carries it reads the name, too: the number is not theirs.
    expect(name).not.toMatch(/your|ykkar/i);
  },
);
