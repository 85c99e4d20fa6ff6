import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { PlannedMove, Proposal } from '@waybill/contract/plans';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { VehicleTag } from '../../../shared/routes/route-marks.tsx';
import { nameOfStop } from '../../../shared/routes/route-text.ts';
import { useBoard } from '../state/board-context.ts';
import styles from './proposal.module.css';

/** What moves and why, stop by stop: a small square for the vehicle that it comes from, a plus for the pool. */
export const ProposalMoves = ({ proposal: { moves } }: { readonly proposal: Proposal }) => {
  const { t } = useI18n();
  return (
    <details className={styles.moves}>
      <summary>
        <b>{t('board.proposal.moves')}</b>{' '}
        {moves.length === 0 ? t('board.proposal.nothingMoves') : t('board.proposal.movesOf', { count: moves.length })}
      </summary>
      <ul>
        {moves.map((move) => (
          <MoveRow key={`${move.kind} ${move.shipmentIds.join()}`} move={move} />
        ))}
      </ul>
    </details>
  );
};

const MoveRow = ({ move }: { readonly move: PlannedMove }) => {
  const { t } = useI18n();
  const { laneOf } = useBoard();
  const { from, to, reason } = move;
  const lane = from && laneOf.get(from.vehicleId);
  const wordsOf = (place: PlannedMove['from']) =>
    place && `${laneOf.get(place.vehicleId)?.look.letter ?? ''} ${place.stopNumber}`;
  return (
    <li className={styles.move}>
      {lane ? <VehicleTag look={lane.look} /> : <IconPlus size={14} stroke={2} aria-hidden />}
      <span className={styles.moveName}>
        {nameOfStop(move)} <span className={styles.quiet}>{t(`board.proposal.moveReason.${reason}`)}</span>
      </span>
      <span className={styles.moveWay}>
        {[wordsOf(from) ?? t('board.proposal.pool'), wordsOf(to) ?? t('board.proposal.pool')].join(' → ')}
      </span>
    </li>
  );
};
