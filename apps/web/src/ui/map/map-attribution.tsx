import type { Map as LibraryMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { attributionParts } from './attribution-parts.ts';
import type { Ground } from './find-ground.ts';
import styles from './map-attribution.module.css';

/** What the sources of a style of others want to be written; a source tells it with its first answer. */
const attributionsIn = (map: LibraryMap): readonly string[] =>
  Object.keys(map.getStyle().sources).flatMap((id) => {
    const { attribution } = (map.getSource(id) ?? {}) as { readonly attribution?: string };
    return attribution ? [attribution] : [];
  });

type Props = { readonly map: LibraryMap | null; readonly ground: Ground };

/** Those to whom the map owes its data, and, quietly, that it is not the one that the operator wanted. */
export const MapAttribution = ({ map, ground }: Props) => {
  const { t } = useI18n();
  const [ofSources, setOfSources] = useState('[]');
  useEffect(() => {
    if (!map || ground.kind !== 'style') return setOfSources('[]');
    // As text, so that the same answer is no change.
    const read = () => setOfSources(JSON.stringify(attributionsIn(map)));
    const reading = map.on('sourcedata', ({ sourceDataType }) => {
      if (sourceDataType === 'metadata') read();
    });
    read();
    return () => reading.unsubscribe();
  }, [map, ground]);
  const all = [...new Set([...ground.attributions, ...(JSON.parse(ofSources) as string[])])];
  return (
    <p className={styles.attribution}>
      {ground.isFallback && <span className={styles.fallback}>{t('map.fallback')}</span>}
      {all.map((html, index) => (
        <span key={html}>
          {index > 0 && ', '}
          {attributionParts(html).map(({ text, href }) =>
            href === null ? (
              text
            ) : (
              <a key={href} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          )}
        </span>
      ))}
    </p>
  );
};
