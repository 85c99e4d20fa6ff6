import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../lib/browser/browser-store.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { useSession } from '../lib/session/session.ts';
import { firstStepsQuery } from '../shared/first-steps/queries.ts';
import { classNames } from '../ui/basics/class-names.ts';
import styles from './app-shell.module.css';
import { DeletionNotice } from './deletion-notice.tsx';
import { FlashMessages } from './flash-messages.tsx';
import { Header } from './header.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { navigationFor } from './navigation-entries.ts';
import { usePageFrame } from './page-frame.ts';
import { SideNavigation } from './side-navigation.tsx';

const COLLAPSED_KEY = 'waybill-navigation';
const CONTENT_ID = 'content';

type Props = {
  /** The name of the page; the page itself may set a more exact one. */
  readonly title: string;
  /** Whether the navigation shows its icons only, whatever the user has chosen. */
  readonly isWide: boolean;
  readonly children: ReactNode;
};

/** Header, navigation for users who have one, flash messages, and the page below them. */
export const AppShell = ({ title, isWide, children }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  const ownTitle = usePageFrame((state) => state.title);
  const [chosen, setChosen] = useState(() => readStored(COLLAPSED_KEY) === 'collapsed');
  const collapsed = chosen || isWide;
  const [drawerOpen, setDrawerOpen] = useState(false);
  const firstSteps = useFirstSteps(session?.hasFirstSteps === true);
  const groups = session ? navigationFor(session.user, session.config, firstSteps) : [];
  const hasNavigation = groups.length > 0;

  const toggle = () => {
    writeStored(COLLAPSED_KEY, chosen ? 'wide' : 'collapsed');
    setChosen(!chosen);
  };

  return (
    <div className={classNames(styles.shell, collapsed && styles.collapsed, !hasNavigation && styles.bare)}>
      <a className={styles.skip} href={`#${CONTENT_ID}`} onClick={skipToContent}>
        {t('nav.skip')}
      </a>
      <Header
        title={ownTitle ?? title}
        navigation={hasNavigation ? (collapsed ? 'collapsed' : 'wide') : 'none'}
        onOpenNavigation={() => setDrawerOpen(true)}
      />
      {hasNavigation && (
        <div className={styles.side}>
          <SideNavigation groups={groups} collapsed={collapsed} {...(!isWide && { onToggle: toggle })} />
        </div>
      )}
      <div className={styles.column}>
        <FlashMessages />
        {session && <DeletionNotice session={session} />}
        <main id={CONTENT_ID} className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {drawerOpen && <NavigationDrawer groups={groups} onClose={() => setDrawerOpen(false)} />}
    </div>
  );
};

/**
 * How far the first steps of a new organisation are, looked up anew on each page; null where they are not shown. That all are done is seen on
 * the server: the session says so, and nobody asks any more.
 */
const useFirstSteps = (isShown: boolean): string | null => {
  const { format } = useI18n();
  const { pathname } = useLocation();
  const { data, refetch } = useQuery({ ...firstStepsQuery, enabled: isShown });
  const lookedUpOn = useRef(pathname);
  useEffect(() => {
    if (isShown && lookedUpOn.current !== pathname) void refetch();
    lookedUpOn.current = pathname;
  }, [isShown, pathname, refetch]);
  if (!isShown) return null;
  if (!data) return '';
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return `${format.number(done)}/${format.number(data.steps.length)}`;
};

/** Moves the focus instead of changing the address: the hash belongs to the page. */
const skipToContent = (event: { preventDefault: () => void }) => {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
};
