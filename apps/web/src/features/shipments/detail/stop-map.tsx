import { useI18n } from '../../../lib/language/i18n.tsx';
import { MapControls } from '../../../ui/map/map-controls.tsx';
import { MapLine } from '../../../ui/map/map-line.tsx';
import { MapPin } from '../../../ui/map/map-pin.tsx';
import { MapView } from '../../../ui/map/map-view.tsx';
import { ScaleBar } from '../../../ui/map/scale-bar.tsx';
import { type MappedStop, stopInWords } from './stop-in-words.ts';
import styles from './stop-map.module.css';

/** The stops of a shipment on a map, in their order. Nothing when no place is known. */
export const StopMap = ({ stops }: { readonly stops: readonly MappedStop[] }) => {
  const { t, format } = useI18n();
  if (stops.length === 0) return null;
  const inWords = (stop: MappedStop) => stopInWords(stop, { t, format });
  return (
    <div className={styles.map}>
      <MapView
        label={t('shipmentDetail.map.label')}
        extent={stops}
        isInPage
        text={
          <ol>
            {stops.map((stop) => (
              <li key={stop.kind}>{inWords(stop)}</li>
            ))}
          </ol>
        }
      >
        {stops.length > 1 && <MapLine points={stops.map(({ point }) => point)} />}
        {stops.map((stop) => (
          <MapPin
            key={stop.kind}
            look="stop"
            mark={String(stop.number)}
            label={inWords(stop)}
            point={stop.point}
            errorMetres={stop.errorMetres}
          />
        ))}
        <MapControls />
        <ScaleBar />
      </MapView>
    </div>
  );
};
