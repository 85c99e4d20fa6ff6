import { shipmentFilter } from '@waybill/contract/shipment-list';
import { ORGANISATION_QUERY_IDS } from '@waybill/domain/organisation-config';
import { expect, test } from 'vitest';
import { offeredFilters } from './filter-words.ts';

const session = (organisationQueryId: string) =>
  ({ user: { subCompanyId: null }, viewing: null, subCompanies: [], config: { organisationQueryId } }) as never;

test('who lists what it has entered or forwards is offered what was declined; who carries it sees that filter in a link only', () => {
  const offered = (filter: object) =>
    ORGANISATION_QUERY_IDS.filter((id) =>
      offeredFilters(session(id), shipmentFilter.parse(filter)).includes('carrierAnswer'),
    );
  expect(offered({})).toEqual(['organisationId', 'forwarderId']);
  expect(offered({ carrierAnswer: 'declined' })).toEqual(ORGANISATION_QUERY_IDS);
});
