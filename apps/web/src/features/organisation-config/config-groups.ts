import type { EditableConfigField, OrganisationConfig } from '@waybill/domain/organisation-config';

/** The groups of the settings screen, in its order, with the settings of each in theirs. */
export const CONFIG_GROUPS = {
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
} as const satisfies Record<string, readonly EditableConfigField[]>;

export type ConfigGroup = keyof typeof CONFIG_GROUPS;
export const GROUP_NAMES = Object.keys(CONFIG_GROUPS) as readonly ConfigGroup[];

export const configOf = (group: ConfigGroup): readonly EditableConfigField[] => CONFIG_GROUPS[group];

/** Every editable setting in the order in which the screen shows it: sentences and dialogs name them like that. */
export const CONFIG_FIELDS_IN_ORDER: readonly EditableConfigField[] = GROUP_NAMES.flatMap(configOf);

/** The operator's own settings, shown under partners for reading. */
export const OPERATOR_CONFIG_FIELDS = [
  'organisationQueryId',
  'allowedCarrierIds',
  'allowedForwarderIds',
  'allowedSubCompanyIds',
] as const satisfies readonly Exclude<keyof OrganisationConfig, EditableConfigField>[];
export type OperatorConfigField = (typeof OPERATOR_CONFIG_FIELDS)[number];
