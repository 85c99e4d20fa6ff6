import type { Money } from '@waybill/domain/money';
import { isPaid } from '@waybill/domain/payment';
import { html, type Markup } from '../../html.ts';
import { icons } from './page-icons.ts';
import type { Words } from './page-words.ts';
import type { TrackedPayment } from './tracking-deps.ts';

/** The fee and the goods, where both are paid; and what that makes. */
const amounts = ({ t, format }: Words, { fee, goods, total }: TrackedPayment): Markup => {
  const row = (name: string, of: Money, isTotal = false) =>
    html`<div${isTotal && html` class="total"`}><dt>${name}</dt><dd>${format.money(of)}</dd></div>`;
  const parts =
    fee.minor > 0 && goods.minor > 0
      ? html`${row(t('trackingPage.payment.goods'), goods)}${row(t('trackingPage.payment.fee'), fee)}`
      : null;
  return html`<dl class="amounts">${parts}${row(t('trackingPage.payment.total'), total, true)}</dl>`;
};

const coverage = ({ t }: Words, { shipments }: TrackedPayment): Markup | null =>
  shipments > 1 ? html`<p>${t('trackingPage.payment.covers', { count: shipments })}</p>` : null;

/** When and how it was paid, to be kept or printed. */
const receipt = (words: Words, payment: TrackedPayment): Markup => {
  const { t, format } = words;
  const how = payment.status === 'prepaid' ? 'prepaid' : (payment.paidWith ?? 'office');
  const paid = t(`trackingPage.payment.with.${how}`);
  const at = payment.paidAt && payment.status !== 'prepaid' ? format.dateTime(payment.paidAt) : null;
  return html`<section class="receipt"><h2>${icons.done}${t('trackingPage.payment.receipt')}</h2><p>${payment.payee}</p>${amounts(words, payment)}${coverage(words, payment)}<p>${[at, paid].filter(Boolean).join(', ')}</p><p class="mono">${t('trackingPage.payment.number', { id: payment.paymentId })}</p><button class="button print" type="button">${t('trackingPage.payment.print')}</button></section>`;
};

/** Where a form would be sent: with its language. */
const payAction = ({ request: { token, lang } }: Words) => `/track/${token}/pay${lang ? `?lang=${lang}` : ''}`;

const toPay = (words: Words, payment: TrackedPayment): Markup => {
  const { t, request } = words;
  const problem =
    request.problem === 'pay-failed' || request.problem === 'pay-not-due'
      ? html`<p class="alert" role="alert">${t(`trackingPage.problem.${request.problem}`)}</p>`
      : null;
  const head = html`<h2>${t('trackingPage.payment.title')}</h2>${amounts(words, payment)}${coverage(words, payment)}`;
  if (payment.status === 'onsite')
    return html`<section class="payment">${head}<p>${t('trackingPage.payment.onsite')}</p></section>`;
  if (!payment.isPayable)
    return html`<section class="payment">${head}<p>${t('trackingPage.payment.later', { organisation: payment.payee })}</p></section>`;
  const failed = payment.hasFailed && html`<p class="alert" role="alert">${t('trackingPage.payment.failed')}</p>`;
  return html`<section class="payment">${head}${problem ?? failed}<form method="post" action="${payAction(words)}"><button class="button primary" type="submit">${t(payment.hasFailed ? 'trackingPage.payment.again' : 'trackingPage.payment.pay')}</button></form></section>`;
};

/** What is to be paid, and where; or the receipt. Nothing that was given up. */
export const paymentPart = (words: Words): Markup | null => {
  const { t, view, request } = words;
  const { payment, stage } = view;
  if (!payment) return null;
  const { status } = payment;
  if (isPaid(status)) return receipt(words, payment);
  if (payment.hasUnsettledMoney)
    return html`<section class="payment"><h2>${t('trackingPage.payment.title')}</h2>${amounts(words, payment)}${coverage(words, payment)}<p role="status">${t('trackingPage.payment.lookedAt', { organisation: payment.payee })}</p></section>`;
  if (stage === 'cancelled' || payment.total.minor === 0) return null;
  if (status === 'pending' || (request.saysPaid === true && payment.isPayable && !payment.hasFailed)) {
    // Nobody is asked to pay again while the provider has not said what became of it; whoever has not paid finds the way back.
    const again =
      status !== 'pending' &&
      html`<p><a href="/track/${request.token}${request.lang && `?lang=${request.lang}`}">${t('trackingPage.payment.notPaid')}</a></p>`;
    return html`<section class="payment"><h2>${t('trackingPage.payment.title')}</h2>${amounts(words, payment)}<p role="status">${t('trackingPage.payment.pending')}</p>${again}</section>`;
  }
  const isDue = status === 'needs-payment' || status === 'onsite' || payment.hasFailed;
  return isDue ? toPay(words, payment) : null;
};
