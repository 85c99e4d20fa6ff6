import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../lib/language/i18n.tsx';
import { isOfDashboard, paths } from '../lib/paths.ts';
import { safeNext } from '../lib/session/safe-next.ts';
import { useSession } from '../lib/session/session.ts';
import { useTwoFactorSetup } from '../lib/session/two-factor-setup.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { PageName } from '../shell/page-frame.ts';
import { PublicPage } from '../shell/public-page.tsx';
import { decide } from './guard.ts';
import { stringifyPlainSearch } from './plain-search.ts';
import { HOME, MISSING_ROLES, NOT_FOUND, ROUTES, type RouteDefinition, TWO_FACTOR_SETUP } from './routes.ts';
import { LazyScreen } from './screen-loading.tsx';

const OUTLET = <Outlet />;

/** The pages that the guard shows in place of another. */
const INSTEAD = { 'missing-roles': MISSING_ROLES, 'two-factor-setup': TWO_FACTOR_SETUP };

/**
 * The page at the current address: the guard's decision, then the frame, then the screen. It is above the routes, so that
 * header and navigation stay where they are (and keep the focus) from one screen to the next.
 */
export const CurrentPage = () => {
  const session = useSession();
  const { route, address } = useCurrentMatch();
  const showsCodes = useTwoFactorSetup((state) => state.showsCodes);
  const decision = decide(
    session && { roles: session.user.roles, mustSetUpTwoFactor: session.mustSetUpTwoFactor || showsCodes },
    route.access,
    address,
  );

  if (decision.kind === 'redirect') {
    const next = decision.next ? `?${new URLSearchParams({ next: decision.next })}` : '';
    return <Redirect key={route.path} href={decision.to + next} />;
  }
  if (decision.kind !== 'show') {
    const instead = INSTEAD[decision.kind];
    return (
      <Framed route={instead}>
        <LazyScreen key={decision.kind} route={instead} />
      </Framed>
    );
  }
  if (route === HOME) return <Redirect key={route.path} href={paths.shipments} />;
  if (route === NOT_FOUND) return <NotFoundPage />;
  return (
    <Framed route={route}>
      {route.redirectSignedIn ? (
        <SignInPage key={route.path} when={route.redirectSignedIn}>
          {OUTLET}
        </SignInPage>
      ) : (
        OUTLET
      )}
    </Framed>
  );
};

/**
 * The matched route with the address it was matched at. The router's location is a step ahead while it navigates:
 * taking the address from it would let the guard judge the old route at the new address, and redirect for ever.
 */
const useCurrentMatch = () => {
  const match = useMatches().at(-1);
  const { pathname, hash } = useLocation({ select: placeOf, structuralSharing: true });
  const id: string | undefined = match?.routeId;
  const route: RouteDefinition = id === paths.home ? HOME : (ROUTES.find(({ path }) => path === id) ?? NOT_FOUND);
  const search: { readonly next?: unknown } = match?.search ?? {};
  const anchor = hash && match?.pathname === pathname ? `#${hash}` : '';
  return { route, search, address: `${match?.pathname ?? paths.home}${stringifyPlainSearch(search)}${anchor}` };
};

const placeOf = ({ pathname, hash }: { readonly pathname: string; readonly hash: string }) => ({ pathname, hash });

/** Redirects once, to the address computed when the old page was left: the anchor is lost as soon as the address changes. */
const Redirect = ({ href }: { readonly href: string }) => {
  const { history } = useRouter();
  const [destination] = useState(href);
  useEffect(() => {
    if (isOfDashboard(destination)) history.replace(destination);
    else location.replace(destination);
  }, [history, destination]);
  return null;
};

type FramedProps = { readonly route: RouteDefinition; readonly children: ReactNode };

/** A list's address changes with each of its filters: header and navigation are only drawn again for another route. */
const Framed = memo(({ route, children }: FramedProps) => {
  const { t } = useI18n();
  const name = t(route.title);
  usePageTitle(name);
  return route.frame === 'shell' ? (
    <AppShell title={route.heading ? t(route.heading) : name} isWide={route.isWide ?? false}>
      {children}
    </AppShell>
  ) : (
    <PageName value={name}>{children}</PageName>
  );
});

type SignInPageProps = { readonly when: 'always' | 'on-opening'; readonly children: ReactNode };

/** A signed-in visitor is sent on from a sign-in page to the page they asked for. */
const SignInPage = ({ when, children }: SignInPageProps) => {
  const signedIn = useSession() !== null;
  const [signedInOnOpening] = useState(signedIn);
  const { next } = useCurrentMatch().search;
  const sendsOn = when === 'always' ? signedIn : signedInOnOpening;
  return sendsOn ? <Redirect href={safeNext(next) ?? paths.home} /> : children;
};

const NotFoundPage = () => {
  const session = useSession();
  const { pathname } = useLocation();
  if (session) {
    return (
      <Framed route={{ ...NOT_FOUND, frame: 'shell' }}>
        <NotFound path={pathname} />
      </Framed>
    );
  }
  return (
    <Framed route={NOT_FOUND}>
      <PublicPage>
        <NotFound path={pathname} isWholePage />
      </PublicPage>
    </Framed>
  );
};

/** The browser's title: the page, then the product. */
const usePageTitle = (page: string): void => {
  const { t } = useI18n();
  useEffect(() => {
    document.title = t('app.title', { page });
  }, [page, t]);
};
