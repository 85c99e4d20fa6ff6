import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import { useEffect, useEffectEvent } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { PlanProgress } from '../../shared/routes/plan-progress.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Kbd } from '../../ui/basics/kbd.tsx';
import { isFreeKey } from '../../ui/list/use-row-cursor.ts';
import type { Optimise } from './use-optimise.ts';
import styles from './vehicle-route-page.module.css';

/** Puts the stops of this vehicle into the best order; while it searches, how far it is. */
export const OptimiseButton = ({ start, stop, running, isBusy, isStopping }: Optimise) => {
  const { t } = useI18n();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'o' || !isFreeKey(event)) return;
    event.preventDefault();
    start();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (running) {
    const label = t('vehicleRoute.optimise.running');
    return <PlanProgress plan={running} label={label} isStopping={isStopping} onStop={stop} />;
  }
  return (
    <Button
      icon={<IconRoute size={16} stroke={1.75} aria-hidden />}
      loading={isBusy}
      aria-keyshortcuts="O"
      title={t('vehicleRoute.optimise.hint')}
      onClick={start}
    >
      {t('vehicleRoute.optimise.start')}
      <span className={styles.key} aria-hidden>
        <Kbd>O</Kbd>
      </span>
    </Button>
  );
};
