import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  partnerFields,
  READABLE_STATUSES,
  type StatusMapping,
  sentWord,
  statusOfEvent,
  tidyWord,
  withPartnerStatus,
  withRead,
  withSent,
  wordKey,
  wordReader,
} from './partner-statuses.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from './statuses.ts';
import { wordsInSample } from './words-in-sample.ts';

const POSTAL: StatusMapping = {
  completed: { sends: 'DLV', reads: ['Delivered', 'POD'] },
  'out-for-delivery': { sends: 'OUT', reads: ['In transit'] },
  new: { sends: 'REG', reads: [] },
  open: { sends: 'REG', reads: [] },
  mixed: { sends: 'PART', reads: [] },
};

const problemsOf = (fields: unknown) =>
  partnerFields.safeParse(fields).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const named = (statuses: unknown) => ({ name: 'Postal', statuses });

describe('a word is read', () => {
  test.each([
    ['Delivered', 'completed'],
    ['  dElIvErEd ', 'completed'],
    ['in  Transit', 'out-for-delivery'],
    ['INTRANSIT', 'out-for-delivery'],
    ['in\u00a0transit', 'out-for-delivery'],
    // What we send ourselves.
    ['dlv', 'completed'],
    // Sent for two statuses, and for one that is never set.
    ['REG', null],
    ['PART', null],
    ['Lost', null],
    ['', null],
    ['constructor', null],
  ] as const)('%j as %s', (word, status) => {
    expect(wordReader([POSTAL])(word)).toBe(status);
  });

  test('of several partners by those who know it, and not where they mean different things', () => {
    const other: StatusMapping = { failed: { sends: null, reads: ['POD', 'Lost'] } };
    const read = wordReader([POSTAL, other]);
    expect([read('Delivered'), read('Lost'), read('POD'), read('?')]).toEqual(['completed', 'failed', null, null]);
  });
});

describe('a mapping is refused', () => {
  test.each([
    ['without a name', { name: ' ', statuses: {} }, [['name', 'required']]],
    ['with a status that there is not', named({ lost: { sends: 'L', reads: [] } }), [['statuses', expect.any(String)]]],
    [
      'with a word that is empty',
      named({ failed: { sends: null, reads: [' '] } }),
      [['statuses.failed.reads.0', 'required']],
    ],
    [
      'with a word that is too long',
      named({ failed: { sends: 'x'.repeat(101), reads: [] } }),
      [['statuses.failed.sends', 'too-long']],
    ],
    [
      'with too many words',
      named({ failed: { sends: null, reads: Array.from({ length: 51 }, (_, n) => `w${n}`) } }),
      [['statuses.failed.reads', 'too-many']],
    ],
    [
      'with a word that is read as two statuses, spelled differently',
      named({ failed: { sends: null, reads: ['No Go'] }, open: { sends: null, reads: ['nogo'] } }),
      [['statuses.open.reads', 'duplicate']],
    ],
    [
      'with a word twice in one status',
      named({ failed: { sends: null, reads: ['Lost', 'LOST', 'lost'] } }),
      [['statuses.failed.reads', 'duplicate']],
    ],
    [
      'with a word that is read as another status than it is sent for',
      named({ failed: { sends: 'X', reads: [] }, open: { sends: null, reads: ['x'] } }),
      [['statuses.open.reads', 'duplicate']],
    ],
    [
      'with words for what is never set',
      named({ mixed: { sends: 'PART', reads: ['Some'] } }),
      [['statuses.mixed.reads', 'too-many']],
    ],
  ] as const)('%s', (_, fields, problems) => {
    expect(problemsOf(fields)).toEqual(problems);
  });

  test('and not for one word that is sent for two statuses and read as one of them', () => {
    expect(problemsOf(named({ new: { sends: 'REG', reads: [] }, open: { sends: 'REG', reads: ['reg'] } }))).toEqual([]);
  });
});

/** Mappings as people could write them; those that are refused are left out. */
const mappings = fc
  .dictionary(
    fc.constantFrom(...DELIVERY_STATUSES),
    fc.record({
      sends: fc.option(fc.string({ minLength: 1, maxLength: 12 })),
      reads: fc.array(fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }), { maxLength: 4 }),
    }),
  )
  .map((statuses) => partnerFields.safeParse({ name: 'P', statuses }).data?.statuses)
  .filter((statuses) => statuses !== undefined);

