import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, signaturePath } from '@waybill/domain/driver/signature';
import type { Point } from '@waybill/domain/geocoding';
import type { Locale } from '@waybill/domain/locales';
import { METADATA_FLAGS } from '@waybill/domain/metadata-flag';
import { phoneLink } from '@waybill/domain/phone-link';
import { RECEIVER_NOTE_MAX } from '@waybill/domain/receiver-note';
import { addressLine } from '@waybill/domain/stop';
import { isLive, shortName } from '@waybill/domain/tracking';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { waitText } from '@waybill/i18n/wait-text';
import { html, type Markup } from '../../html.ts';
import type { PageAnswer } from '../../http/pages.ts';
import { icons } from './page-icons.ts';
import type { PageProblem, PageRequest, Words } from './page-words.ts';
import { paymentPart } from './payment-part.ts';
import type { OfferedChoice, TrackingView } from './read-tracking.ts';
import type { TrackedProof } from './tracked-proof.repo.ts';

const linkTo = ({ request: { lang } }: Words, view: PageRequest['view'], to: Locale | null = lang) => {
  const parts = [to && `lang=${to}`, view !== 'status' && `view=${view}`].filter(Boolean);
  return `?${parts.join('&')}`;
};

const range = (from: string, to: string) => `${from}–${to}`;

/** In a sentence a line does not end between the two. */
const WORD_JOINER = '\u2060';

/** `today`, `tomorrow`, or `Fri 20 Nov`. */
const dayText = ({ t, format, view: { now } }: Words, day: string): string => {
  const today = format.calendarDay(now);
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (days === 0) return t('trackingPage.today');
  return days === 1 ? t('trackingPage.tomorrow') : format.scheduledDay(day, now);
};

/** The day and the hours that were agreed, before a vehicle has it. */
const agreedText = (words: Words): string | null => {
  const { t, view } = words;
  const { scheduledDate, earliestTime, latestTime } = view.shipment;
  if (scheduledDate === null || scheduledDate < words.format.calendarDay(view.now)) return null;
  const day = dayText(words, scheduledDate);
  const window =
    earliestTime && latestTime
      ? range(earliestTime, `${WORD_JOINER}${latestTime}`)
      : earliestTime
        ? t('trackingPage.from', { time: earliestTime })
        : latestTime && t('trackingPage.by', { time: latestTime });
  return window ? t('trackingPage.expectedAt', { day, window }) : t('trackingPage.expected', { day });
};

const stopsText = ({ t, view: { shipment, stage } }: Words): string => {
  const { stop } = shipment;
  if (!stop || (stage !== 'on-the-way' && stage !== 'nearby')) return '';
  return stop.stopsBefore === 0 ? t('trackingPage.next') : t('trackingPage.stopsBefore', { count: stop.stopsBefore });
};

