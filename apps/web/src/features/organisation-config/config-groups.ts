import type { EditableConfigField, OrganisationConfig } from '@waybill/domain/organisation-config';

/** The groups of the config screen in display order, with the fields of each in theirs. */
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
  receivers: ['shouldSendReceiverEmail', 'shouldSendReceiverSms', 'receiverPhone', 'receiverEmail', 'usesAccessPoints'],
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
  retention: ['shipmentDays', 'proofDays', 'messageDays', 'historyDays', 'positionDays'],
  security: [],
  partners: [],
} as const satisfies Record<string, readonly EditableConfigField[]>;

export type ConfigGroup = keyof typeof CONFIG_GROUPS;
export const GROUP_NAMES = Object.keys(CONFIG_GROUPS) as readonly ConfigGroup[];

export const fieldsOfGroup = (group: ConfigGroup): readonly EditableConfigField[] => CONFIG_GROUPS[group];

/** Every editable config field in display order; sentences and dialogs name them in the same order. */
export const CONFIG_FIELDS_IN_ORDER: readonly EditableConfigField[] = GROUP_NAMES.flatMap(fieldsOfGroup);

/** Config that only the operator sets, shown read-only under partners. */
export const OPERATOR_CONFIG_FIELDS = [
  'organisationQueryId',
  'allowedCarrierIds',
  'allowedForwarderIds',
  'allowedSubCompanyIds',
  'fileQuotaMegabytes',
] as const satisfies readonly Exclude<keyof OrganisationConfig, EditableConfigField>[];
export type OperatorConfigField = (typeof OPERATOR_CONFIG_FIELDS)[number];
