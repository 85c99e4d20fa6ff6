import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Around the accents of both themes: shade 7 is the light one's, shade 4 the dark one's. */
const accent: MantineColorsTuple = [
  '#e6f7f5',
  '#cdeeea',
  '#9fded7',
  '#6ccec3',
  '#35bdad',
  '#21a496',
  '#159084',
  '#0e7c72',
  '#0b675f',
  '#06413c',
];

export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '18px', lg: '20px', xl: '26px' },
  defaultRadius: '6px',
  cursorType: 'pointer',
});

const tokens = {
  '--mantine-color-body': 'var(--color-surface)',
  '--mantine-color-text': 'var(--color-text)',
  '--mantine-color-dimmed': 'var(--color-muted)',
  '--mantine-color-placeholder': 'var(--color-muted)',
  '--mantine-color-error': 'var(--color-error)',
  '--mantine-color-anchor': 'var(--color-accent)',
  '--mantine-color-default': 'var(--color-surface)',
  '--mantine-color-default-hover': 'var(--color-sunken)',
  '--mantine-color-default-color': 'var(--color-text)',
  '--mantine-color-default-border': 'var(--color-control-edge)',
  '--mantine-color-disabled': 'var(--color-sunken)',
  '--mantine-color-disabled-color': 'var(--color-muted)',
  '--mantine-color-disabled-border': 'var(--color-border)',
  '--mantine-primary-color-filled': 'var(--color-accent)',
  '--mantine-primary-color-filled-hover': 'var(--color-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--color-on-accent)',
};

/** What Mantine paints itself takes our tokens, which know both themes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens });
