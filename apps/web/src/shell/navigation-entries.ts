import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { isDispatcher, maySeeConfig, type Role } from '@waybill/domain/roles';
import { paths } from '../lib/paths.ts';

export type NavigationEntry = {
  readonly to: string;
  readonly label:
    | 'page.shipments'
    | 'page.vehicles'
    | 'page.geocode'
    | 'page.savedLocations'
    | 'page.payments'
    | 'page.users'
    | 'page.apiKey'
    | 'nav.config';
};

type Viewer = { readonly roles: readonly Role[] };

/** The entries of the side navigation: daily work first, then the organisation. Empty for users who are not dispatchers. */
export const navigationFor = (
  viewer: Viewer,
  config: Pick<OrganisationConfig, 'usesPayments'> | null,
): readonly (readonly NavigationEntry[])[] => {
  if (!isDispatcher(viewer)) return [];
  return [
    [
      { to: paths.shipments, label: 'page.shipments' },
      { to: paths.vehicles, label: 'page.vehicles' },
      { to: paths.geocode, label: 'page.geocode' },
      { to: paths.savedLocations, label: 'page.savedLocations' },
      ...(config?.usesPayments ? [{ to: paths.payments, label: 'page.payments' } as const] : []),
    ],
    [
      { to: paths.users, label: 'page.users' },
      { to: paths.apiKey, label: 'page.apiKey' },
      ...(maySeeConfig(viewer) ? [{ to: paths.config, label: 'nav.config' } as const] : []),
    ],
  ];
};
