import { useI18n } from '../../../lib/language/i18n.tsx';
import { kilometresText } from '../../../shared/routes/route-text.ts';
import type { Lane } from '../model/board-types.ts';

type Props = { readonly lanes: readonly Lane[]; readonly poolCount: number };

/** The map in words. */
export const BoardMapWords = ({ lanes, poolCount }: Props) => {
  const words = useI18n();
  const { t } = words;
  return (
    <ul>
      {lanes.map(({ vehicle, route }) => (
        <li key={vehicle.id}>
          {t('board.mapRoute', {
            vehicle: vehicle.registration,
            stops: t('route.stops', { count: route.stops.length }),
            distance: kilometresText(route.metres, words),
          })}
        </li>
      ))}
      {poolCount > 0 && <li>{t('board.mapPool', { count: poolCount })}</li>}
    </ul>
  );
};
