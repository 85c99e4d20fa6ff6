import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { Proposal } from '@waybill/contract/plans';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { VehicleTag } from '../../../shared/routes/route-marks.tsx';
import { useBoard } from '../state/board-context.ts';
import styles from './proposal.module.css';
import { movesOf } from './proposal-lanes.ts';

/** What moves, stop by stop: a small square for the vehicle that it comes from, a plus for the pool. */
export const ProposalMoves = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useI18n();
  const { laneOf } = useBoard();
  const moves = movesOf(proposal);
  const nameOf = (id: Parameters<typeof laneOf.get>[0]) => laneOf.get(id)?.vehicle.registration ?? '';
  return (
    <details className={styles.moves}>
      <summary>
        <b>{t('board.proposal.moves')}</b>{' '}
        {moves.length === 0 ? t('board.proposal.nothingMoves') : t('board.proposal.movesOf', { count: moves.length })}
      </summary>
      <ul>
        {moves.map(({ key, name, from, to }) => {
          const lane = from && laneOf.get(from);
          return (
            <li key={key} className={styles.move}>
              {lane ? <VehicleTag look={lane.look} /> : <IconPlus size={14} stroke={2} aria-hidden />}
              <span className={styles.moveName}>{name}</span>
              <span className={styles.quiet}>
                {from === null
                  ? t('board.proposal.movedIn', { to: nameOf(to) })
                  : t('board.proposal.movedFrom', { vehicle: nameOf(from), to: nameOf(to) })}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
};
