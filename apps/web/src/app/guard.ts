import { isDispatcher, isDriver, maySeeConfig, type Role } from '@waybill/domain/roles';
import { paths } from '../lib/paths.ts';

export type RouteKind = 'public' | 'signed-in' | 'driver' | 'admin' | 'super-admin';

export type Decision =
  | { readonly kind: 'show' }
  | { readonly kind: 'redirect'; readonly to: string; readonly next?: string }
  | { readonly kind: 'two-factor-setup' }
  | { readonly kind: 'missing-roles' };

const SHOW: Decision = { kind: 'show' };

type Visitor = { readonly roles: readonly Role[]; readonly mustSetUpTwoFactor: boolean };

/** Decides which page a visitor of a route sees. The order of the checks is the rule. */
export const decide = (actor: Visitor | null, kind: RouteKind, path: string): Decision => {
  if (kind === 'public') return SHOW;
  if (!actor) return { kind: 'redirect', to: paths.login, ...(path !== paths.home && { next: path }) };
  if (actor.mustSetUpTwoFactor) return { kind: 'two-factor-setup' };
  if (kind === 'signed-in') return SHOW;
  if (kind === 'super-admin' && !maySeeConfig(actor)) return { kind: 'redirect', to: paths.shipments };
  if (isDispatcher(actor)) return SHOW;
  if (isDriver(actor)) return kind === 'driver' ? SHOW : { kind: 'redirect', to: paths.driver };
  return { kind: 'missing-roles' };
};
