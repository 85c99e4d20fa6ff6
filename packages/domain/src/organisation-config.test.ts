import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { organisationId, subCompanyId } from './ids.ts';
import {
  configKey,
  defaultConfig,
  EDITABLE_CONFIG_FIELDS,
  editableConfigOverrides,
  effectiveConfig,
  ORGANISATION_QUERY_IDS,
  type OrganisationConfig,
  type OrganisationConfigOverrides,
  operatorConfig,
  organisationConfig,
  organisationConfigOverrides,
  TOGGLES,
} from './organisation-config.ts';
import { SHIPMENT_LIST_HEADERS } from './shipment-list-headers.ts';
import { CONFIGURABLE_DELIVERY_STATUSES } from './statuses.ts';
import { isFieldProblem } from './validation.ts';

const OWN = organisationId.parse('0b9f7f0e-8f2a-4c51-9a53-1d2b6d1f4a01');
const SUB_COMPANY = subCompanyId.parse('7c1f6a52-3a0e-4c43-8b0e-5d2f9a6c1b02');

const ids = fc.uniqueArray(
  fc.uuid().map((id) => organisationId.parse(id)),
  { maxLength: 4 },
);
const subCompanyIds = fc.uniqueArray(
  fc.uuid().map((id) => subCompanyId.parse(id)),
  { maxLength: 4 },
);

/** One arbitrary per config field; the type makes sure that none is forgotten. */
const keptFor = (min: number) => fc.oneof(fc.constant('always' as const), fc.integer({ min, max: 7300 }));

const anyValue = {
  organisationQueryId: fc.constantFrom(...ORGANISATION_QUERY_IDS),
  role: fc.constantFrom('carrier' as const, 'forwarder' as const),
  defaultLocale: fc.constantFrom('is' as const, 'en' as const),
  defaultCurrency: fc.constantFrom('ISK' as const, 'USD' as const),
  timeZone: fc.constantFrom('Atlantic/Reykjavik', 'Europe/Oslo', 'UTC'),
  deliveryStatuses: fc.shuffledSubarray([...CONFIGURABLE_DELIVERY_STATUSES]),
  shipmentListHeaders: fc.shuffledSubarray([...SHIPMENT_LIST_HEADERS], { minLength: 1 }),
  barcodeRegex: fc.constantFrom('', '^BLF\\d{8}$', '\\d+'),
  externalDeliveryStatusUpdateUrl: fc.constantFrom('', 'https://api.example.is/hooks', 'http://10.0.0.1:8080/x?y=1'),
  receiverPhone: fc.constantFrom('', '555 0100', '+354 555-0100'),
  receiverEmail: fc.constantFrom('', 'hjalp@blafell.is'),
  optimisationOrigin: fc.option(
    fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  ),
  positionDays: fc.integer({ min: 1, max: 730 }),
  shipmentDays: keptFor(90),
  proofDays: keptFor(90),
  messageDays: keptFor(30),
  historyDays: keptFor(365),
  allowedForwarderIds: ids,
  allowedCarrierIds: ids,
  allowedSubCompanyIds: subCompanyIds,
  fileQuotaMegabytes: fc.nat({ max: 1_000_000_000 }),
  ...(Object.fromEntries(TOGGLES.map((name) => [name, fc.boolean()])) as Record<
    (typeof TOGGLES)[number],
    fc.Arbitrary<boolean>
  >),
} satisfies { [Name in keyof OrganisationConfig]: fc.Arbitrary<OrganisationConfig[Name]> };

const anyConfig = fc.record(anyValue);
const anyOverrides = fc.record(anyValue, { requiredKeys: [] });
const NAMES = Object.keys(anyValue) as (keyof OrganisationConfig)[];

