import type { Author } from '@waybill/domain/actor';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import {
  judgeProviderEvent,
  PaymentProviderError,
  type ProviderEvent,
  VERDICTS_TO_SETTLE,
} from '@waybill/domain/payment-provider';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { PaymentLinkDeps, PaymentRepos } from './payment-link-deps.ts';
import type { PaymentProvider, SentEvent } from './payment-provider.ts';

type Needs = Pick<PaymentLinkDeps, 'clock' | 'provider' | 'inScopeOf' | 'findLinked' | 'onError'>;

const authorOf = ({ title }: PaymentProvider): Author => ({
  kind: 'payment-provider',
  id: null,
  name: title,
  email: null,
  address: null,
  userAgent: null,
});

/** Judged when the payment is locked: what comes at the same moment, from the provider or a driver, waits for it. */
const take = async (
  { links, hold, move, rules }: PaymentRepos,
  provider: PaymentProvider,
  event: ProviderEvent,
  now: Date,
): Promise<void> => {
  const link = await links.find(provider.name, event.externalId);
  if (!link) return;
  const payment = await hold(link.paymentKey);
  // Read again: another event of the same link may have had the lock.
  const held = (await links.find(provider.name, event.externalId)) ?? link;
  const { link: newest } = await links.newest(link.paymentKey);
  const judged = judgeProviderEvent(
    event,
    payment && { status: payment.status, due: payment.total, mayRevive: payment.mayRevive },
    { state: held.state, isNewest: newest?.externalId === event.externalId },
  );
  const { paymentKey, paymentId, subCompanyId } = link;
  const kept = { ...event, provider: provider.name, paymentKey, paymentId, subCompanyId, due: payment?.total ?? null };
  if (!(await links.keepEvent({ ...kept, verdict: judged.verdict }, now))) return;
  await links.setState(provider.name, event.externalId, judged.link);
  if (!payment) return;
  for (const to of judged.moves) {
    if (to === 'success') await links.payOnline(payment.key, now);
    const t = createTranslate((await rules()).defaultLocale);
    const reason = to === 'failed' ? t('paymentEvent.failed', { provider: provider.title }) : undefined;
    await move(payment, to, authorOf(provider), reason);
  }
  if ((VERDICTS_TO_SETTLE as readonly string[]).includes(judged.verdict)) await links.touch(payment.key, now);
};

/**
 * What a provider says about a link of ours, signed by it. It names the link by its own id, and that alone tells whose it is. What is not about
 * any of them, such as another shop's on the same account, is none of ours, and taken: a provider would send it for days.
 */
export const receiveEvent = async (
  { clock, provider, inScopeOf, findLinked, onError }: Needs,
  name: string,
  sent: SentEvent,
): Promise<void> => {
  const from = orNotFound(provider?.name === name ? provider : null);
  const event = from.readEvent(sent, clock());
  if (event === 'forged') throw new AppError('signature-invalid');
  if (event === 'unreadable') {
    // Refused, so that the provider sends it again and shows it to whoever has the account; money may be behind it.
    onError(new PaymentProviderError('refused', `An event of ${from.title} about a payment cannot be read`));
    throw refusedFields({ path: '', problem: 'invalid' });
  }
  const found = event && (await findLinked(from.name, event.externalId));
  if (!event || !found) return;
  await inScopeOf(found, (repos) => take(repos, from, event, clock()));
};
