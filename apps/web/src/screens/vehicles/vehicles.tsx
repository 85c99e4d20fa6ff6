import '../../lib/language/lazy-texts.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { vehicleListQuery } from '@waybill/contract/vehicles';
import { day as calendarDay } from '@waybill/domain/calendar';
import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { BOARD_VIEWS, type BoardView, rememberedView, rememberView } from '../../features/board/toolbar/board-view.ts';
import { BoardSwitch } from '../../features/board/toolbar/view-switch.tsx';
import { DisagreementsButton } from '../../features/disagreements/disagreements-button.tsx';
import { DisagreementsModal } from '../../features/disagreements/disagreements-modal.tsx';
import { CreateVehicle } from '../../features/vehicles/create-vehicle.tsx';
import { VehiclesPage } from '../../features/vehicles/vehicles-page.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useTellFrame } from '../../shell/page-frame.ts';
import { PageSpinner } from '../../ui/basics/spinner.tsx';

const BoardPage = lazy(async () => ({ default: (await import('../../features/board/board-page.tsx')).BoardPage }));

/** Board or list, the query of the list, the day and the plan of the board, and what is open above them. */
const address = vehicleListQuery.extend({
  view: z.enum(BOARD_VIEWS).optional(),
  day: calendarDay.optional(),
  plan: z.string().max(64).optional(),
  show: z.enum(['disagreements']).optional(),
});

export const Screen = () => {
  const navigate = useNavigate();
  const { t, format } = useI18n();
  const {
    view: asked,
    day: askedDay,
    plan,
    show: shown,
    ...query
  } = readListSearch(address, useSearch({ strict: false }));
  const go = useListAddress(paths.vehicles, address);
  const view = asked ?? rememberedView();
  const [isAdding, setIsAdding] = useState(false);
  useTellFrame({ hasMessagesAtEnd: view === 'board', shortcuts: view === 'board' ? 'board' : null });
  const today = format.calendarDay(new Date());
  const show = (next: BoardView) => {
    rememberView(next);
    go((now) => ({ ...now, view: next }));
  };
  const setShown = (next: typeof shown) => go((now) => ({ ...now, show: next }));
  const views = (
    <>
      <BoardSwitch shown={view} onView={show} />
      <DisagreementsButton onOpen={() => setShown('disagreements')} />
    </>
  );
  const above = shown && <DisagreementsModal onClose={() => setShown(undefined)} />;
  if (view === 'list') {
    return (
      <>
        <VehiclesPage
          query={query}
          onQuery={(change, options) => go((now) => ({ ...now, ...change(now) }), options)}
          onOpen={({ id }) => void navigate({ to: paths.vehicle, params: { vehicleId: id } })}
          viewSwitch={views}
        />
        {above}
      </>
    );
  }
  return (
    <Suspense fallback={<PageSpinner label={t('action.loading')} />}>
      <BoardPage
        day={askedDay ?? today}
        onDay={(day) => go((now) => ({ ...now, day: day === today ? undefined : day, plan: undefined }))}
        planId={plan ?? null}
        onPlan={(planId) => go((now) => ({ ...now, plan: planId ?? undefined }), { replace: true })}
        views={views}
        onAddVehicle={() => setIsAdding(true)}
      />
      {above}
      {isAdding && <CreateVehicle onClose={() => setIsAdding(false)} />}
    </Suspense>
  );
};
