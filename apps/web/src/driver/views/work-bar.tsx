import { goBack, openView } from '../navigation.ts';
import { AppBar } from '../ui/app-bar.tsx';
import { SyncPill } from '../ui/sync-state.tsx';
import { useWork } from '../work.tsx';

type Props = { readonly title: string; readonly detail: readonly (string | null | undefined)[] };

/** The bar of everything that is opened from the home view: back, what it is about, and what is waiting. */
export const WorkBar = ({ title, detail }: Props) => {
  const { sync } = useWork();
  return (
    <AppBar title={title} detail={detail} onBack={goBack}>
      <SyncPill sync={sync} onOpen={() => openView({ name: 'queue' })} />
    </AppBar>
  );
};
