import type { Locale } from '@waybill/domain/locales';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import type { FormFields } from '../../http/pages.ts';
import type { AnswerProblem } from './answer-as-receiver.ts';
import type { TrackingView } from './read-tracking.ts';

export type PageProblem = AnswerProblem | 'note-long' | 'note-signs' | 'too-often' | 'pay-failed' | 'pay-not-due';

export type PageRequest = {
  readonly token: string;
  readonly lang: Locale | null;
  readonly view: 'status' | 'answer' | 'note';
  readonly isDone?: boolean;
  /** The receiver has come back from a pay page, and says that it was paid there. */
  readonly saysPaid?: boolean;
  /** What was typed, and why it was not taken. */
  readonly form?: FormFields;
  readonly problem?: PageProblem;
  /** In seconds, where the next try has to wait. */
  readonly retryAfter?: number;
};

/** What each part of the page needs to put itself into words. */
export type Words = {
  readonly locale: Locale;
  readonly t: Translate;
  readonly format: Format;
  readonly view: TrackingView;
  readonly request: PageRequest;
};
