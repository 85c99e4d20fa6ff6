import { z } from 'zod';
import { latitude, longitude } from './coordinates.ts';
import { type OrganisationId, organisationId, type SubCompanyId, subCompanyId } from './ids.ts';
import { DEFAULT_LOCALE, locale } from './locales.ts';
import { currency } from './money.ts';
import { patternSize } from './pattern-size.ts';
import { KEEP_EVERYTHING, retentionFields } from './retention.ts';
import { organisationRole } from './roles.ts';
import { DEFAULT_HEADERS, shipmentListHeader } from './shipment-list-headers.ts';
import { CONFIGURABLE_DELIVERY_STATUSES, configurableDeliveryStatus } from './statuses.ts';
import { isTimeZone } from './time-zones.ts';
import { emailOrEmpty, line, listOf } from './validation.ts';

export const ORGANISATION_QUERY_IDS = ['organisationId', 'carrierId', 'forwarderId'] as const;

/** The feature switches; every one is off until a super-admin turns it on. */
export const TOGGLES = [
  'usesPayments',
  'usesFetchUpdates',
  'usesCsvUpload',
  'usesChangeShipmentStatus',
  'usesPickups',
  'shouldSendReceiverEmail',
  'shouldSendReceiverSms',
  'usesAccessPoints',
  'usesAssignedShipments',
  'usesWarehouseScan',
  'usesHandwrittenSignature',
  'usesDistanceDriven',
  'hidePaymentAmountForDriver',
  'usesCompressedDriverHomeView',
  'usesSubCompany',
] as const;
export type Toggle = (typeof TOGGLES)[number];

/** More partners or columns than any organisation has. */
const MOST_ITEMS = 200;

/** Twice the longest name of a time zone. */
const TIME_ZONE_MAX = 64;

export const BARCODE_REGEX_MAX = 200;
/** Room for the longest pattern without repetitions, and five times what usual patterns have. */
const BARCODE_REGEX_MAX_SIZE = 250;
export const isSmallPattern = (pattern: string): boolean => patternSize(pattern) <= BARCODE_REGEX_MAX_SIZE;

export const MEGABYTE = 1_000_000;
/** Some ten thousand photos of a phone. */
const DEFAULT_FILE_QUOTA_MEGABYTES = 20_000;
/** A thousand terabytes: more than any disk, and exact as a number of bytes. */
const MOST_FILE_QUOTA_MEGABYTES = 1_000_000_000;

/** Three months: long enough to settle who was where, and no archive of where drivers have been. */
const DEFAULT_POSITION_DAYS = 90;
const MOST_POSITION_DAYS = 730;

export const optimisationOrigin = z.strictObject({ lat: latitude, lon: longitude });
export type OptimisationOrigin = z.infer<typeof optimisationOrigin>;

/** As people read it: nobody but their phones dials it. Libraries of numbers are too large for what every page fetches first. */
const RECEIVER_PHONE = /^\+?\d(?:[ ().-]{0,2}\d){4,14}$/;
const RECEIVER_PHONE_MAX = 40;

const toggles = Object.fromEntries(TOGGLES.map((name) => [name, z.boolean()])) as Record<Toggle, z.ZodBoolean>;

/** The fields that a super-admin may set, for the organisation or for one sub-company. */
export const editableConfig = z.object({
  role: organisationRole,
  defaultLocale: locale,
  defaultCurrency: currency,
  timeZone: z
    .string()
    .max(TIME_ZONE_MAX, { error: 'time-zone', abort: true })
    .refine(isTimeZone, { error: 'time-zone' }),
  deliveryStatuses: listOf(configurableDeliveryStatus, MOST_ITEMS),
  /** A list without columns would be an empty page; a list without tabs still has 'all'. */
  shipmentListHeaders: listOf(shipmentListHeader, MOST_ITEMS, 1),
  barcodeRegex: line(BARCODE_REGEX_MAX).refine(isSmallPattern, { error: 'regex-too-complex' }),
  externalDeliveryStatusUpdateUrl: line(2000).refine((value) => value === '' || isHttpUrl(value), { error: 'url' }),
  /** Where receivers ask whoever delivers; empty where they cannot. */
  receiverPhone: line(RECEIVER_PHONE_MAX).refine((value) => value === '' || RECEIVER_PHONE.test(value), {
    error: 'phone',
  }),
  receiverEmail: emailOrEmpty,
  optimisationOrigin: optimisationOrigin.nullable(),
  /** How long the positions of vehicles are kept; then only distance and times of each day are. */
  positionDays: z
    .number({ error: 'number' })
    .int({ error: 'number' })
    .min(1, { error: 'too-small' })
    .max(MOST_POSITION_DAYS, { error: 'too-large' }),
  ...retentionFields,
  ...toggles,
});
export type ReceiverContact = Pick<z.infer<typeof editableConfig>, 'receiverPhone' | 'receiverEmail'>;
export type EditableConfig = z.infer<typeof editableConfig>;
export type EditableConfigField = keyof EditableConfig;
export const EDITABLE_CONFIG_FIELDS = Object.keys(editableConfig.shape) as readonly EditableConfigField[];