/** The largest thing on the page is the time; where there is none, it is how far the shipment is. */
const headline = (words: Words): Markup => {
  const { t, format, view } = words;
  const { stage, window, shipment, organisationName: organisation } = view;
  const name = t(`trackingPage.stage.${stage}`);
  if (stage === 'delivered' && view.deliveredAt) {
    const time = format.time(view.deliveredAt);
    const day = format.calendarDay(view.deliveredAt);
    const isToday = day === format.calendarDay(view.now);
    const at = isToday
      ? t('trackingPage.todayAt', { time })
      : t('trackingPage.deliveredAt', { day: format.scheduledDay(day, view.now), time });
    return html`<div class="done">${icons.done}<div><h1>${name}</h1><p>${[at, shipment.streetAddress1].filter(Boolean).join(', ')}</p></div></div>`;
  }
  if (stage === 'failed') {
    const next = shipment.failureParty === 'receiver' ? 'receiver' : 'other';
    return html`<h1>${name}</h1><p>${t(`trackingPage.failedNext.${next}`)}</p>${isAnotherDay(words) && agreed(words)}`;
  }
  if (stage === 'self-collect')
    return html`<h1>${name}</h1><p>${t('trackingPage.selfCollectNext', { organisation })}</p>`;
  if (stage === 'cancelled') return html`<h1>${name}</h1><p>${t('trackingPage.cancelledNext', { organisation })}</p>`;
  if (stage === 'part-delivered') return html`<h1>${name}</h1><p>${t('trackingPage.partNext', { organisation })}</p>`;
  if (shipment.stop?.hasArrived) return html`<h1>${t('trackingPage.arrived')}</h1>`;
  const line = [name, stopsText(words)].filter(Boolean).join(' ');
  if (window) {
    const day = format.calendarDay(window.from);
    const isToday = day === format.calendarDay(view.now);
    const before = isToday ? null : html`<p>${t('trackingPage.expected', { day: dayText(words, day) })}</p>`;
    return html`<p class="stage">${line}</p>${before}<h1 class="time">${range(format.time(window.from), format.time(window.to))}</h1>`;
  }
  const later = stage === 'on-the-way' || stage === 'nearby' ? 'soon' : 'later';
  return html`<h1>${line}</h1>${agreed(words) ?? html`<p>${t(`trackingPage.${later}`)}</p>`}`;
};

/** Whether the day of a delivery that failed is one to come: the day on which it failed promises nothing any more. */
const isAnotherDay = ({ format, view: { shipment, now } }: Words): boolean =>
  shipment.scheduledDate !== null && shipment.scheduledDate > format.calendarDay(now);

const agreed = (words: Words): Markup | null => {
  const text = agreedText(words);
  return text === null ? null : html`<p class="agreed">${text}</p>`;
};

const STEPS = ['packed', 'on-the-way', 'nearby', 'delivered'] as const;

const steps = ({ t, view: { stage } }: Words): Markup | null => {
  const at = (STEPS as readonly string[]).indexOf(stage);
  if (at === -1 && stage !== 'received') return null;
  return html`<ol class="steps" aria-label="${t('trackingPage.steps')}">${STEPS.map((step, index) => {
    const state = index < at || stage === 'delivered' ? 'done' : index === at ? 'now' : 'later';
    const said =
      state === 'later'
        ? null
        : html`<span class="said">, ${t(state === 'done' ? 'trackingPage.stepDone' : 'trackingPage.stepNow')}</span>`;
    return html`<li class="${state}"${index === at && html` aria-current="step"`}>${t(`trackingPage.step.${step}`)}${said}</li>`;
  })}</ol>`;
};

/** Shown in steps of five seconds: nobody counts them one by one, and both languages have the same words for all of these. */
const AGE_STEP = 5;

/** Hidden until the script draws it, and counts on. */
const mapPart = ({ t, format, view: { map, now } }: Words): Markup | null => {
  if (!map) return null;
  const { vehicle, home } = map;
  const age = Math.max(0, Math.round((now.getTime() - vehicle.takenAt.getTime()) / 1000));
  const isNow = isLive(vehicle.takenAt, now);
  const count = Math.max(AGE_STEP, Math.round(age / AGE_STEP) * AGE_STEP);
  const last = t('trackingPage.lastSeen', { time: format.time(vehicle.takenAt) });
  const at = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;
  return html`<section id="map" class="map" hidden aria-label="${t('trackingPage.map')}" data-ctrl="${t('map.gestures.ctrl')}" data-command="${t('map.gestures.command')}" data-fingers="${t('map.gestures.fingers')}" data-vehicle="${at(vehicle.point)}"${home && html` data-home="${at(home)}"`}>
    <div class="ground"></div>
    <p class="seen${isNow && ' live'}" data-age="${age}" data-live="${t('trackingPage.live', { count: '{count}' })}" data-last="${last}">${isNow ? t('trackingPage.live', { count }) : last}</p>
  </section>`;
};

