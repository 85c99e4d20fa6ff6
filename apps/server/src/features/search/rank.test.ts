import { expect, test } from 'vitest';
import { bestOf, type Candidate } from './rank.ts';

const found = (id: string, title: string, texts: readonly string[], isPast = false): Candidate => ({
  kind: 'shipment',
  id,
  title,
  detail: '',
  status: null,
  dropoff: null,
  texts,
  isPast,
});

const idsOf = (...exact: Candidate[]) => bestOf(['kaffi'], exact, [], 10).map(({ hit }) => hit.id);

test('of records that begin with what was typed, those come first whose name does', () => {
  const bySender = found('by sender', 'Veiðibúðin Straumhylur', ['veidibudin straumhylur', 'kaffibrennslan']);
  const byName = found('by name', 'Kaffistofan Lind', ['kaffistofan lind']);
  expect(idsOf(bySender, byName)).toEqual(['by name', 'by sender']);
  // A sender that is called just so is nearer than a name that only begins so; and what is deleted stays behind.
  const whole = found('whole', 'Veiðibúðin Straumhylur', ['veidibudin straumhylur', 'kaffi']);
  const deleted = found('deleted', 'Kaffihúsið', ['kaffihusid'], true);
  expect(idsOf(deleted, bySender, byName, whole)).toEqual(['whole', 'by name', 'by sender', 'deleted']);
});
