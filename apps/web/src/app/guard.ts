import { isDispatcher, isDriver, maySeeConfig, type Role } from '@waybill/domain/roles';
import { paths } from '../lib/paths.ts';

export type RouteKind = 'public' | 'signed-in' | 'admin' | 'super-admin';

export type Decision =
  | { readonly kind: 'show' }
  | { readonly kind: 'redirect'; readonly to: string; readonly next?: string }
  | { readonly kind: 'missing-roles' };

const SHOW: Decision = { kind: 'show' };

/** Decides which page a visitor of a route sees. The order of the checks is the rule. */
export const decide = (actor: { readonly roles: readonly Role[] } | null, kind: RouteKind, path: string): Decision => {
  if (kind === 'public') return SHOW;
  if (!actor) return { kind: 'redirect', to: paths.login, ...(path !== paths.home && { next: path }) };
  if (kind === 'signed-in') return SHOW;
  if (kind === 'super-admin' && !maySeeConfig(actor)) return { kind: 'redirect', to: paths.shipments };
  if (isDispatcher(actor)) return SHOW;
  if (isDriver(actor)) return { kind: 'redirect', to: paths.driver };
  return { kind: 'missing-roles' };
};
