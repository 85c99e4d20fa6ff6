import type { OrganisationId } from '@waybill/domain/ids';
import { expect } from 'vitest';
import { Refusal, wireOperator } from '../wiring/wire-operator.ts';
import { TEST_SECRET } from './demo-people.ts';
import type { TestApp } from './test-app.ts';

/** The operator's commands on the app's database, without the command line. */
export const operatorOf = (app: TestApp, secret = TEST_SECRET) =>
  wireOperator({
    database: app.database,
    clock: () => app.time.now,
    secretKey: async () => secret,
    publicUrl: 'https://waybill.example.is',
    operatorName: 'the-operator',
  });

export const refused = (text: string | RegExp) =>
  expect.objectContaining({ constructor: Refusal, message: expect.stringMatching(text) });

/** The operator's entries in the history of an organisation, oldest first. */
export const operatorLines = (app: TestApp, organisationId: OrganisationId) =>
  app.database.asOperator((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['entity', 'entity_id', 'action', 'actor_kind', 'actor_name', 'changes', 'sub_company_id'])
      .where('organisation_id', '=', organisationId)
      .where('actor_kind', '=', 'operator')
      .orderBy('occurred_at')
      .execute(),
  );
