import {
  type OrganisationId,
  organisationId,
  type SubCompanyId,
  subCompanyId,
  type UserId,
  userId,
} from '@waybill/domain/ids';
import { type OrganisationConfigOverrides, TOGGLES } from '@waybill/domain/organisation-config';
import type { Role } from '@waybill/domain/roles';

export const DEMO_PASSWORD = 'Demo1234';

/** Fixed ids, so that a link into the demo means the same on every machine. */
const organisation = (n: number) => organisationId.parse(`00000000-0000-4000-8000-00000000000${n}`);
const subCompany = (n: number) => subCompanyId.parse(`00000000-0000-4000-8000-00000000010${n}`);
const user = (n: number) => userId.parse(`00000000-0000-4000-8000-0000000002${String(n).padStart(2, '0')}`);

export const CARRIER = organisation(1);
export const FORWARDER = organisation(2);
export const STRANGER = organisation(3);
export const REYKJAVIK = subCompany(1);
export const AKUREYRI = subCompany(2);
export const SUDURLAND = subCompany(3);

/** Switches that hide something from the driver's screen; a demo shows everything. */
const OFF_IN_DEMO: readonly string[] = ['hidePaymentAmountForDriver', 'usesCompressedDriverHomeView'];
const everythingOn = Object.fromEntries(
  TOGGLES.filter((name) => !OFF_IN_DEMO.includes(name)).map((name) => [name, true]),
);

export type DemoUser = {
  readonly id: UserId;
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly Role[];
  readonly subCompanyId?: SubCompanyId;
  readonly phoneNumber?: string;
  readonly vehicleRegistration?: string;
};

/** A person who is in the list of users, and cannot sign in. */
export type DemoBystander = DemoUser & { readonly state: 'invited' | 'disabled' };

export type DemoOrganisation = {
  readonly id: OrganisationId;
  readonly name: string;
  readonly config: OrganisationConfigOverrides;
  readonly subCompanies: ReadonlyArray<{
    readonly id: SubCompanyId;
    readonly name: string;
    readonly config: OrganisationConfigOverrides;
  }>;
  /** The users that visitors of the demo can sign in as. */
  readonly users: readonly DemoUser[];
  readonly bystanders: readonly DemoBystander[];
};

export const DEMO_ORGANISATIONS: readonly DemoOrganisation[] = [
  {
    id: CARRIER,
    name: 'Bláfell ehf.',
    config: {
      ...everythingOn,
      role: 'carrier',
      organisationQueryId: 'carrierId',
      allowedCarrierIds: [CARRIER],
      allowedForwarderIds: [CARRIER, FORWARDER],
      allowedSubCompanyIds: [REYKJAVIK, AKUREYRI, SUDURLAND],
      // The organisation's own barcodes, and those that the product generates.
      receiverPhone: '555 0100',
      receiverEmail: 'hjalp@blafell.example',
      barcodeRegex: '^(BLF\\d{8}|S[0-9A-Z]{11})$',
      deliveryStatuses: [
        'new',
        'transport-request',
        'open',
        'in-warehouse',
        'assigned',
        'out-for-delivery',
        'self-collect',
        'mixed',
        'failed',
        'completed',
      ],
      optimisationOrigin: { lat: 64.14966, lon: -21.85212 },
    },
    subCompanies: [
      { id: REYKJAVIK, name: 'Reykjavík', config: {} },
      {
        id: AKUREYRI,
        name: 'Akureyri',
        config: {
          usesCsvUpload: false,
          optimisationOrigin: { lat: 65.68353, lon: -18.09989 },
          shipmentListHeaders: [
            'receiverName',
            'dropoffAddress',
            'dropoffScheduledTime',
            'shipmentId',
            'deliveryStatus',
            'temperature',
            'paymentAmount',
            'vehicleRegistration',
            'updatedDate',
          ],
        },
      },
      { id: SUDURLAND, name: 'Suðurland', config: {} },
    ],
    users: [
      { id: user(1), email: 'admin@demo.test', name: 'Admin', roles: ['admin'], phoneNumber: '+3545550101' },
      { id: user(2), email: 'super@demo.test', name: 'Super-admin', roles: ['admin', 'super-admin'] },
      { id: user(3), email: 'developer@demo.test', name: 'Developer', roles: ['admin', 'developer'] },
      { id: user(4), email: 'driver@demo.test', name: 'Driver', roles: ['driver'], vehicleRegistration: 'KR-X42' },
      { id: user(5), email: 'norole@demo.test', name: null, roles: [] },
      { id: user(6), email: 'division@demo.test', name: 'Akureyri admin', roles: ['admin'], subCompanyId: AKUREYRI },
    ],
    bystanders: [
      { id: user(10), email: 'invited@demo.test', name: null, roles: ['driver'], state: 'invited' },
      { id: user(11), email: 'disabled@demo.test', name: 'Disabled driver', roles: ['driver'], state: 'disabled' },
    ],
  },
  {
    id: FORWARDER,
    name: 'Norðurljós hf.',
    config: {
      ...everythingOn,
      usesSubCompany: false,
      role: 'forwarder',
      organisationQueryId: 'forwarderId',
      allowedCarrierIds: [CARRIER],
      allowedForwarderIds: [FORWARDER],
      deliveryStatuses: ['new', 'transport-request', 'open', 'in-warehouse', 'out-for-delivery', 'failed', 'completed'],
      shipmentListHeaders: [
        'receiverName',
        'dropoffAddress',
        'shipmentId',
        'deliveryStatus',
        'carrier',
        'referenceNumber',
        'containerNumber',
        'weight',
        'updatedDate',
      ],
    },
    subCompanies: [],
    users: [{ id: user(7), email: 'admin@forwarder.test', name: 'Forwarder admin', roles: ['admin'] }],
    bystanders: [],
  },
  {
    id: STRANGER,
    name: 'Útnes sf.',
    config: {},
    subCompanies: [],
    users: [
      { id: user(8), email: 'admin@stranger.test', name: 'Stranger admin', roles: ['admin'] },
      { id: user(9), email: 'super@stranger.test', name: 'Stranger super-admin', roles: ['admin', 'super-admin'] },
    ],
    bystanders: [],
  },
];
