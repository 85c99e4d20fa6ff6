import { type Client, createClient } from '@waybill/contract/client';

/** Every request of the dashboard goes to its own origin through this one client. */
export const api: Client = createClient((...request) => fetch(...request));
