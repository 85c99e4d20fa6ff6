import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import type { EntrySource } from '@waybill/domain/shipment-history';
import { AKUREYRI, CARRIER, DEMO_ORGANISATIONS, FORWARDER } from '../demo-data.ts';

/** A person of the demo who did something to a shipment, as its history names them. */
export type DemoAuthor = {
  readonly organisationId: OrganisationId;
  readonly kind: 'user' | 'api-key';
  readonly id: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly address: string;
  readonly userAgent: string;
  readonly source: EntrySource;
};

const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36';

const person = (organisationId: OrganisationId, email: string, address: string, userAgent = DESKTOP): DemoAuthor => {
  const found = DEMO_ORGANISATIONS.find(({ id }) => id === organisationId)?.users.find((user) => user.email === email);
  if (!found) throw new Error(`The demo has no ${email}`);
  const name = found.name ?? email;
  return { organisationId, kind: 'user', id: found.id, name, email, address, userAgent, source: 'dashboard' };
};

const ADMIN = person(CARRIER, 'admin@demo.test', '192.0.2.14');
const SUPER_ADMIN = person(CARRIER, 'super@demo.test', '192.0.2.20');
const OF_AKUREYRI = person(CARRIER, 'division@demo.test', '198.51.100.7');
export const DRIVER: DemoAuthor = { ...person(CARRIER, 'driver@demo.test', '203.0.113.45', PHONE), source: 'driver' };
export const OF_FORWARDER = person(FORWARDER, 'admin@forwarder.test', '198.51.100.88');

/** The carrier's own programs: orders from its customers' shops come in this way. */
export const PROGRAM: DemoAuthor = {
  organisationId: CARRIER,
  kind: 'api-key',
  id: null,
  name: '…h4Zk',
  email: null,
  address: '203.0.113.9',
  userAgent: 'orders/2.4',
  source: 'api',
};

/** The north has its own dispatcher; the rest is done in Reykjavík. */
export const dispatcherOf = (subCompany: SubCompanyId | null, n: number): DemoAuthor =>
  subCompany === AKUREYRI ? OF_AKUREYRI : n % 5 === 0 ? SUPER_ADMIN : ADMIN;