test('reading what was written gives the same status, where no other status has the same word', () => {
  fc.assert(
    fc.property(mappings, (mapping) => {
      const read = wordReader([mapping]);
      const sent = READABLE_STATUSES.map((status) => [status, sentWord(mapping, status)] as const);
      for (const [status, word] of sent) {
        if (word === null) continue;
        const sharing = sent.filter(([, other]) => other !== null && wordKey(other) === wordKey(word));
        if (sharing.length === 1) expect(read(word)).toBe(status);
        else expect([null, ...sharing.map(([each]) => each)]).toContain(read(word));
      }
      for (const status of READABLE_STATUSES) {
        for (const word of mapping[status]?.reads ?? []) expect(read(` ${word.toLowerCase()} `)).toBe(status);
      }
    }),
  );
});

test('any text has a key that is kept as it is, is no longer than a word, and can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const tidy = tidyWord(text);
      expect(tidyWord(tidy)).toBe(tidy);
      expect(tidy.length).toBeLessThanOrEqual(100);
      expect(/\p{Cc}/u.test(tidy) || !tidy.isWellFormed()).toBe(false);
      expect(wordKey(tidy)).toBe(wordKey(text));
    }),
  );
});

test('a word that is settled is understood from then on', () => {
  expect(wordReader([withRead(POSTAL, 'failed', 'Lost')])('lost')).toBe('failed');
  expect(sentWord(withSent(POSTAL, 'failed', 'ERR'), 'failed')).toBe('ERR');
  expect(withSent(POSTAL, 'completed', 'OK').completed).toEqual({ sends: 'OK', reads: ['Delivered', 'POD'] });
});

test('an event has our status, and the word of the partner beside it', () => {
  const body = JSON.stringify({ type: 'shipment.status-changed', data: { shipmentId: 'S1', status: 'completed' } });
  const sent = withPartnerStatus(body, (status: DeliveryStatus) => sentWord(POSTAL, status));
  expect(JSON.parse(sent).data).toEqual({ shipmentId: 'S1', status: 'completed', partnerStatus: 'DLV' });
  expect(statusOfEvent(sent)).toBe('completed');
  const test = JSON.stringify({ type: 'webhook.test', data: { webhookId: '1' } });
  expect(withPartnerStatus(test, () => 'DLV')).toBe(test);
});

describe('in a sample', () => {
  const found = (sample: unknown) =>
    wordsInSample(typeof sample === 'string' ? sample : JSON.stringify(sample), (word) => word === 'DLV').words.map(
      ({ path, word }) => `${path} ${word}`,
    );
  test.each([
    ['what stands under a name of statuses', { a: [{ status: 'X', name: 'Jón' }] }, ['a.0.status X']],
    ['an Icelandic name', { staða: 'Farið' }, ['staða Farið']],
    ['a list of statuses', { states: ['A', 'B'] }, ['states.0 A', 'states.1 B']],
    ['what is known, wherever it stands', { code: 'DLV', other: 'Z' }, ['code DLV']],
    [
      'what stands beside a known one in a list, under the same name',
      {
        log: [
          { code: 'DLV', at: 'Y' },
          { code: 'Customs', at: 'Z' },
        ],
      },
      ['log.0.code DLV', 'log.1.code Customs'],
    ],
    ['a list of words', ['A', 'B'], ['0 A', '1 B']],
    ['lines that are no JSON', 'Lost\nIn transit; DLV\n\n', ['null Lost', 'null In transit', 'null DLV']],
    ['a text in quotes', '"Lost"', ['null Lost']],
    ['nothing', '{}', []],
    ['numbers only', { status: 7 }, []],
  ] as const)('%s', (_, sample, words) => {
    expect(found(sample)).toEqual(words);
  });

  test.each([
    ['{ "status": "Delivered"', true],
    ['[ "Delivered", ', true],
    ["{ 'status': 'Delivered' }", true],
    ['{ "status": "Delivered" }', false],
    ['Delivered, in transit', false],
  ])('%s is told if it is JSON that is broken', (sample, isBrokenJson) => {
    const { words, ...told } = wordsInSample(sample, () => true);
    expect(told.isBrokenJson).toBe(isBrokenJson);
    expect(words.length > 0).toBe(!isBrokenJson);
  });

  test('much is cut off, and deep is not followed', () => {
    const many = wordsInSample(JSON.stringify({ states: Array.from({ length: 300 }, String) }), () => false);
    expect([many.words.length, many.isCut]).toEqual([200, true]);
    expect(found(`${'{"a":'.repeat(5000)}{"status":"X"}${'}'.repeat(5000)}`)).toEqual([]);
    expect(wordsInSample('a\n'.repeat(25_000), () => false).isCut).toBe(true);
  });
});