describe('the defaults', () => {
  test('are those of the specification, to the letter', () => {
    expect(defaultConfig(OWN)).toEqual({
      organisationQueryId: 'organisationId',
      role: 'carrier',
      defaultLocale: 'en',
      defaultCurrency: 'ISK',
      timeZone: 'Atlantic/Reykjavik',
      deliveryStatuses: [
        'out-for-delivery',
        'in-warehouse',
        'completed',
        'failed',
        'mixed',
        'assigned',
        'open',
        'transport-request',
        'self-collect',
      ],
      shipmentListHeaders: [
        'receiverName',
        'dropoffAddress',
        'shipmentId',
        'deliveryStatus',
        'paymentStatus',
        'paymentAmount',
        'vehicleRegistration',
        'updatedDate',
      ],
      barcodeRegex: '',
      externalDeliveryStatusUpdateUrl: '',
      receiverPhone: '',
      receiverEmail: '',
      optimisationOrigin: null,
      positionDays: 90,
      shipmentDays: 'always',
      proofDays: 'always',
      messageDays: 'always',
      historyDays: 'always',
      allowedForwarderIds: [OWN],
      allowedCarrierIds: [OWN],
      allowedSubCompanyIds: [],
      fileQuotaMegabytes: 20_000,
      usesPayments: false,
      usesFetchUpdates: false,
      usesCsvUpload: false,
      usesChangeShipmentStatus: false,
      usesPickups: false,
      shouldSendReceiverEmail: false,
      shouldSendReceiverSms: false,
      usesAccessPoints: false,
      usesAssignedShipments: false,
      usesWarehouseScan: false,
      usesHandwrittenSignature: false,
      usesDistanceDriven: false,
      hidePaymentAmountForDriver: false,
      usesCompressedDriverHomeView: false,
      usesSubCompany: false,
    });
  });

  test('are themselves a valid configuration', () => {
    expect(organisationConfig.parse(defaultConfig(OWN))).toEqual(defaultConfig(OWN));
  });

  test('are made anew each time, so that nobody changes them for the others', () => {
    defaultConfig(OWN).deliveryStatuses.pop();
    defaultConfig(OWN).shipmentListHeaders.reverse();
    expect(defaultConfig(OWN).deliveryStatuses).toHaveLength(9);
    expect(defaultConfig(OWN).shipmentListHeaders[0]).toBe('receiverName');
  });

  test('every setting is either editable or the operator’s, never both', () => {
    const operators = Object.keys(operatorConfig.shape);
    expect([...EDITABLE_CONFIG_FIELDS, ...operators].toSorted()).toEqual([...NAMES].toSorted());
    expect(EDITABLE_CONFIG_FIELDS).toHaveLength(31);
    expect(operators).toHaveLength(5);
    expect(TOGGLES).toHaveLength(15);
  });
});

describe('the configuration that holds', () => {
  test('takes each field from the division, else from the organisation, else from the defaults', () => {
    fc.assert(
      fc.property(anyOverrides, anyOverrides, (ofOrganisation, ofSubCompany) => {
        const merged = effectiveConfig(OWN, ofOrganisation, ofSubCompany);
        for (const name of NAMES) {
          const source =
            name in ofSubCompany ? ofSubCompany : name in ofOrganisation ? ofOrganisation : defaultConfig(OWN);
          expect(merged[name]).toEqual(source[name]);
        }
        expect(Object.keys(merged).toSorted()).toEqual([...NAMES].toSorted());
      }),
    );
  });

  test('without anything set is the defaults', () => {
    expect(effectiveConfig(OWN)).toEqual(defaultConfig(OWN));
    expect(effectiveConfig(OWN, {}, {})).toEqual(defaultConfig(OWN));
  });

  test('a list replaces a list, an empty one too, and keeps its own order', () => {
    const merged = effectiveConfig(
      OWN,
      { deliveryStatuses: ['new', 'open'], shipmentListHeaders: ['weight', 'carrier', 'description'] },
      { deliveryStatuses: [], shipmentListHeaders: ['description', 'weight'] },
    );
    expect(merged.deliveryStatuses).toEqual([]);
    expect(merged.shipmentListHeaders).toEqual(['description', 'weight']);
  });

  test('the origin is one value: a division may move it, or have none', () => {
    const ofOrganisation = { optimisationOrigin: { lat: 64.1, lon: -21.9 } };
    const moved = { optimisationOrigin: { lat: 65.68, lon: -18.1 } };
    expect(effectiveConfig(OWN, ofOrganisation, moved).optimisationOrigin).toEqual({ lat: 65.68, lon: -18.1 });
    expect(effectiveConfig(OWN, ofOrganisation, { optimisationOrigin: null }).optimisationOrigin).toBeNull();
    expect(effectiveConfig(OWN, ofOrganisation, {}).optimisationOrigin).toEqual({ lat: 64.1, lon: -21.9 });
  });

  test('false, nothing and an empty text are values, and win over what is inherited', () => {
    const merged = effectiveConfig(
      OWN,
      { usesPayments: true, barcodeRegex: '^A', optimisationOrigin: { lat: 1, lon: 2 } },
      { usesPayments: false, barcodeRegex: '', optimisationOrigin: null },
    );
    expect(merged).toEqual(defaultConfig(OWN));
  });

  test('undefined is absent: it never wins', () => {
    fc.assert(
      fc.property(anyConfig, fc.subarray(NAMES), (ofOrganisation, holes) => {
        const ofSubCompany = Object.fromEntries(holes.map((name) => [name, undefined])) as OrganisationConfigOverrides;
        expect(effectiveConfig(OWN, ofOrganisation, ofSubCompany)).toEqual(ofOrganisation);
      }),
    );
  });

  test('merging again changes nothing', () => {
    fc.assert(
      fc.property(anyOverrides, anyOverrides, (ofOrganisation, ofSubCompany) => {
        const merged = effectiveConfig(OWN, ofOrganisation, ofSubCompany);
        expect(effectiveConfig(OWN, merged)).toEqual(merged);
        expect(effectiveConfig(OWN, merged, ofSubCompany)).toEqual(merged);
        expect(effectiveConfig(OWN, merged, merged)).toEqual(merged);
      }),
    );
  });

  test('setting what is inherited anyway changes nothing', () => {
    fc.assert(
      fc.property(anyOverrides, fc.subarray(NAMES), (ofOrganisation, names) => {
        const inherited = effectiveConfig(OWN, ofOrganisation);
        const same = Object.fromEntries(names.map((name) => [name, inherited[name]])) as OrganisationConfigOverrides;
        expect(effectiveConfig(OWN, ofOrganisation, same)).toEqual(inherited);
      }),
    );
  });

  test('the levels themselves stay as they were', () => {
    fc.assert(
      fc.property(anyOverrides, anyOverrides, (ofOrganisation, ofSubCompany) => {
        const before = structuredClone([ofOrganisation, ofSubCompany]);
        effectiveConfig(OWN, ofOrganisation, ofSubCompany);
        expect([ofOrganisation, ofSubCompany]).toEqual(before);
      }),
    );
  });

  test('of valid levels is valid', () => {
    fc.assert(
      fc.property(anyOverrides, anyOverrides, (ofOrganisation, ofSubCompany) => {
        expect(organisationConfigOverrides.safeParse(ofOrganisation).success).toBe(true);
        expect(organisationConfig.safeParse(effectiveConfig(OWN, ofOrganisation, ofSubCompany)).success).toBe(true);
      }),
    );
  });
});

