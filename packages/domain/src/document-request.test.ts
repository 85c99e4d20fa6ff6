import { expect, test } from 'vitest';
import { documentRequest, isReminderDue } from './document-request.ts';

const ZONE = 'Atlantic/Reykjavik';
/** A Thursday. */
const ASKED = new Date('2026-11-19T14:30:00Z');

test.each([
  ['on the day after', 0, '2026-11-20T10:00:00Z', false],
  ['on the weekend, whatever time has passed', 0, '2026-11-22T10:00:00Z', false],
  ['on the second working day, before offices are open', 0, '2026-11-23T08:59:00Z', false],
  ['on the second working day', 0, '2026-11-23T09:00:00Z', true],
  ['in its evening', 0, '2026-11-23T16:00:00Z', false],
  ['a day later, if nobody looked', 0, '2026-11-24T09:00:00Z', true],
  ['again before the fifth working day', 1, '2026-11-25T09:00:00Z', false],
  ['again on the fifth', 1, '2026-11-26T09:00:00Z', true],
  ['a third time', 2, '2026-12-26T10:00:00Z', false],
])('somebody who was asked on a Thursday is reminded %s (%i before): %s', (_, reminders, now, isDue) => {
  expect(isReminderDue({ askedAt: ASKED, reminders }, new Date(now), ZONE)).toBe(isDue);
});

test('the working days and the hours are those of the zone', () => {
  const asked = { askedAt: new Date('2026-11-18T23:30:00Z'), reminders: 0 };
  // In Auckland it is Thursday by then, thirteen hours ahead.
  expect(isReminderDue(asked, new Date('2026-11-20T21:00:00Z'), 'Pacific/Auckland')).toBe(false);
  expect(isReminderDue(asked, new Date('2026-11-22T20:00:00Z'), 'Pacific/Auckland')).toBe(true);
});

test.each([
  ['nobody to ask', { emails: [], documents: ['Invoice'] }, 'emails'],
  ['an address with a line break', { emails: ['a@b.is\nBcc: c@d.is'], documents: ['Invoice'] }, 'emails.0'],
  ['more than five', { emails: Array.from({ length: 6 }, (_, at) => `a${at}@b.is`), documents: ['Invoice'] }, 'emails'],
  ['one address twice', { emails: ['a@b.is', 'A@b.is'], documents: ['Invoice'] }, 'emails'],
  ['no document', { emails: ['a@b.is'], documents: [] }, 'documents'],
  ['a note that is too long', { emails: ['a@b.is'], documents: ['Invoice'], note: 'x'.repeat(501) }, 'note'],
])('a request with %s is refused beside its field', (_, typed, path) => {
  const parsed = documentRequest.safeParse(typed);
  expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
});