/** Who has it, or where it was left. */
const handedPart = (t: Translate, { person, isAtAccessPoint, accessPoint }: TrackedProof): Markup | null => {
  if (accessPoint) return html`<p>${t('trackingPage.leftAt')}<br><strong>${accessPoint}</strong></p>`;
  if (isAtAccessPoint) return html`<p><strong>${t('trackingPage.leftAtAccessPoint')}</strong></p>`;
  return person === null ? null : html`<p>${t('trackingPage.receivedBy')}<br><strong>${shortName(person)}</strong></p>`;
};

const proofPart = ({ t, format, view: { proof, organisationName: organisation }, request }: Words): Markup | null => {
  if (!proof) return null;
  const { token } = request;
  const { signature, photos, addedLaterAt } = proof;
  const who = handedPart(t, proof);
  const drawn = signature && signaturePath(signature);
  return html`${photos.map(
    (photo, index) =>
      html`<img class="photo" src="/api/tracking/${token}/photos/${photo}" alt="${t('trackingPage.photo', { number: index + 1 })}">`,
  )}${
    (who || drawn) &&
    html`<section class="proof">${who}${
      drawn &&
      html`<svg class="signature" role="img" aria-label="${t('trackingPage.signature')}" viewBox="0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}"><path d="${drawn}"/></svg>`
    }</section>`
  }${addedLaterAt && html`<section><p>${t('trackingPage.addedLater', { organisation, day: format.date(addedLaterAt) })}</p></section>`}`;
};

const goods = (words: Words): Markup => {
  const { t, view } = words;
  const { shipment, stage } = view;
  const { parcels, senderName: sender } = shipment;
  const count = parcels === null ? null : t('trackingPage.parcels', { count: parcels });
  const what = sender
    ? count
      ? t('trackingPage.parcelsFrom', { parcels: count, sender })
      : t('trackingPage.fromSender', { sender })
    : count;
  // How to take it in is said to whoever still does.
  const isOver = stage === 'delivered' || stage === 'cancelled';
  const flags = isOver ? [] : METADATA_FLAGS.filter((flag) => shipment.flags.includes(flag));
  const address = addressLine(shipment);
  return html`<section class="goods">${what && html`<h2>${what}</h2>`}${flags.map((flag) => html`<p>${t(`trackingPage.flag.${flag}`)}</p>`)}${address && html`<p>${address}</p>`}</section>`;
};

/** In two halves, as people say it. */
const codePart = ({ t, view: { code } }: Words): Markup | null =>
  code === null
    ? null
    : html`<section class="code"><h2>${t('trackingPage.code')}</h2><p class="digits">${code.slice(0, 3)} ${code.slice(3)}</p><p>${t('trackingPage.codeHint')}</p></section>`;

const told = ({ t, view: { shipment, mayTellDriver } }: Words): Markup | null => {
  const { receiverStatus, receiverNote } = shipment;
  if (!mayTellDriver || (!receiverStatus && !receiverNote)) return null;
  return html`<section class="told">${icons.told}<div>${receiverStatus && html`<p><strong>${t(`trackingPage.told.${receiverStatus}`)}</strong></p>`}${receiverNote && html`<p class="note">${t('trackingPage.toldDriver', { note: receiverNote })}</p>`}</div></section>`;
};

/** Whoever has a question finds whom to ask. */
const contactPart = ({ t, view: { contact, organisationName: organisation } }: Words): Markup | null => {
  const { receiverPhone: phone, receiverEmail: mail } = contact;
  if (!phone && !mail) return null;
  return html`<section class="contact"><p>${t('trackingPage.questions', { organisation })}</p>${phone && html`<a href="${phoneLink(phone)}">${phone}</a>`}${mail && html`<a href="mailto:${mail}">${mail}</a>`}</section>`;
};

/** On a page of its own, where messages are stopped and had again. Beside what is fetched anew: the link is sealed differently each time. */
const messagesPart = ({ t, locale, view: { choicesUrl } }: Words): Markup | null =>
  choicesUrl === null
    ? null
    : html`<footer class="choices-link"><a href="${choicesUrl}&lang=${locale}">${t('trackingPage.messages')}</a></footer>`;