describe('what one level may set', () => {
  const problemOf = (overrides: unknown) => {
    const parsed = editableConfigOverrides.safeParse(overrides);
    return parsed.success ? null : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
  };

  test.each([
    [{ deliveryStatuses: ['open', 'open'] }, 'deliveryStatuses', 'duplicate'],
    [{ shipmentListHeaders: ['weight', 'carrier', 'weight'] }, 'shipmentListHeaders', 'duplicate'],
    [{ shipmentListHeaders: [] }, 'shipmentListHeaders', 'list-empty'],
    [{ externalDeliveryStatusUpdateUrl: 'api.example.is/hooks' }, 'externalDeliveryStatusUpdateUrl', 'url'],
    [{ externalDeliveryStatusUpdateUrl: 'ftp://example.is' }, 'externalDeliveryStatusUpdateUrl', 'url'],
    [{ externalDeliveryStatusUpdateUrl: 'javascript:alert(1)' }, 'externalDeliveryStatusUpdateUrl', 'url'],
    [{ externalDeliveryStatusUpdateUrl: 'https:example.is' }, 'externalDeliveryStatusUpdateUrl', 'url'],
    [{ externalDeliveryStatusUpdateUrl: 'https://' }, 'externalDeliveryStatusUpdateUrl', 'url'],
    [{ externalDeliveryStatusUpdateUrl: 'https://a b' }, 'externalDeliveryStatusUpdateUrl', 'url'],
    [
      { externalDeliveryStatusUpdateUrl: `https://a.is/${'x'.repeat(2000)}` },
      'externalDeliveryStatusUpdateUrl',
      'too-long',
    ],
    [{ barcodeRegex: 'x'.repeat(201) }, 'barcodeRegex', 'too-long'],
    [{ barcodeRegex: 'a\0b' }, 'barcodeRegex', 'invalid-characters'],
    [{ timeZone: 'Atlantic/Reykjavík' }, 'timeZone', 'time-zone'],
    [{ timeZone: '' }, 'timeZone', 'time-zone'],
    [{ positionDays: 0 }, 'positionDays', 'too-small'],
    [{ positionDays: 731 }, 'positionDays', 'too-large'],
    [{ positionDays: 1.5 }, 'positionDays', 'number'],
    [{ positionDays: '90' }, 'positionDays', 'number'],
    [{ shipmentDays: 89 }, 'shipmentDays', 'too-small'],
    [{ shipmentDays: 7301 }, 'shipmentDays', 'too-large'],
    [{ shipmentDays: 90.5 }, 'shipmentDays', 'number'],
    [{ shipmentDays: 'never' }, 'shipmentDays', 'number'],
    [{ shipmentDays: null }, 'shipmentDays', 'number'],
    [{ proofDays: 89 }, 'proofDays', 'too-small'],
    [{ messageDays: 29 }, 'messageDays', 'too-small'],
    [{ historyDays: 364 }, 'historyDays', 'too-small'],
    [{ optimisationOrigin: { lat: 90.001, lon: 0 } }, 'optimisationOrigin.lat', 'latitude'],
    [{ optimisationOrigin: { lat: -90.001, lon: 0 } }, 'optimisationOrigin.lat', 'latitude'],
    [{ optimisationOrigin: { lat: Number.NaN, lon: 0 } }, 'optimisationOrigin.lat', 'latitude'],
    [{ optimisationOrigin: { lat: 0, lon: 180.001 } }, 'optimisationOrigin.lon', 'longitude'],
    [{ optimisationOrigin: { lat: 0, lon: -180.001 } }, 'optimisationOrigin.lon', 'longitude'],
    [{ optimisationOrigin: { lat: 64.1 } }, 'optimisationOrigin.lon', 'longitude'],
  ])('%j is refused', (overrides, path, problem) => {
    expect(problemOf(overrides)).toEqual([[path, problem]]);
    expect(isFieldProblem(problem)).toBe(true);
  });

  test.each([
    { deliveryStatuses: ['not-picked-up'] },
    { deliveryStatuses: ['deleted'] },
    { deliveryStatuses: ['all'] },
    { shipmentListHeaders: ['price'] },
    { role: 'broker' },
    { defaultLocale: 'da' },
    { defaultCurrency: 'EUR' },
    { usesPayments: 'yes' },
    { usesPayments: null },
    { optimisationOrigin: { lat: 1, lon: 2, height: 3 } },
  ])('%j is not among the choices', (overrides) => {
    expect(problemOf(overrides)).not.toBeNull();
  });

  test.each([
    { usesTeleport: true },
    { organisationQueryId: 'carrierId' },
    { allowedCarrierIds: [OWN] },
    { allowedForwarderIds: [OWN] },
    { allowedSubCompanyIds: [SUB_COMPANY] },
  ])('%j is refused: unknown, or the operator’s to set', (overrides) => {
    expect(problemOf(overrides)).not.toBeNull();
  });

  test.each([
    {},
    { deliveryStatuses: [] },
    { deliveryStatuses: [...CONFIGURABLE_DELIVERY_STATUSES] },
    { shipmentListHeaders: [...SHIPMENT_LIST_HEADERS] },
    { externalDeliveryStatusUpdateUrl: '' },
    { externalDeliveryStatusUpdateUrl: 'HTTPS://example.is/x' },
    { optimisationOrigin: null },
    { optimisationOrigin: { lat: -90, lon: 180 } },
    { timeZone: 'UTC' },
    { positionDays: 1 },
    { positionDays: 730 },
    { shipmentDays: 90, proofDays: 7300, messageDays: 30, historyDays: 'always' },
  ])('%j is taken', (overrides) => {
    expect(problemOf(overrides)).toBeNull();
  });

  test('the specification’s lists are offered whole: ten statuses and twenty-seven columns', () => {
    expect(CONFIGURABLE_DELIVERY_STATUSES).toHaveLength(10);
    expect(SHIPMENT_LIST_HEADERS).toHaveLength(27);
  });
});

describe('the key a level is kept under', () => {
  test('is the organisation’s id, and with a division its id after a dash', () => {
    expect(configKey(OWN)).toBe(OWN);
    expect(configKey(OWN, null)).toBe(OWN);
    expect(configKey(OWN, SUB_COMPANY)).toBe(`${OWN}-${SUB_COMPANY}`);
  });

  test('differs for every pair of organisation and division', () => {
    const anyId = fc.uuid().map((id) => organisationId.parse(id));
    const anySubCompany = fc.option(fc.uuid().map((id) => subCompanyId.parse(id)));
    fc.assert(
      fc.property(anyId, anySubCompany, anyId, anySubCompany, (one, ofOne, other, ofOther) => {
        const alike = one === other && ofOne === ofOther;
        expect(configKey(one, ofOne) === configKey(other, ofOther)).toBe(alike);
      }),
    );
  });
});
