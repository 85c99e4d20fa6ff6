import type { ProposedRoute } from '@waybill/contract/plans';
import type { VehicleId } from '@waybill/domain/ids';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { VehicleTag } from '../../../shared/routes/route-marks.tsx';
import { clockText, overtimeText } from '../../../shared/routes/route-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { summaryOf } from '../model/lane-summary.ts';
import { useBoard } from '../state/board-context.ts';
import styles from './proposal.module.css';
import { overtimeMinutesOf } from './proposal-lanes.ts';

type Props = {
  readonly routes: readonly ProposedRoute[];
  /** The vehicles that keep today's plan. */
  readonly left: ReadonlySet<VehicleId>;
  readonly onLeft: (left: ReadonlySet<VehicleId>) => void;
  /** Null while the search goes on. */
  readonly onAccept: ((id: VehicleId) => void) | null;
};

const kilometres = (metres: number) => Math.round(metres / 1000);

/** The vehicles of the proposal, each as today and as proposed. */
export const ProposalVehicles = ({ routes, left, onLeft, onAccept }: Props) => {
  const words = useI18n();
  const { t, format } = words;
  const { laneOf, clock } = useBoard();
  const changed = routes.filter(({ isChanged }) => isChanged).map(({ vehicleId }) => vehicleId);
  const isWhole = changed.every((id) => !left.has(id));
  const toggle = (id: VehicleId) =>
    onLeft(new Set(left.has(id) ? [...left].filter((each) => each !== id) : [...left, id]));
  /** Fewer late stops are better, and more are worse; more stops and kilometres are neither. */
  const tone = (before: number, after: number, isHarm: boolean) =>
    after < before ? styles.better : isHarm ? styles.worse : undefined;
  const pair = (before: number, after: number, isHarm = false) =>
    before === after ? (
      format.number(after)
    ) : (
      <>
        {format.number(before)} → <b className={tone(before, after, isHarm)}>{format.number(after)}</b>
      </>
    );
  return (
    <table className={styles.vehicles} aria-label={t('board.proposal.vehicles')}>
      <thead>
        <tr>
          <th scope="col" className={styles.tick}>
            {changed.length > 0 && (
              <label className={styles.box}>
                <input
                  type="checkbox"
                  checked={isWhole}
                  ref={(box) => {
                    if (box) box.indeterminate = !isWhole && changed.some((id) => !left.has(id));
                  }}
                  aria-label={t('board.proposal.takeAll')}
                  onChange={() => onLeft(new Set(isWhole ? changed : []))}
                />
              </label>
            )}
          </th>
          <th scope="col" className={styles.start}>
            {t('board.proposal.column.vehicle')}
          </th>
          <th scope="col">{t('board.proposal.column.stops')}</th>
          <th scope="col">{t('board.proposal.column.km')}</th>
          <th scope="col">{t('board.proposal.column.back')}</th>
          <th scope="col">{t('board.proposal.column.late')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {routes.map((route) => {
          const lane = laneOf.get(route.vehicleId);
          if (!lane) return null;
          const { left: stopsLeft, total, late } = summaryOf(lane);
          const { registration } = lane.vehicle;
          const begun = total - stopsLeft;
          const overtime = overtimeMinutesOf(route, lane, clock);
          return (
            <tr key={route.vehicleId}>
              <td className={styles.tick}>
                {route.isChanged && (
                  <label className={styles.box}>
                    <input
                      type="checkbox"
                      checked={!left.has(route.vehicleId)}
                      aria-label={t('board.proposal.take', { vehicle: registration })}
                      onChange={() => toggle(route.vehicleId)}
                    />
                  </label>
                )}
              </td>
              <th scope="row" className={styles.start}>
                <span className={styles.vehicle}>
                  <VehicleTag look={lane.look} /> {registration}
                </span>
                {overtime > 0 && <span className={styles.overtime}>{overtimeText(overtime, words)}</span>}
              </th>
              <td>{pair(stopsLeft, Math.max(0, route.stops.length - (route.isChanged ? 0 : begun)))}</td>
              <td>{pair(kilometres(lane.route.metres), kilometres(route.metres))}</td>
              <td className={overtime > 0 ? styles.worse : undefined}>{clockText(route.ends, words)}</td>
              <td>{pair(late, route.lateStops, true)}</td>
              <td>
                {!route.isChanged ? (
                  <span className={styles.quiet}>{t('board.proposal.unchanged')}</span>
                ) : (
                  onAccept && (
                    <Button
                      aria-label={t('board.proposal.acceptOf', { vehicle: registration })}
                      onClick={() => onAccept(route.vehicleId)}
                    >
                      {t('board.proposal.accept')}
                    </Button>
                  )
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