/** What somebody opens the choices for. */
const askedFor = ({ view: { choices, shipment, stage } }: Words): 'not-home' | 'another-day' | 'change' => {
  if (stage === 'failed') return 'another-day';
  const isFirst = shipment.receiverStatus === null && choices.some(({ choice }) => choice === 'not-home');
  return isFirst ? 'not-home' : 'change';
};

const actions = (words: Words): Markup => {
  const { t, view } = words;
  const isOffered = view.choices.some(({ refusal }) => refusal === null);
  const asked = askedFor(words);
  return html`${view.mayTellDriver && html`<a class="row" href="${linkTo(words, 'note')}">${icons.pencil}<span><strong>${t('trackingPage.tell')}</strong><span>${t('trackingPage.tellHint')}</span></span>${icons.forward}</a>`}${isOffered && html`<div class="dock"><a class="button${asked === 'another-day' && ' primary'}" href="${linkTo(words, 'answer')}">${asked !== 'another-day' && icons.house}${t(`trackingPage.ask.${asked}`)}</a></div>`}`;
};

const statusView = (words: Words): Markup => {
  const { t, request, view } = words;
  return html`${bar(words)}<main id="status" data-live data-offline="${t('trackingPage.offline', { time: words.format.time(view.now) })}"><p id="offline" class="banner" role="status" hidden></p>${request.isDone === true && html`<p class="banner thanks" role="status">${t(view.shipment.stop ? 'trackingPage.thanks' : 'trackingPage.thanksLater')}</p>`}${mapPart(words)}<section class="headline">${headline(words)}${steps(words)}</section>${paymentPart(words)}${proofPart(words)}${codePart(words)}${goods(words)}${told(words)}${contactPart(words)}${actions(words)}</main>${messagesPart(words)}`;
};

const bar = (words: Words): Markup => {
  const other: Locale = words.locale === 'is' ? 'en' : 'is';
  return html`<header class="bar">${icons.logo}<span class="name">${words.view.organisationName}</span><a class="language" lang="${other}" hreflang="${other}" href="${linkTo(words, words.request.view, other)}">${createTranslate(other)('publicPage.language')}</a></header>`;
};

const backBar = (words: Words, title: string): Markup =>
  html`<header class="bar"><a class="back" href="${linkTo(words, 'status')}" aria-label="${words.t('trackingPage.back')}">${icons.back}</a><span class="name">${title}</span></header>`;

const problemText = ({ t, request, view: { organisationName: organisation } }: Words): string | null => {
  const { problem, retryAfter = 1 } = request;
  if (!problem) return null;
  if (problem === 'note-long') return t('trackingPage.problem.note-long', { count: RECEIVER_NOTE_MAX });
  if (problem === 'too-often')
    return t('trackingPage.problem.too-often', { wait: waitText(retryAfter, t), organisation });
  return t(`trackingPage.problem.${problem}`);
};

const isAboutNote = (problem: PageProblem | undefined) =>
  problem === 'note' || problem === 'note-long' || problem === 'note-signs';

/** Beside the days, which are shown with their choice only. */
const isAboutDays = ({ request: { problem, form }, view: { choices } }: Words) =>
  problem === 'day' &&
  form?.choice === 'another-day' &&
  choices.some(({ choice, refusal }) => choice === 'another-day' && refusal === null);

const alertPart = (words: Words): Markup | null => {
  const text = problemText(words);
  const isBeside = isAboutNote(words.request.problem) || isAboutDays(words);
  return text === null || isBeside ? null : html`<p class="alert" role="alert">${text}</p>`;
};

