import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import type { Signal } from './signals/signals.ts';

const ICONS = {
  right: IconCircleCheck,
  attention: IconAlertTriangle,
  wrong: IconHandStop,
  hold: IconHandStop,
} as const satisfies Record<Signal, unknown>;

/** The shape of a signal: colours alone are not told apart by everybody, and by nobody in the sun. */
export const SignalIcon = ({ signal, size }: { readonly signal: Signal; readonly size: number }) => {
  const Icon = ICONS[signal];
  return <Icon size={size} stroke={1.8} aria-hidden="true" />;
};
