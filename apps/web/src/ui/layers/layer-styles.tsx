import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { readStyleNonce } from '../../lib/browser/page-config.ts';

/** Around what Base UI draws: the few style elements that it writes pass the content security policy. */
export const LayerStyles = ({ children }: { readonly children: ReactNode }) => (
  <CSPProvider nonce={readStyleNonce()}>{children}</CSPProvider>
);
