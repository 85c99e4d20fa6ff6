import type { PaymentLinkDeps, PaymentRef } from './payment-link-deps.ts';

type Needs = Pick<PaymentLinkDeps, 'inScopeOf' | 'provider'>;

/**
 * Has the links of a payment be paid no more when it is paid, given up, due at the door or gone, or another amount is due. The provider is asked
 * outside of any transaction. What was paid in that moment comes as an event all the same, and is judged as any other.
 */
export const withdrawLinks = async ({ inScopeOf, provider }: Needs, of: PaymentRef): Promise<void> => {
  if (!provider) return;
  const open = await inScopeOf(of, ({ links }) => links.toWithdraw(provider.name, of.key));
  for (const externalId of open) {
    // One that is closed already has an event on its way, which says how it has ended.
    if (!(await provider.withdrawLink(externalId))) continue;
    await inScopeOf(of, ({ links }) => links.withdraw(provider.name, externalId));
  }
};
