type Policies = {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | null }): unknown;
};

const trusted = new Set<string>();

/**
 * Wherever code is loaded by an address, the page's policy asks for a trusted one, and workers are started by a plain one: that of the library of
 * maps, the one that reads barcodes, and the service worker of the driver app. The one policy that a page may have lets those that we name through
 * and nothing else; taken at the start, it is nobody else's.
 */
export const takeTrustPolicy = (): void => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', { createScriptURL: (address) => (trusted.has(address) ? address : null) });
};

export const trustWorker = (address: string): void => {
  trusted.add(address);
};
