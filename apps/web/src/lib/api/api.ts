import { ApiError, type Client, createClient } from '@waybill/contract/client';
import { readSession } from '@waybill/contract/session';
import { askPassword } from '../session/password-prompt.ts';
import { becomeSignedOut } from '../session/signed-out.ts';
import { refusesSubCompany, sendSubCompany, subCompanyHeaders } from '../session/sub-company.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { queryClient, SESSION_KEY } from './query-client.ts';

const client = createClient((address, init) => {
  const headers = new Headers(init?.headers);
  const ofSubCompany = Object.entries(subCompanyHeaders());
  for (const [name, value] of ofSubCompany) headers.set(name, value);
  const early = ofSubCompany.length === 0 && typeof address === 'string' ? takeEarlyAnswer(address, init) : undefined;
  return early ?? fetch(address, { ...init, headers });
});

/** A sub-company that was closed, or removed from this user, must not block requests: they are repeated without it. */
const withoutLostSubCompany: Client = (endpoint, ...request) =>
  client(endpoint, ...request).catch((error: unknown) => {
    if (!refusesSubCompany(error)) throw error;
    sendSubCompany(null);
    if (endpoint.path !== readSession.path) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    return client(endpoint, ...request);
  });

/** What an open browser alone may not do waits for the password, and is then repeated; nothing that was typed is lost. */
const withRecentPassword: Client = (endpoint, ...request) =>
  withoutLostSubCompany(endpoint, ...request).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'password-needed') || !(await askPassword())) throw error;
    return withoutLostSubCompany(endpoint, ...request);
  });

/**
 * Every request of the dashboard goes to its own origin through this one client. A session that ended on the server
 * ends here too, whichever request finds out; the guard then leads to the log-in and back, or to setting up two-factor sign-in.
 */
export const api: Client = (endpoint, ...request) =>
  withRecentPassword(endpoint, ...request).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not-signed-in') becomeSignedOut();
    if (error instanceof ApiError && error.code === 'two-factor-needed') {
      void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    }
    throw error;
  });
