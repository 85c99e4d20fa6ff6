import type { EditableSetting, OrganisationConfig } from '@waybill/domain/organisation-config';

/** The groups of the settings screen, in its order, with the settings of each in theirs. */
export const SETTING_GROUPS = {
  general: ['role', 'defaultLocale', 'defaultCurrency', 'timeZone'],
  shipmentList: ['deliveryStatuses', 'shipmentListHeaders'],
  shipments: [
    'usesPayments',
    'usesPickups',
    'usesChangeShipmentStatus',
    'usesCsvUpload',
    'usesFetchUpdates',
    'usesSubCompany',
  ],
  receivers: ['shouldSendReceiverEmail', 'shouldSendReceiverSms', 'usesAccessPoints'],
  drivers: [
    'usesAssignedShipments',
    'usesHandwrittenSignature',
    'usesDistanceDriven',
    'hidePaymentAmountForDriver',
    'usesCompressedDriverHomeView',
  ],
  warehouse: ['usesWarehouseScan', 'barcodeRegex'],
  integrations: ['externalDeliveryStatusUpdateUrl'],
  optimisation: ['optimisationOrigin'],
  partners: [],
} as const satisfies Record<string, readonly EditableSetting[]>;

export type SettingGroup = keyof typeof SETTING_GROUPS;
export const GROUP_NAMES = Object.keys(SETTING_GROUPS) as readonly SettingGroup[];

export const settingsOf = (group: SettingGroup): readonly EditableSetting[] => SETTING_GROUPS[group];

/** Every editable setting in the order in which the screen shows it: sentences and dialogs name them like that. */
export const SETTINGS_IN_ORDER: readonly EditableSetting[] = GROUP_NAMES.flatMap(settingsOf);

/** The operator's own settings, shown under partners for reading. */
export const OPERATOR_SETTINGS = [
  'organisationQueryId',
  'allowedCarrierIds',
  'allowedForwarderIds',
  'allowedSubCompanyIds',
] as const satisfies readonly Exclude<keyof OrganisationConfig, EditableSetting>[];
export type OperatorSetting = (typeof OPERATOR_SETTINGS)[number];
