import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { I18nProvider } from '../lib/i18n.tsx';
import { readStyleNonce } from '../lib/page-config.ts';
import { queryClient } from '../lib/query-client.ts';
import { createColorSchemeManager } from '../lib/theme.ts';
import { cssVariables, theme } from '../ui/theme.ts';

export const Providers = ({ children }: { readonly children: ReactNode }) => {
  const [colorSchemeManager] = useState(createColorSchemeManager);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={readStyleNonce}
        withGlobalClasses={false}
        withStaticClasses={false}
      >
        <I18nProvider>{children}</I18nProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
};
