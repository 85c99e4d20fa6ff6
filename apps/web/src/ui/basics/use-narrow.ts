import { useMediaQuery } from '@mantine/hooks';

/** The width under which the navigation is a drawer and a table row becomes two lines. */
export const NARROW = '(max-width: 899px)';

export const useNarrow = (): boolean => useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
