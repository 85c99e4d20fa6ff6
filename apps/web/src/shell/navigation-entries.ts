import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { isDispatcher, mayManageConnections, maySeeConfig, type Role } from '@waybill/domain/roles';
import type { TextKey } from '@waybill/i18n/translate';
import { paths } from '../lib/paths.ts';

export type NavigationEntry = {
  readonly to: string;
  readonly label: Extract<TextKey, `page.${string}` | 'nav.config'>;
  readonly icon: typeof IconPackage;
  /** Behind the name, e.g. how far something is. */
  readonly note?: string;
  /** Words by which the palette finds it, and which its name does not have. */
  readonly also?: Extract<TextKey, `palette.also.${string}`>;
};

/** A screen that the palette leads to. */
export type ScreenEntry = Omit<NavigationEntry, 'icon' | 'note'>;

type Viewer = { readonly roles: readonly Role[]; readonly subCompanyId: string | null };

/**
 * The entries of the side navigation: daily work first, then the organisation. Empty for users who are not dispatchers. `firstSteps` says how
 * far those of a new organisation are; null where they are not shown.
 */
export const navigationFor = (
  viewer: Viewer,
  config: Pick<OrganisationConfig, 'usesPayments' | 'usesWarehouseScan'> | null,
  firstSteps: string | null = null,
): readonly (readonly NavigationEntry[])[] => {
  if (!isDispatcher(viewer)) return [];
  return [
    ...(firstSteps === null
      ? []
      : [[{ to: paths.firstSteps, label: 'page.firstSteps', icon: IconChecklist, note: firstSteps } as const]]),
    [
      { to: paths.shipments, label: 'page.shipments', icon: IconPackage, also: 'palette.also.shipments' },
      { to: paths.overview, label: 'page.overview', icon: IconChartBar },
      { to: paths.vehicles, label: 'page.vehicles', icon: IconTruckDelivery },
      ...(config?.usesWarehouseScan
        ? [{ to: paths.warehouse, label: 'page.warehouse', icon: IconBarcode } as const]
        : []),
      { to: paths.geocode, label: 'page.geocode', icon: IconMapPin },
      { to: paths.savedLocations, label: 'page.savedLocations', icon: IconBookmark },
      ...(config?.usesPayments ? [{ to: paths.payments, label: 'page.payments', icon: IconCreditCard } as const] : []),
    ],
    [
      { to: paths.users, label: 'page.users', icon: IconUsers },
      { to: paths.apiKey, label: 'page.apiKey', icon: IconKey },
      ...(mayManageConnections(viewer)
        ? [
            { to: paths.webhooks, label: 'page.webhooks', icon: IconWebhook } as const,
            { to: paths.partnerStatuses, label: 'page.partnerStatuses', icon: IconArrowsExchange } as const,
          ]
        : []),
      ...(maySeeConfig(viewer) ? [{ to: paths.config, label: 'nav.config', icon: IconSettings } as const] : []),
    ],
  ];
};

type ScreenConfig = Pick<
  OrganisationConfig,
  'usesPayments' | 'usesWarehouseScan' | 'usesCsvUpload' | 'usesFetchUpdates'
>;

/** Every screen that a viewer may open without naming a record: those of the navigation, and those that a list leads to. */
export const screensFor = (viewer: Viewer, config: ScreenConfig | null): readonly ScreenEntry[] => {
  const entries = navigationFor(viewer, config).flat();
  if (entries.length === 0) return [];
  return [
    ...entries,
    ...(config?.usesCsvUpload
      ? [{ to: paths.shipmentsUpload, label: 'page.upload', also: 'palette.also.upload' } as const]
      : []),
    ...(config?.usesPayments ? [{ to: paths.driverCash, label: 'page.driverCash' } as const] : []),
    ...(config?.usesFetchUpdates ? [{ to: paths.fetchUpdates, label: 'page.fetchUpdates' } as const] : []),
    ...(maySeeConfig(viewer)
      ? ([
          { to: paths.messageTemplates, label: 'page.messageTemplates' },
          { to: paths.dataRequests, label: 'page.dataRequests' },
        ] as const)
      : []),
    ...(viewer.subCompanyId === null
      ? [{ to: paths.firstSteps, label: 'page.firstSteps', also: 'palette.also.firstSteps' } as const]
      : []),
  ];
};
