import { useI18n } from '../../../lib/language/i18n.tsx';
import { type MapPoint, type PostcodeGroup, placeText, statusCounts } from './map-points.ts';

type Props = { readonly points: readonly MapPoint[]; readonly groups: readonly PostcodeGroup[] };

const MOST_PLACES = 10;

/** What the map shows, for those who do not see it: how many shipments, in which statuses, and where most of them are. */
export const MapWords = ({ points, groups }: Props) => {
  const { t, format } = useI18n();
  if (points.length === 0) return <p>{t('shipmentMap.nothing')}</p>;
  const counted = (place: string, count: number) => t('shipmentMap.placeCount', { place, count: format.number(count) });
  return (
    <>
      <p>{t('shipmentMap.onMap', { count: points.length })}</p>
      <p>{t('shipmentMap.statuses')}</p>
      <ul>
        {statusCounts(points).map(([status, count]) => (
          <li key={status}>{counted(t(`deliveryStatus.${status}`), count)}</li>
        ))}
      </ul>
      <p>{t('shipmentMap.places')}</p>
      <ul>
        {groups.slice(0, MOST_PLACES).map((group) => (
          <li key={group.postcode}>{counted(placeText(group, t('shipmentMap.noPostcode')), group.points.length)}</li>
        ))}
      </ul>
    </>
  );
};
