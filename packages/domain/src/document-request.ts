import { z } from 'zod';
import { SHIPMENT_FIELDS } from './shipment-fields.ts';
import { email, listOf, optionalText, requiredLine } from './validation.ts';
import { isOfficeTime, nextWorkingDays } from './working-days.ts';
import { dayIn, timeIn } from './zoned-time.ts';

const { max: NAME_MAX, most } = SHIPMENT_FIELDS.missingDocuments;
export const MOST_DOCUMENTS = most;
export const MOST_ASKED = 5;
const REQUEST_NOTE_MAX = 500;

/** Who is asked for which of a shipment's missing documents. */
export const documentRequest = z.strictObject({
  emails: listOf(email, MOST_ASKED, 1),
  documents: listOf(requiredLine(NAME_MAX), MOST_DOCUMENTS, 1),
  note: optionalText(REQUEST_NOTE_MAX).default(null),
});
export type DocumentRequest = z.output<typeof documentRequest>;

const DAY_MS = 24 * 60 * 60 * 1000;
const LINK_DAYS = 30;
export const linkExpiry = (askedAt: Date): Date => new Date(askedAt.getTime() + LINK_DAYS * DAY_MS);

/** The working days after which somebody is reminded who has not sent everything: twice, and then no more. */
const REMIND_AFTER = [2, 5] as const;

type Asked = { readonly askedAt: Date; readonly reminders: number };

/** Whether somebody is reminded now: enough working days have passed since they were asked, and offices are open. */
export const isReminderDue = ({ askedAt, reminders }: Asked, now: Date, timeZone: string): boolean => {
  const days = REMIND_AFTER[reminders];
  if (days === undefined) return false;
  const due = nextWorkingDays(dayIn(askedAt, timeZone), days).at(-1) ?? '';
  return dayIn(now, timeZone) >= due && isOfficeTime(timeIn(now, timeZone));
};
export const MOST_REMINDERS = REMIND_AFTER.length;
