import { ApiError, type Client, createClient } from '@waybill/contract/client';
import { becomeSignedOut } from './signed-out.ts';

const client = createClient((...request) => fetch(...request));

/**
 * Every request of the dashboard goes to its own origin through this one client. A session that ended on the server
 * ends here too, whoever asked; the guard then leads to the log-in and back.
 */
export const api: Client = (endpoint, ...request) =>
  client(endpoint, ...request).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not-signed-in') becomeSignedOut();
    throw error;
  });
