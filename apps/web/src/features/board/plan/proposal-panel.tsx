import { type AskedPlan, acceptPlan } from '@waybill/contract/plans';
import type { VehicleId } from '@waybill/domain/ids';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { reasonText } from '../../../lib/api/error-text.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../../lib/state/flash.ts';
import { PLAN_CHANGE } from '../../../shared/routes/assign.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { refreshBoard } from '../queries.ts';
import { tellDone } from '../state/use-board-actions.ts';
import { AppliedChanges } from './applied-changes.tsx';
import { Figures } from './figures.tsx';
import styles from './proposal.module.css';
import { ProposalMoves } from './proposal-moves.tsx';
import { ProposalVehicles } from './proposal-vehicles.tsx';
import { UnservedList } from './unserved-list.tsx';
import type { ShownPlan } from './use-plan.ts';

type Props = {
  readonly plan: ShownPlan;
  readonly isRunning: boolean;
  readonly onDone: () => void;
  /** Searches again with these limits giving way. */
  readonly onChanges: (changes: AskedPlan['changes']) => void;
};

/** The proposal in figures, by vehicle and by stop, to be accepted whole or in part. */
export const ProposalPanel = ({ plan, isRunning, onDone, onChanges }: Props) => {
  const { t } = useI18n();
  const { best } = plan;
  const { changes } = plan.asked;
  const changed = best.routes.filter(({ isChanged }) => isChanged).map(({ vehicleId }) => vehicleId);
  const [left, setLeft] = useState<ReadonlySet<VehicleId>>(new Set());
  const [isAccepting, setIsAccepting] = useState(false);
  const taken = changed.filter((id) => !left.has(id));

  const accept = async (vehicleIds: readonly VehicleId[]) => {
    if (isAccepting) return;
    const isWhole = vehicleIds.length === changed.length;
    setIsAccepting(true);
    showFlashAbout(PLAN_CHANGE, { type: 'info', message: t('board.proposal.accepting') });
    try {
      const body = isWhole ? {} : { vehicleIds: [...vehicleIds] };
      const { changeId } = await api(acceptPlan, { params: { planId: plan.id }, body });
      await refreshBoard();
      const count = vehicleIds.length;
      tellDone(t(isWhole ? 'board.proposal.accepted' : 'board.proposal.acceptedSome', { count }), changeId, t);
      onDone();
    } catch (error) {
      showFlashAbout(PLAN_CHANGE, {
        type: 'error',
        message: `${t('board.proposal.acceptFailed')}: ${reasonText(error, t)}`,
      });
      setIsAccepting(false);
    }
  };

  return (
    <section className={styles.panel} aria-label={t('board.proposal.label')}>
      <Figures today={best.today} proposed={best.proposed} />
      <div className={styles.scroll}>
        {changed.length === 0 && (
          <p className={styles.note}>
            <b>{t('board.proposal.noChange')}</b> {t('board.proposal.noChangeDetail')}
          </p>
        )}
        {best.hasFallenBack && <p className={styles.note}>{t('board.proposal.fallenBack')}</p>}
        {best.travelSource !== 'router' && (
          <p className={styles.note}>{t(`board.proposal.travel.${best.travelSource}`)}</p>
        )}
        <ProposalVehicles
          routes={best.routes}
          left={left}
          onLeft={setLeft}
          onAccept={isRunning ? null : (id) => void accept([id])}
        />
        <ProposalMoves proposal={best} />
        <AppliedChanges changes={changes} onChange={isRunning ? null : onChanges} />
        <UnservedList
          unserved={best.unserved}
          onApply={isRunning ? null : (change) => onChanges([...changes, change])}
        />
      </div>
      <div className={styles.footer}>
        <Button variant="subtle" onClick={onDone}>
          {t('board.proposal.discard')}
        </Button>
        {!isRunning && changed.length > 0 && (
          <>
            {taken.length < changed.length && taken.length > 0 && (
              <Button onClick={() => void accept(taken)} loading={isAccepting}>
                {t('board.proposal.acceptSelected', { count: taken.length })}
              </Button>
            )}
            <Button variant="primary" onClick={() => void accept(changed)} loading={isAccepting}>
              {t('board.proposal.acceptAll')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
};
