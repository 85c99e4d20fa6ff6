import { knownAddressLine, pointText } from '@waybill/domain/geocoding';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Kbd } from '../../ui/basics/kbd.tsx';
import { MapControls } from '../../ui/map/map-controls.tsx';
import { MapPin } from '../../ui/map/map-pin.tsx';
import { MapView } from '../../ui/map/map-view.tsx';
import { ScaleBar } from '../../ui/map/scale-bar.tsx';
import styles from './place-map.module.css';
import { candidateKey } from './place-text.ts';
import type { Pin } from './use-pin.ts';

type Props = { readonly name: string; readonly pin: Pin };

/** A pin that was put by hand is where it is. */
const EXACT = 0;

/** The pin of a stop, to be dragged, and the other places where it may be. */
export const PlaceMap = ({ name, pin }: Props) => {
  const { t } = useI18n();
  const { point, candidate, candidates, chosen } = pin;
  /** The map goes to what is chosen, and stays while a person moves the pin. */
  const [shown, setShown] = useState(() => (point ? [{ point, errorMetres: candidate?.errorMetres ?? EXACT }] : []));
  const [followed, setFollowed] = useState(candidate);
  if (followed !== candidate) {
    setFollowed(candidate);
    if (candidate) setShown([{ point: candidate, errorMetres: candidate.errorMetres }]);
  }
  const place = candidate ? knownAddressLine(candidate) : point && pointText(point);
  return (
    <MapView
      label={t('geocode.map', { name })}
      text={<p>{place ? t('geocode.mapText', { place }) : t('geocode.mapNoPin')}</p>}
      extent={shown}
      onPress={pin.move}
    >
      {candidates.map(
        (other, at) =>
          at !== chosen && (
            <MapPin
              key={candidateKey(other)}
              look="other"
              mark={String(at + 1)}
              label={`${at + 1}, ${knownAddressLine(other)}`}
              point={other}
              onPress={() => pin.pick(at)}
            />
          ),
      )}
      {point && (
        <MapPin
          look="main"
          mark={chosen === null ? '•' : String(chosen + 1)}
          label={place ?? name}
          point={point}
          errorMetres={candidate?.errorMetres ?? EXACT}
          onMove={pin.move}
        />
      )}
      <p className={classNames(styles.hint, point && styles.keyed)} aria-hidden>
        {point ? (
          <>
            {t('geocode.mapHint')} <Kbd>←</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>→</Kbd> {t('geocode.mapHintEnd')}
          </>
        ) : (
          t('geocode.mapNoPin')
        )}
      </p>
      <MapControls {...(point && { centre: point })} />
      <ScaleBar />
    </MapView>
  );
};
