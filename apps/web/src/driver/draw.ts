import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws the app in small steps: on a slow phone the first page would otherwise keep it busy for a third of a second. A file of its own in the build,
 * since React starts with it.
 */
export const draw = (root: HTMLElement, app: ReactNode): void => startTransition(() => createRoot(root).render(app));
