/** Every URL of the product. A `$name` is a parameter. */
export const paths = {
  home: '/',
  contact: '/contact',
  login: '/login',
  signup: '/signup',
  logout: '/logout',
  /** An application of its own, as all addresses under it: see isOfDashboard. */
  driver: '/driver',
  actionHandler: '/firebaseAuth/actionHandler',
  resetPasswordEmail: '/resetpassword/email',
  resetPasswordNew: '/resetpassword/password',
  verifyEmail: '/verifyemail',
  invitation: '/invitation',
  apkDownload: '/apk-download',
  /** Spelled as the specification gives it; do not "fix". */
  apkDownloadProcess: '/apk-download-proccess',

  shipments: '/shipments',
  overview: '/overview',
  firstSteps: '/first-steps',
  shipmentsUpload: '/shipments/upload',
  fetchUpdates: '/shipments/fetch-updates',
  shipment: '/shipments/$shipmentId',
  geocode: '/geocode',
  geocodeDelivery: '/geocode/delivery/$deliveryId',
  geocodeShipment: '/geocode/shipment/$shipmentId',
  geocodeShipmentPickup: '/geocode/shipment/$shipmentId/pickup',
  savedLocations: '/saved-locations',
  users: '/users',
  user: '/users/$userId',
  profile: '/profile',
  vehicles: '/vehicles',
  vehicle: '/vehicles/$vehicleId',
  vehicleDelivery: '/vehicles/$vehicleId/deliveries/$deliveryId',
  warehouse: '/warehouse',
  payments: '/payments',
  payment: '/payments/$paymentId',
  driverCash: '/payments/cash',
  apiKey: '/api-key',
  webhooks: '/webhooks',
  partnerStatuses: '/partner-statuses',

  config: '/organisation-config-settings',
  messageTemplates: '/organisation-config-settings/messages',
  dataRequests: '/organisation-config-settings/data-requests',
} as const;

/**
 * Whether the dashboard shows this address. The others are applications of their own: a page load leads there, by an ordinary link or by
 * `location`, and never the dashboard's router.
 */
export const isOfDashboard = (address: string): boolean => {
  const [path = ''] = address.split(/[?#]/);
  return path !== paths.driver && !path.startsWith(`${paths.driver}/`);
};
