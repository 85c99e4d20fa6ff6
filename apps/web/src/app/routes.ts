import type { TextKey } from '@waybill/i18n/translate';
import type { ComponentType } from 'react';
import { paths } from '../lib/paths.ts';
import type { RouteKind } from './guard.ts';

export type PageKey = Extract<TextKey, `page.${string}`>;

export type RouteDefinition = {
  readonly path: string;
  readonly access: RouteKind;
  readonly title: PageKey;
  /** The heading in the header, if it differs from the browser's title. */
  readonly heading?: 'missingRoles.title';
  /** `shell`: inside header and navigation. `own`: the screen brings the frame of the public pages. */
  readonly frame: 'shell' | 'own';
  /** Whether the page needs the room of the navigation, which shows its icons only. Known before the screen is there, or all would move. */
  readonly isWide?: true;
  /**
   * A sign-in page sends a signed-in visitor on to the page they asked for. `always`: also the moment they sign in.
   * `on-opening`: not while the screen is at work, since signing up signs in and out again.
   */
  readonly redirectSignedIn?: 'always' | 'on-opening';
  readonly load: () => Promise<{ readonly Screen: ComponentType }>;
};

/** Every route that has a screen. */
export const ROUTES: readonly RouteDefinition[] = [
  {
    path: paths.contact,
    access: 'public',
    title: 'page.contact',
    frame: 'own',
    load: () => import('../screens/public/contact.tsx'),
  },
  {
    path: paths.login,
    access: 'public',
    title: 'page.login',
    frame: 'own',
    redirectSignedIn: 'always',
    load: () => import('../screens/public/login.tsx'),
  },
  {
    path: paths.signup,
    access: 'public',
    title: 'page.signup',
    frame: 'own',
    redirectSignedIn: 'on-opening',
    load: () => import('../screens/public/signup.tsx'),
  },
  {
    path: paths.logout,
    access: 'public',
    title: 'page.logout',
    frame: 'own',
    load: () => import('../screens/public/logout.tsx'),
  },
  {
    path: paths.actionHandler,
    access: 'public',
    title: 'page.verifyEmail',
    frame: 'own',
    load: () => import('../screens/public/action-handler.tsx'),
  },
  {
    path: paths.resetPasswordEmail,
    access: 'public',
    title: 'page.resetPassword',
    frame: 'own',
    load: () => import('../screens/public/reset-password-email.tsx'),
  },
  {
    path: paths.resetPasswordNew,
    access: 'public',
    title: 'page.resetPassword',
    frame: 'own',
    load: () => import('../screens/public/reset-password-new.tsx'),
  },
  {
    path: paths.verifyEmail,
    access: 'public',
    title: 'page.verifyEmail',
    frame: 'own',
    load: () => import('../screens/public/verify-email.tsx'),
  },
  {
    path: paths.invitation,
    access: 'public',
    title: 'page.invitation',
    frame: 'own',
    load: () => import('../screens/public/invitation.tsx'),
  },
  {
    path: paths.apkDownload,
    access: 'public',
    title: 'page.driverApp',
    frame: 'own',
    load: () => import('../screens/public/apk-download.tsx'),
  },
  {
    path: paths.apkDownloadProcess,
    access: 'public',
    title: 'page.driverApp',
    frame: 'own',
    load: () => import('../screens/public/apk-download-process.tsx'),
  },
  {
    path: paths.shipments,
    access: 'admin',
    title: 'page.shipments',
    frame: 'shell',
    load: () => import('../screens/shipments/shipments.tsx'),
  },
  {
    path: paths.overview,
    access: 'admin',
    title: 'page.overview',
    frame: 'shell',
    load: () => import('../screens/overview/overview.tsx'),
  },
  {
    path: paths.firstSteps,
    access: 'admin',
    title: 'page.firstSteps',
    frame: 'shell',
    load: () => import('../screens/first-steps/first-steps.tsx'),
  },
  {
    path: paths.shipmentsUpload,
    access: 'admin',
    title: 'page.upload',
    frame: 'shell',
    load: () => import('../screens/shipments/upload.tsx'),
  },
  {
    path: paths.fetchUpdates,
    access: 'admin',
    title: 'page.fetchUpdates',
    frame: 'shell',
    load: () => import('../screens/shipments/fetch-updates.tsx'),
  },
  {
    path: paths.shipment,
    access: 'admin',
    title: 'page.shipment',
    frame: 'shell',
    load: () => import('../screens/shipments/shipment.tsx'),
  },
  {
    path: paths.geocode,
    access: 'admin',
    title: 'page.geocode',
    frame: 'shell',
    isWide: true,
    load: () => import('../screens/geocode/geocode.tsx'),
  },
  {
    path: paths.geocodeDelivery,
    access: 'admin',
    title: 'page.geocode',
    frame: 'shell',
    isWide: true,
    load: () => import('../screens/geocode/geocode-delivery.tsx'),
  },
  {
    path: paths.geocodeShipment,
    access: 'admin',
    title: 'page.geocode',
    frame: 'shell',
    isWide: true,
    load: () => import('../screens/geocode/geocode-shipment.tsx'),
  },
  {
    path: paths.geocodeShipmentPickup,
    access: 'admin',
    title: 'page.geocode',
    frame: 'shell',
    isWide: true,
    load: () => import('../screens/geocode/geocode-shipment-pickup.tsx'),
  },
  {
    path: paths.savedLocations,
    access: 'admin',
    title: 'page.savedLocations',
    frame: 'shell',
    load: () => import('../screens/saved-locations/saved-locations.tsx'),
  },
  {
    path: paths.users,
    access: 'admin',
    title: 'page.users',
    frame: 'shell',
    load: () => import('../screens/users/users.tsx'),
  },
  {
    path: paths.user,
    access: 'admin',
    title: 'page.user',
    frame: 'shell',
    load: () => import('../screens/users/user.tsx'),
  },
  {
    path: paths.profile,
    access: 'signed-in',
    title: 'page.profile',
    frame: 'shell',
    load: () => import('../screens/profile/profile.tsx'),
  },
  {
    path: paths.vehicles,
    access: 'admin',
    title: 'page.vehicles',
    frame: 'shell',
    isWide: true,
    load: () => import('../screens/vehicles/vehicles.tsx'),
  },
  {
    path: paths.vehicle,
    access: 'admin',
    title: 'page.vehicle',
    frame: 'shell',
    load: () => import('../screens/vehicles/vehicle.tsx'),
  },
  {
    path: paths.vehicleDelivery,
    access: 'admin',
    title: 'page.delivery',
    frame: 'shell',
    load: () => import('../screens/vehicles/vehicle-delivery.tsx'),
  },
  {
    path: paths.warehouse,
    access: 'driver',
    title: 'page.warehouse',
    frame: 'own',
    load: () => import('../screens/warehouse/warehouse.tsx'),
  },
  {
    path: paths.payments,
    access: 'admin',
    title: 'page.payments',
    frame: 'shell',
    load: () => import('../screens/payments/payments.tsx'),
  },
  {
    path: paths.payment,
    access: 'admin',
    title: 'page.payment',
    frame: 'shell',
    load: () => import('../screens/payments/payment.tsx'),
  },
  {
    path: paths.driverCash,
    access: 'admin',
    title: 'page.driverCash',
    frame: 'shell',
    load: () => import('../screens/payments/driver-cash.tsx'),
  },
  {
    path: paths.apiKey,
    access: 'admin',
    title: 'page.apiKey',
    frame: 'shell',
    load: () => import('../screens/api-key/api-key.tsx'),
  },
  {
    path: paths.webhooks,
    access: 'admin',
    title: 'page.webhooks',
    frame: 'shell',
    load: () => import('../screens/webhooks/webhooks.tsx'),
  },
  {
    path: paths.partnerStatuses,
    access: 'admin',
    title: 'page.partnerStatuses',
    frame: 'shell',
    load: () => import('../screens/partner-statuses/partner-statuses.tsx'),
  },
  {
    path: paths.config,
    access: 'super-admin',
    title: 'page.config',
    frame: 'shell',
    load: () => import('../screens/settings/organisation-config-settings.tsx'),
  },
  {
    path: paths.messageTemplates,
    access: 'super-admin',
    title: 'page.messageTemplates',
    frame: 'shell',
    load: () => import('../screens/settings/message-templates.tsx'),
  },
  {
    path: paths.dataRequests,
    access: 'super-admin',
    title: 'page.dataRequests',
    frame: 'shell',
    load: () => import('../screens/settings/data-requests.tsx'),
  },
];

const Nothing = () => null;
const nothing = () => Promise.resolve({ Screen: Nothing });

/** Redirects to the shipments, by way of the guard. */
export const HOME: RouteDefinition = {
  path: paths.home,
  access: 'admin',
  title: 'page.shipments',
  frame: 'shell',
  load: nothing,
};

/** Shown in place of a page by the guard; it has no address of its own. */
export const MISSING_ROLES: RouteDefinition = {
  path: '',
  access: 'public',
  title: 'page.missingRoles',
  heading: 'missingRoles.title',
  frame: 'shell',
  load: () => import('../screens/public/missing-roles.tsx'),
};

/** Shown in place of every page that is not public, to somebody whose organisation requires two-factor sign-in. */
export const TWO_FACTOR_SETUP: RouteDefinition = {
  path: '',
  access: 'public',
  title: 'page.twoFactorSetup',
  frame: 'own',
  load: () => import('../screens/public/two-factor-setup.tsx'),
};

/** Every address that has no route above. */
export const NOT_FOUND: RouteDefinition = {
  path: '',
  access: 'public',
  title: 'page.notFound',
  frame: 'own',
  load: nothing,
};
