import { listRoutes, listUnassigned } from '@waybill/contract/routes';
import { listVehicles } from '@waybill/contract/vehicles';
import { expect, test } from 'vitest';
import { manyRoutes } from './many-routes.mjs';

test('the board of the benchmark is drawn from answers as the server gives them', () => {
  const { routes, unassigned, vehicles } = manyRoutes({ vehicles: 2, stops: 6, pool: 3, day: '2027-03-02' });
  expect(listRoutes.reply.parse(routes).routes).toHaveLength(2);
  expect(listUnassigned.reply.parse(unassigned).shipments).toHaveLength(3);
  expect(listVehicles.reply.parse(vehicles).vehicles).toHaveLength(2);
});
