import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { isDispatcher } from '@waybill/domain/roles';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../lib/api/error-text.ts';
import { useFetchAhead } from '../lib/browser/fetch-ahead.ts';
import { lazyPart } from '../lib/browser/lazy-part.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { useSession } from '../lib/session/session.ts';
import { showFlash } from '../lib/state/flash.ts';
import { ErrorBoundary } from '../shared/errors/error-boundary.tsx';
import { Kbd } from '../ui/basics/kbd.tsx';
import { LazyLayer } from '../ui/layers/dialog-layer.tsx';
import { isLayered } from '../ui/layers/open-layers.ts';
import { isFreeKey } from '../ui/list/use-row-cursor.ts';
import styles from './header-search.module.css';
import { screensFor } from './navigation-entries.ts';
import { usePageFrame } from './page-frame.ts';

const palette = lazyPart(async () => (await import('../features/palette/palette.tsx')).Palette);
const AHEAD = [palette.fetch];

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** What the palette begins with. */
type Shown = 'search' | 'shortcuts';

/** Search for everything by name: a field that opens the palette, as Ctrl K does from anywhere. ? tells the keys of the page. */
export const HeaderSearch = () => {
  const { t } = useI18n();
  const session = useSession();
  const [shown, setShown] = useState<Shown | null>(null);
  const mayOpen = session !== null && isDispatcher(session.user);
  useFetchAhead(AHEAD, mayOpen);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === '?' && mayOpen && isFreeKey(event)) {
      event.preventDefault();
      setShown('shortcuts');
      return;
    }
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (!mayOpen) return;
    event.preventDefault();
    if (shown) setShown(null);
    // A user in the middle of a form finishes it, or leaves it knowingly.
    else if (!isLayered()) setShown('search');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (!mayOpen) return null;
  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={t('palette.open')}
        onClick={() => setShown('search')}
      >
        <IconSearch size={16} stroke={1.75} className={styles.icon} aria-hidden />
        <span className={styles.words}>{t('palette.open')}</span>
        <span className={styles.key} aria-hidden>
          <Kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</Kbd>
        </span>
      </button>
      {shown && <OpenPalette shown={shown} onClose={() => setShown(null)} />}
    </>
  );
};

const OpenPalette = ({ shown, onClose }: { readonly shown: Shown; readonly onClose: () => void }) => {
  const { t } = useI18n();
  const session = useSession();
  const shortcuts = usePageFrame((frame) => frame.shortcuts);
  const screens = session ? screensFor(session.user, session.config) : [];
  return (
    <ErrorBoundary
      fallback={() => null}
      onCatch={(error) => {
        onClose();
        showFlash({ type: 'error', message: errorText(error, t) });
      }}
    >
      <LazyLayer part={palette} onClose={onClose}>
        {(Palette) => (
          <Palette
            screens={screens.map(({ to, label, also }) => ({ to, label: t(label), also: also ? t(also) : '' }))}
            beginsWithShortcuts={shown === 'shortcuts'}
            page={shortcuts}
            onClose={onClose}
          />
        )}
      </LazyLayer>
    </ErrorBoundary>
  );
};
