import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { readStyleNonce } from '../../lib/browser/page-config.ts';

/** Wraps Base UI components: the nonce lets their few style elements pass the content security policy. */
export const LayerStyles = ({ children }: { readonly children: ReactNode }) => (
  <CSPProvider nonce={readStyleNonce()}>{children}</CSPProvider>
);
