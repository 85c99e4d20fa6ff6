import * as contract from '@waybill/contract/tracking';
import { AppError, orNotFound, waitOf } from '@waybill/domain/errors';
import { type Locale, locale } from '@waybill/domain/locales';
import { type ReceiverAnswer, receiverAnswer } from '@waybill/domain/tracking';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { Serve } from '../../http/endpoints.ts';
import { goingToPay } from '../../http/going-to-pay.ts';
import type { FormFields } from '../../http/pages.ts';
import { type AnswerProblem, answerAsReceiver } from './answer-as-receiver.ts';
import { openLink } from './open-link.ts';
import type { PageProblem, PageRequest } from './page-words.ts';
import { readTracking } from './read-tracking.ts';
import type { TrackingDeps } from './tracking-deps.ts';
import type { TrackedLink } from './tracking-links.repo.ts';
import { trackingPage } from './tracking-page.ts';

const PROBLEM_STATUS = { choose: 400, day: 400, note: 400, 'too-late': 409, 'not-now': 409 } as const satisfies Record<
  AnswerProblem,
  number
>;

type Refusal = {
  readonly problem: PageProblem;
  readonly status: number;
  /** In seconds, where the next try has to wait. */
  readonly retryAfter?: number;
};

/** The page that has sent the form, if it says so. */
type View = PageRequest['view'] | undefined;

/** What was typed wrong, for the page that shows it again. */
const answerOf = (form: FormFields, view: View): { answer: ReceiverAnswer | null; problem: PageProblem } => {
  const parsed = receiverAnswer.safeParse({ ...form, day: form.day || undefined, choice: form.choice || undefined });
  if (parsed.success) {
    // The form of choices brings its field for a message along, which says nothing while nothing is chosen.
    const isChosen = view !== 'answer' || parsed.data.choice !== undefined;
    return { answer: isChosen ? parsed.data : null, problem: 'choose' };
  }
  const [issue] = parsed.error.issues;
  const isNote = issue?.path[0] === 'note';
  const problem: PageProblem = isNote
    ? issue?.message === 'too-long'
      ? 'note-long'
      : 'note-signs'
    : issue?.path[0] === 'day'
      ? 'day'
      : 'choose';
  return { answer: null, problem };
};

const tooOften = (error: unknown): Refusal | null =>
  error instanceof AppError && error.code === 'too-many-attempts'
    ? { problem: 'too-often', status: 429, retryAfter: waitOf(error) }
    : null;

/** Null when the answer was taken. */
const takeAnswer = async (deps: TrackingDeps, token: string, form: FormFields, view: View): Promise<Refusal | null> => {
  const { answer, problem: typed } = answerOf(form, view);
  if (!answer) return { problem: typed, status: 400 };
  try {
    const problem = await answerAsReceiver(deps, token, answer);
    return problem && { problem, status: PROBLEM_STATUS[problem] };
  } catch (error) {
    const refusal = tooOften(error);
    if (!refusal) throw error;
    return refusal;
  }
};

/** Why nobody is sent to a pay page, where that is said on the page itself. */
const payProblemOf = (error: unknown): Refusal | null => {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'payment-provider-failed') return { problem: 'pay-failed', status: 502 };
  return error.code === 'payment-not-due' || error.code === 'no-payment-provider'
    ? { problem: 'pay-not-due', status: 409 }
    : tooOften(error);
};

/** The address of the pay page, or why there is none. */
const startPaying = async (deps: TrackingDeps, link: TrackedLink, locale: Locale): Promise<string | Refusal> => {
  try {
    await deps.countAnswer(link);
    return await deps.pay(link, locale);
  } catch (error) {
    const problem = payProblemOf(error);
    if (!problem) throw error;
    return problem;
  }
};

export const trackingRoutes = (serve: Serve, deps: TrackingDeps) => {
  serve(contract.readTrackingLink, 'integrator', async (call) => {
    const token = orNotFound(await deps.keepLink(call, call.params.shipmentId));
    return { url: `${deps.publicUrl}/track/${token}` };
  });

  serve(contract.readTrackingMap, 'public', async ({ params: { token } }) => ({
    map: await deps.mapOf(await openLink(deps, token)),
  }));

  serve(contract.readTrackedPhoto, 'public', async ({ params: { token, photoId } }) => {
    const link = await openLink(deps, token);
    return { type: 'image/jpeg', name: 'photo.jpg', open: () => deps.openPhoto(link, photoId) };
  });

  serve(contract.openTrackingPage, 'public', async ({ params: { token }, query }) => {
    const request: Omit<PageRequest, 'token'> = {
      lang: locale.safeParse(query.lang).data ?? null,
      view: query.view ?? 'status',
    };
    const came = { isDone: query.done !== undefined, saysPaid: query.paid !== undefined };
    return trackingPage(await readTracking(deps, token, request.lang), { ...request, token, ...came });
  });

  serve(contract.answerOnTrackingPage, 'public', async ({ params: { token }, query, form }) => {
    const lang = locale.safeParse(query.lang).data ?? null;
    const refusal = await takeAnswer(deps, token, form, query.view);
    if (!refusal) return { seeOther: `/track/${token}?${lang ? `lang=${lang}&` : ''}done=1` };
    const view = query.view ?? 'answer';
    return {
      ...trackingPage(await readTracking(deps, token), { lang, view, token, form, ...refusal }),
      status: refusal.status,
    };
  });

  serve(contract.payOnTrackingPage, 'public', async ({ params: { token }, query }) => {
    const lang = locale.safeParse(query.lang).data ?? null;
    const link = await openLink(deps, token);
    const { defaultLocale, organisationName } = await readTracking(deps, token);
    const started = await startPaying(deps, link, lang ?? defaultLocale);
    if (typeof started === 'string') {
      const shown = lang ?? defaultLocale;
      return goingToPay(
        shown,
        createTranslate(shown)('trackingPage.title', { organisation: organisationName }),
        started,
      );
    }
    // As it is now: somebody may have paid it in that moment.
    const view = await readTracking(deps, token);
    return { ...trackingPage(view, { lang, view: 'status', token, ...started }), status: started.status };
  });
};
