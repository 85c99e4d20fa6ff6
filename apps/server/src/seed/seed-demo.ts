import type { OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import {
  CARRIER,
  DEMO_ORGANISATIONS,
  DEMO_PASSWORD,
  type DemoBystander,
  type DemoOrganisation,
  type DemoUser,
  FORWARDER,
} from './demo-data.ts';
import { insertAttachments, type KeepFiles } from './insert-attachments.ts';
import { insertMessages, tellNobody } from './insert-messages.ts';
import { insertPayments, type PayTogether } from './insert-payments.ts';
import { insertRoutes } from './insert-routes.ts';
import { type ColumnsOfShipment, insertWeek } from './insert-week.ts';
import { DEMO_FLEET, type DemoVehicle } from './week/fleet.ts';
import type { SavedPlace } from './week/stops.ts';
import { onShift } from './week/today.ts';
import { demoWeek } from './week/week.ts';

/** The repositories of the features that the seed needs; wiring passes them in. */
export type SeedRepos = {
  isEmpty(): Promise<boolean>;
  createOrganisation(organisation: DemoOrganisation, now: Date): Promise<void>;
  addSubCompany(
    organisation: DemoOrganisation,
    subCompany: DemoOrganisation['subCompanies'][number],
    now: Date,
  ): Promise<void>;
  addUser(organisation: DemoOrganisation, user: DemoUser, passwordHash: string, now: Date): Promise<void>;
  addBystander(organisation: DemoOrganisation, user: DemoBystander, passwordHash: string, now: Date): Promise<void>;
  addVehicles(organisationId: OrganisationId, vehicles: readonly DemoVehicle[], now: Date): Promise<void>;
  keepPlaces(organisationId: OrganisationId, places: readonly SavedPlace[], now: Date): Promise<void>;
  readonly columnsOfShipment: ColumnsOfShipment;
  readonly payTogether: PayTogether;
};

export type SeedParts = {
  readonly database: Database;
  readonly repos: (tx: Tx) => SeedRepos;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly clock: Clock;
  /** Attachments are left out when this is absent. */
  readonly keepFiles?: KeepFiles;
  /** Plans the import of the demo's addresses, which takes longer than a start may. */
  readonly planAddresses?: (tx: Tx) => Promise<void>;
  /** Tells some receivers of their deliveries, where nothing leaves the system. */
  readonly withMessages?: boolean;
  /** Seeds people without a week of shipments: enough for most tests, and faster. */
  readonly isWithoutShipments?: boolean;
};

/** Fills an empty database with the demo; leaves any other alone. True when it seeded. */
export const seedDemo = async (parts: SeedParts): Promise<boolean> => {
  const {
    database,
    repos,
    hashPassword,
    clock,
    keepFiles,
    planAddresses,
    isWithoutShipments = false,
    withMessages = false,
  } = parts;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return database.asOperator(async (tx) => {
    // Of two processes starting on one empty database, the second finds it filled.
    await sql`select pg_advisory_xact_lock(hashtext('waybill demo seed'))`.execute(tx);
    const features = repos(tx);
    const { createOrganisation, addSubCompany, addUser, addBystander } = features;
    if (!(await features.isEmpty())) return false;
    const now = clock();
    for (const organisation of DEMO_ORGANISATIONS) {
      await createOrganisation(organisation, now);
      for (const subCompany of organisation.subCompanies) await addSubCompany(organisation, subCompany, now);
      for (const user of organisation.users) await addUser(organisation, user, passwordHash, now);
      for (const user of organisation.bystanders) await addBystander(organisation, user, passwordHash, now);
    }
    if (isWithoutShipments) return true;
    await tellNobody(tx);
    const { entries, saved } = demoWeek(now);
    await features.keepPlaces(CARRIER, saved, now);
    await features.addVehicles(CARRIER, onShift(DEMO_FLEET, now), now);
    await insertWeek(tx, entries, features.columnsOfShipment);
    await insertPayments(tx, features.payTogether, now);
    await insertRoutes(tx, entries, now);
    if (keepFiles) await insertAttachments(tx, entries, keepFiles);
    if (withMessages) await insertMessages(tx, now);
    // They have been at work for long, and the third organisation is new.
    await tx
      .updateTable('organisations')
      .set({ first_steps_done_at: now })
      .where('id', 'in', [CARRIER, FORWARDER])
      .execute();
    await planAddresses?.(tx);
    return true;
  });
};
