/** Every URL of the dashboard. A `$name` is a part that differs from page to page. */
export const paths = {
  home: '/',
  contact: '/contact',
  login: '/login',
  signup: '/signup',
  logout: '/logout',
  driver: '/driver',
  actionHandler: '/firebaseAuth/actionHandler',
  resetPasswordEmail: '/resetpassword/email',
  resetPasswordNew: '/resetpassword/password',
  verifyEmail: '/verifyemail',
  apkDownload: '/apk-download',
  /** Spelled as the specification gives it; do not "fix". */
  apkDownloadProcess: '/apk-download-proccess',

  shipments: '/shipments',
  shipmentsUpload: '/shipments/upload',
  shipment: '/shipments/$shipmentId',
  geocode: '/geocode',
  geocodeDelivery: '/geocode/delivery/$deliveryId',
  geocodeShipment: '/geocode/shipment/$shipmentId',
  geocodeShipmentPickup: '/geocode/shipment/$shipmentId/pickup',
  savedLocations: '/saved-locations',
  users: '/users',
  vehicles: '/vehicles',
  vehicle: '/vehicles/$vehicleId',
  vehicleDelivery: '/vehicles/$vehicleId/deliveries/$deliveryId',
  payments: '/payments',
  apiKey: '/api-key',

  settings: '/organisation-config-settings',
} as const;