const noteField = (words: Words, label: string): Markup => {
  const { t, request, view } = words;
  const problem = isAboutNote(request.problem) ? problemText(words) : null;
  return html`<label class="field" for="note">${label}</label><textarea id="note" name="note" rows="3" maxlength="${RECEIVER_NOTE_MAX}" aria-describedby="note-hint${problem && ' note-problem'}"${problem !== null && html` aria-invalid="true"`}>${request.form?.note ?? view.shipment.receiverNote ?? ''}</textarea><p id="note-hint" class="hint">${t('trackingPage.tellLimit', { count: RECEIVER_NOTE_MAX })}</p>${problem && html`<p id="note-problem" class="alert" role="alert">${problem}</p>`}`;
};

const choicePart = (words: Words, { choice, refusal }: OfferedChoice): Markup => {
  const { t, format, request, view } = words;
  const organisation = view.organisationName;
  const before = view.stage === 'failed' ? 'another-day' : view.shipment.receiverStatus;
  const chosen = request.form?.choice ?? before;
  const hint = refusal
    ? t(`trackingPage.refused.${refusal}`)
    : choice === 'self-collect'
      ? t('trackingPage.choiceHint.self-collect', { organisation })
      : t(`trackingPage.choiceHint.${choice}`);
  const more =
    refusal !== null
      ? null
      : choice === 'another-day'
        ? html`<div class="more days">${isAboutDays(words) && html`<p class="alert" role="alert">${problemText(words)}</p>`}${view.days.map((day) => html`<label><input type="radio" name="day" value="${day}"${request.form?.day === day && html` checked`}><span>${format.scheduledDay(day, view.now)}</span></label>`)}</div>`
        : choice === 'not-home'
          ? html`<div class="more">${noteField(words, t('trackingPage.where'))}</div>`
          : null;
  return html`<li class="choice${refusal && ' refused'}"><label><input type="radio" name="choice" value="${choice}"${refusal !== null && html` disabled`}${refusal === null && chosen === choice && html` checked`}><span><strong>${t(`trackingPage.choice.${choice}`)}</strong><span>${hint}</span></span></label>${more}</li>`;
};

const answerView = (words: Words): Markup => {
  const { t, format, view } = words;
  return html`${backBar(words, t(`trackingPage.askTitle.${askedFor(words)}`))}<main class="form"><form method="post" action="${linkTo(words, 'answer')}" data-unsent="${t('publicPage.unreachable')}"><h1>${t('trackingPage.question')}</h1>${view.until && html`<p>${t('trackingPage.until', { time: format.time(view.until) })}</p>`}${alertPart(words)}<ul class="choices">${view.choices.map((choice) => choicePart(words, choice))}</ul><div class="dock"><button class="button primary" type="submit">${t('trackingPage.submit')}</button></div></form></main>`;
};

const noteView = (words: Words): Markup => {
  const { t } = words;
  return html`${backBar(words, t('trackingPage.tell'))}<main class="form"><form method="post" action="${linkTo(words, 'note')}" data-unsent="${t('publicPage.unreachable')}"><h1>${t('trackingPage.tell')}</h1><p>${t('trackingPage.tellHint')}</p>${alertPart(words)}${noteField(words, t('trackingPage.tellLabel'))}<div class="dock"><button class="button primary" type="submit">${t('trackingPage.tellSubmit')}</button></div></form></main>`;
};

/** The page as it can be read and answered without a script. */
export const trackingPage = (view: TrackingView, request: PageRequest): PageAnswer & { readonly body: string } => {
  const locale = request.lang ?? view.defaultLocale;
  const t = createTranslate(locale);
  const words: Words = { t, locale, format: createFormat(locale, view.timeZone), view, request };
  const isOffered = view.choices.some(({ refusal }) => refusal === null);
  const body =
    request.view === 'answer' && (isOffered || request.problem)
      ? answerView(words)
      : request.view === 'note' && (view.mayTellDriver || request.problem)
        ? noteView(words)
        : statusView(words);
  return { locale, title: t('trackingPage.title', { organisation: view.organisationName }), body: body.text };
};
