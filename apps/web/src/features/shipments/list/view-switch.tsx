import IconColumns2 from '@tabler/icons-react/dist/esm/icons/IconColumns2.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { LIST_VIEWS, type ListView, nextView } from './list-or-map.ts';
import styles from './view-switch.module.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const ICONS = {
  list: <IconList {...ICON} />,
  both: <IconColumns2 {...ICON} />,
  map: <IconMap {...ICON} />,
} as const satisfies Record<ListView, unknown>;

type Props = {
  readonly shown: ListView;
  readonly isNarrow: boolean;
  readonly onView: (view: ListView) => void;
  /** Called when somebody comes near it: the map can be fetched. */
  readonly onIntent: () => void;
};

/** The list, the map, or both beside each other; on a narrow screen the one that is not shown. */
export const ViewSwitch = ({ shown, isNarrow, onView, onIntent }: Props) => {
  const { t } = useI18n();
  const intent = { onPointerEnter: onIntent, onFocus: onIntent };
  if (isNarrow) {
    const other = nextView(shown, true);
    return (
      <Button
        iconOnly
        icon={ICONS[other]}
        aria-label={t(other === 'map' ? 'shipmentList.view.showMap' : 'shipmentList.view.showList')}
        {...intent}
        onClick={() => onView(other)}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div className={styles.switch} role="group" aria-label={t('shipmentList.view.switch')} {...intent}>
      {LIST_VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          className={styles.view}
          aria-label={t(`shipmentList.view.${view}`)}
          title={`${t(`shipmentList.view.${view}`)} (M)`}
          aria-pressed={view === shown}
          aria-keyshortcuts="M"
          onClick={() => onView(view)}
        >
          {ICONS[view]}
        </button>
      ))}
    </div>
  );
};
