import {
  type OrganisationId,
  type PaymentKey,
  type PaymentLinkId,
  paymentKey,
  type SubCompanyId,
} from '@waybill/domain/ids';
import { sql } from 'kysely';
import { z } from 'zod';
import { demoProvider } from '../adapters/payments/demo.ts';
import { stripeProvider } from '../adapters/payments/stripe.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { Environment } from '../environment.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import type { DemoProvider } from '../features/payment-links/demo-pay-routes.ts';
import type { PaymentLinkDeps, PaymentRef, PaymentRepos } from '../features/payment-links/payment-link-deps.ts';
import { paymentLinksRepo } from '../features/payment-links/payment-links.repo.ts';
import type { PaymentProvider } from '../features/payment-links/payment-provider.ts';
import { withdrawLinks } from '../features/payment-links/withdraw-links.ts';
import { movePayment } from '../features/payments/move-payment.ts';
import { paymentsRepo } from '../features/payments/payments.repo.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { MAIL_RETRIES } from '../jobs/retry-policies.ts';
import { linkSecrets } from '../link-secrets.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { movingPayments } from './wire-payments.ts';

type ProviderNeeds = {
  readonly environment: Pick<Environment, 'publicUrl' | 'stripe' | 'demo'>;
  readonly clock: Clock;
  readonly vault: Pick<KeyVault, 'secretFor'>;
};

type Provided = { readonly provider: PaymentProvider | null; readonly demo: DemoProvider | null };

/** Stripe, where the operator has an account; the demo's own where there is a demo; else nobody. */
export const paymentProvider = ({ environment, vault, clock }: ProviderNeeds): Provided => {
  const { publicUrl, stripe, demo } = environment;
  if (stripe) return { provider: stripeProvider(stripe), demo: null };
  if (!demo) return { provider: null, demo: null };
  const made = demoProvider({ publicUrl, secret: vault.secretFor('demo-payments'), clock });
  return { provider: made, demo: made };
};

type Needs = {
  readonly publicUrl: string;
  readonly provider: PaymentProvider | null;
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Pick<KeyVault, 'secretFor'>;
  readonly onError: (error: unknown) => void;
};

type Row = {
  readonly organisation_id: OrganisationId;
  readonly sub_company_id: SubCompanyId | null;
  readonly payment_key: PaymentKey;
};

const refOf = (rows: readonly Row[]): PaymentRef | null => {
  const [row] = rows;
  return row ? { organisationId: row.organisation_id, subCompanyId: row.sub_company_id, key: row.payment_key } : null;
};

/** What is done with payments and their links, in one transaction of whoever is paid. */
export const wirePaymentLinks = (needs: Needs): PaymentLinkDeps => {
  const { publicUrl, provider, database, clock, vault, onError } = needs;
  const secrets = linkSecrets<PaymentLinkId>(vault.secretFor('payment-return'));

  /** `of` says whose rules apply, `scope` which rows are seen. */
  const reposIn = (tx: Tx, scope: Scope, of: Scope): PaymentRepos => {
    const { organisationId } = scope;
    const links = paymentLinksRepo(tx, scope);
    return {
      links,
      rules: () => configOf(tx, of),
      payee: async () => (await organisationConfigsRepo(tx, of).organisation()).name,
      hold: async (key) => {
        const held = await paymentsRepo(tx, scope).hold(key);
        return held && links.payment(key);
      },
      move: ({ key }, status, by, reason) =>
        movePayment(movingPayments(tx, { ...by, organisationId }, clock), key, { status, reason: reason ?? null }),
    };
  };

  return {
    clock,
    publicUrl,
    secrets,
    provider,
    onError,
    inScope: ({ actor, visitor }, work) => {
      const view = viewOf(actor);
      return database.inScope(view, (tx) => {
        const repos = reposIn(tx, view, view);
        return work({ ...repos, author: authorOf(actor, visitor), find: repos.links.keyOf });
      });
    },
    inScopeOf: (of, work) => {
      const whole = { organisationId: of.organisationId, subCompanyId: null };
      return database.inScope(whole, (tx) => work(reposIn(tx, whole, of)));
    },
    findLinked: async (name, externalId) =>
      refOf(
        (
          await sql<Row>`select organisation_id, sub_company_id, payment_key
            from waybill.find_payment_link(${name}, ${externalId})`.execute(database.statements)
        ).rows,
      ),
    findReturned: async (tokenHash) => {
      const { rows } = await sql<
        Row & { readonly provider: string; readonly external_id: string }
      >`select organisation_id, sub_company_id, payment_key, provider, external_id
        from waybill.find_returned_payer(${tokenHash})`.execute(database.statements);
      const [row] = rows;
      const of = refOf(rows);
      return row && of ? { ...of, provider: row.provider, externalId: row.external_id } : null;
    },
    findOfShipment: async (shipment) =>
      refOf(
        (
          await sql<Row>`select organisation_id, sub_company_id, payment_key
            from waybill.find_payment_of(${shipment})`.execute(database.statements)
        ).rows,
      ),
  };
};

const withdrawal = z.object({ payment: paymentKey });

/** Enqueued by a trigger, for whoever changes a payment. */
export const withdrawLinksKind = (needs: Needs): JobKind => {
  const deps = wirePaymentLinks(needs);
  return {
    name: 'withdraw-payment-links',
    atOnce: 4,
    perOrganisation: 1,
    timeLimitMs: 5 * 60_000,
    retry: MAIL_RETRIES,
    run: async ({ organisationId, payload }) => {
      const { payment: key } = withdrawal.parse(payload);
      if (organisationId) await withdrawLinks(deps, { organisationId, subCompanyId: null, key });
      return 'done';
    },
  };
};
