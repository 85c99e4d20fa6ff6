type Policies = {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | null }): unknown;
};

const trusted = new Set<string>();

/**
 * Wherever code is loaded by an address, the page's policy asks for a trusted one, and the library of maps starts its worker by a plain one. The
 * one policy that a page may have lets the workers that we name through and nothing else; taken at the start, it is nobody else's.
 */
export const takeTrustPolicy = (): void => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', { createScriptURL: (address) => (trusted.has(address) ? address : null) });
};

export const trustWorker = (address: string): void => {
  trusted.add(address);
};