/** The fields that only the operator's command may set; the config screen shows them read-only. */
export const operatorConfig = z.object({
  organisationQueryId: z.enum(ORGANISATION_QUERY_IDS),
  allowedForwarderIds: listOf(organisationId, MOST_ITEMS),
  allowedCarrierIds: listOf(organisationId, MOST_ITEMS),
  allowedSubCompanyIds: listOf(subCompanyId, MOST_ITEMS),
  /** The room for the files that the organisation adds to shipments. */
  fileQuotaMegabytes: z.number().int().min(0).max(MOST_FILE_QUOTA_MEGABYTES),
});

export const organisationConfig = editableConfig.extend(operatorConfig.shape);
export type OrganisationConfig = z.infer<typeof organisationConfig>;

/** The values that one level (organisation or sub-company) sets itself; an absent field is inherited. */
export const editableConfigOverrides = editableConfig.partial().strict();
export type EditableConfigOverrides = z.infer<typeof editableConfigOverrides>;
export const organisationConfigOverrides = organisationConfig.partial().strict();
export type OrganisationConfigOverrides = z.infer<typeof organisationConfigOverrides>;

/** The values in effect where neither the organisation nor the sub-company sets its own. */
export const defaultConfig = (organisation: OrganisationId): OrganisationConfig => ({
  organisationQueryId: 'organisationId',
  role: 'carrier',
  defaultLocale: DEFAULT_LOCALE,
  defaultCurrency: 'ISK',
  timeZone: 'Atlantic/Reykjavik',
  deliveryStatuses: CONFIGURABLE_DELIVERY_STATUSES.filter((status) => status !== 'new'),
  shipmentListHeaders: [...DEFAULT_HEADERS],
  barcodeRegex: '',
  externalDeliveryStatusUpdateUrl: '',
  receiverPhone: '',
  receiverEmail: '',
  optimisationOrigin: null,
  positionDays: DEFAULT_POSITION_DAYS,
  ...KEEP_EVERYTHING,
  allowedForwarderIds: [organisation],
  allowedCarrierIds: [organisation],
  allowedSubCompanyIds: [],
  fileQuotaMegabytes: DEFAULT_FILE_QUOTA_MEGABYTES,
  ...(Object.fromEntries(TOGGLES.map((name) => [name, false])) as Record<Toggle, boolean>),
});

/** The key under which a level's overrides are kept. */
export const configKey = (organisation: OrganisationId, subCompany?: SubCompanyId | null): string =>
  subCompany ? `${organisation}-${subCompany}` : organisation;

/**
 * The configuration in effect: the defaults, the organisation's values over them, the sub-company's over those.
 * Field by field: a list replaces a list, the origin is one value, an absent field is inherited.
 */
export const effectiveConfig = (
  organisation: OrganisationId,
  ofOrganisation: OrganisationConfigOverrides = {},
  ofSubCompany: OrganisationConfigOverrides = {},
): OrganisationConfig => ({
  ...defaultConfig(organisation),
  ...withoutAbsent(ofOrganisation),
  ...withoutAbsent(ofSubCompany),
});

/**
 * The stored values of a level, as far as this version understands them. A field that a newer or older version wrote
 * differently counts as inherited: one odd value must not lock an organisation out.
 */
export const readOverrides = (stored: unknown): OrganisationConfigOverrides => {
  const fields = stored !== null && typeof stored === 'object' ? Object.entries(stored) : [];
  const shape: Readonly<Record<string, z.ZodType | undefined>> = organisationConfig.shape;
  return Object.fromEntries(
    fields.filter(([name, value]) => Object.hasOwn(shape, name) && shape[name]?.safeParse(value).success),
  );
};

/** The part of a level's overrides that super-admins edit. */
export const editableOverrides = (overrides: OrganisationConfigOverrides): EditableConfigOverrides =>
  Object.fromEntries(
    EDITABLE_CONFIG_FIELDS.filter((name) => overrides[name] !== undefined).map((name) => [name, overrides[name]]),
  );

type Present<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> };

const withoutAbsent = <Values extends object>(values: Values): Present<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<Values>;

export function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  // A password in an address ends up in logs.
  return username === '' && password === '';
}
