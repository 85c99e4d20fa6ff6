import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import { freshnessOf, seenText } from './position-age.ts';

const TONES = { live: 'success', recent: 'warning', old: 'muted' } as const;
const SECOND = 1000;

/** When a vehicle last said where it is: the dot says what that is worth by now. */
export const LastSeen = ({ at }: { readonly at: string }) => {
  const words = useI18n();
  const now = useNow(SECOND);
  const time = seenText(at, now, words);
  return (
    <span title={words.t('vehicleRoute.lastSeen', { time })}>
      <StatusDot tone={TONES[freshnessOf(at, now)]} isQuiet>
        {time}
      </StatusDot>
    </span>
  );
};
