import type { Endpoint } from '@waybill/contract/endpoint';
import type { AppParts } from '../app.ts';
import type { Access } from '../http/permissions.ts';

export type RegisteredEndpoint = { readonly endpoint: Endpoint; readonly access: Access };

/** Records the endpoints that the features register, so that a test can walk all of them. Pass `change` to createTestApp. */
export const registeredEndpoints = () => {
  const endpoints: RegisteredEndpoint[] = [];
  return {
    endpoints,
    change: (parts: AppParts): AppParts => ({
      ...parts,
      // One test makes thousands of calls; the limit per minute is tested elsewhere.
      rateLimits: { perMinute: 1e9, publicWritesPerMinute: 1e9, perCallerPerMinute: 1e9 },
      routes: (serve) =>
        parts.routes((endpoint, access, handle, how) => {
          endpoints.push({ endpoint, access });
          serve(endpoint, access, handle, how);
        }),
    }),
  };
};
