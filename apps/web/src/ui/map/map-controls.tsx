import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs';
import IconCurrentLocation from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useMap } from './map-context.ts';
import styles from './map-controls.module.css';
import { positionOf } from './map-geometry.ts';
import type { MapControlsProps } from './map-types.ts';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The buttons in the corner of a map. */
export const MapControls = ({ centre, hasAll = false }: MapControlsProps) => {
  const { t } = useI18n();
  const { map, showAll } = useMap();
  const buttons = [
    { label: t('map.zoomIn'), icon: <IconPlus {...ICON} />, press: () => map.zoomIn() },
    { label: t('map.zoomOut'), icon: <IconMinus {...ICON} />, press: () => map.zoomOut() },
    ...(hasAll ? [{ label: t('map.showAll'), icon: <IconArrowsMaximize {...ICON} />, press: showAll }] : []),
    ...(centre
      ? [
          {
            label: t('map.centre'),
            icon: <IconCurrentLocation {...ICON} />,
            press: () => map.easeTo({ center: positionOf(centre) }),
          },
        ]
      : []),
  ];
  return (
    <div className={styles.controls}>
      {buttons.map(({ label, icon, press }) => (
        <button key={label} type="button" aria-label={label} title={label} className={styles.button} onClick={press}>
          {icon}
        </button>
      ))}
    </div>
  );
};
