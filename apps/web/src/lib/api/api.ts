import { ApiError, type Client, createClient } from '@waybill/contract/client';
import { readSession } from '@waybill/contract/session';
import { divisionHeaders, forgetDivision, refusesDivision } from '../session/division.ts';
import { becomeSignedOut } from '../session/signed-out.ts';
import { queryClient, SESSION_KEY } from './query-client.ts';

const client = createClient((address, init) => {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(divisionHeaders())) headers.set(name, value);
  return fetch(address, { ...init, headers });
});

/** A division that was closed, or taken from this user, must not stand in the way of anything: once more without it. */
const withoutLostDivision: Client = (endpoint, ...request) =>
  client(endpoint, ...request).catch((error: unknown) => {
    if (!refusesDivision(error)) throw error;
    forgetDivision();
    if (endpoint.path !== readSession.path) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    return client(endpoint, ...request);
  });

/**
 * Every request of the dashboard goes to its own origin through this one client. A session that ended on the server
 * ends here too, whoever asked; the guard then leads to the log-in and back.
 */
export const api: Client = (endpoint, ...request) =>
  withoutLostDivision(endpoint, ...request).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not-signed-in') becomeSignedOut();
    throw error;
  });
