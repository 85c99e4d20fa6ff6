import { INVITATION_LIFETIME_MS } from '@waybill/domain/user';
import { sql } from 'kysely';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { newRow } from '../db/record-table.ts';
import { passwords } from '../features/accounts/passwords.ts';
import { authTokensRepo } from '../features/api-keys/auth-tokens.repo.ts';
import { createApiKey } from '../features/api-keys/create-api-key.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { createOrganisation } from '../features/organisations/create-organisation.ts';
import { membersRepo } from '../features/organisations/members.repo.ts';
import { operatorConfigsRepo } from '../features/organisations/operator-configs.repo.ts';
import { organisationsRepo } from '../features/organisations/organisations.repo.ts';
import { subCompaniesRepo } from '../features/organisations/sub-companies.repo.ts';
import { createPayment } from '../features/payments/create-payment.ts';
import { savedLocationsRepo } from '../features/saved-locations/saved-locations.repo.ts';
import { columnsOf } from '../features/shipments/stored/shipment-row.sql.ts';
import { columnsOfVehicle } from '../features/vehicles/vehicles.repo.ts';
import type { SeedParts } from '../seed/seed-demo.ts';
import { keepFiles } from './wire-attachments.ts';
import { paymentRepos } from './wire-payments.ts';

/** Connects the demo's data with the features that write it. */
export const wireSeed = (database: Database, vault: KeyVault, clock: Clock, storage?: FileStorage): SeedParts => ({
  database,
  clock,
  ...(storage ? { keepFiles: keepFiles({ database, storage, clock }) } : {}),
  hashPassword: passwords.hash,
  repos: (tx) => {
    const organisations = organisationsRepo(tx);
    const configs = operatorConfigsRepo(tx);
    const members = membersRepo(tx);
    return {
      isEmpty: async () => (await organisations.count()) === 0,
      createOrganisation: (organisation, now) =>
        createOrganisation(
          {
            organisations,
            configs,
            addApiKey: (organisationId, at) =>
              createApiKey({ tokens: authTokensRepo(tx, { organisationId }), vault }, at),
          },
          organisation,
          now,
        ),
      addSubCompany: async ({ id }, subCompany, now) => {
        await subCompaniesRepo(tx).add(id, { id: subCompany.id, name: subCompany.name }, now);
        if (Object.keys(subCompany.config).length > 0) {
          await configs.create(id, subCompany.id, subCompany.config, now);
        }
      },
      addUser: (organisation, user, passwordHash, now) =>
        members.add(organisation.id, { ...user, passwordHash, emailVerifiedAt: now }, now),
      addBystander: (organisation, { state, ...user }, passwordHash, now) =>
        members.add(
          organisation.id,
          state === 'invited'
            ? { ...user, passwordHash: null, invitationExpiresAt: new Date(now.getTime() + INVITATION_LIFETIME_MS) }
            : { ...user, passwordHash, emailVerifiedAt: now, disabledAt: now },
          now,
        ),
      keepPlaces: async (organisationId, places, now) => {
        const kept = places.map(({ savedLocationId, ...details }) => ({
          id: savedLocationId,
          details,
          point: null,
        }));
        await savedLocationsRepo(tx, { organisationId }).keep(kept, { by: null, at: now });
      },
      addVehicles: async (organisationId, vehicles, now) => {
        const rows = vehicles.map(({ id, ...details }) =>
          newRow(organisationId, id, columnsOfVehicle(details), { by: null, at: now }),
        );
        await tx.insertInto('vehicles').values(rows).execute();
      },
      columnsOfShipment: columnsOf,
      payTogether: async (organisationId, by, payment, now) => {
        const whole = { organisationId, subCompanyId: null };
        const author = { kind: 'user', ...by, address: null, userAgent: null, organisationId } as const;
        // Who acts for no organisation sees nothing that is due.
        await sql`select set_config('waybill.organisation_id', ${organisationId}, true)`.execute(tx);
        await createPayment(
          paymentRepos(tx, { scope: whole, view: whole }, author, () => now),
          payment,
        );
        await sql`select set_config('waybill.organisation_id', '', true)`.execute(tx);
      },
    };
  },
});
