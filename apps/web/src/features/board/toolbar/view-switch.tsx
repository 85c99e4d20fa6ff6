import IconLayoutBoard from '@tabler/icons-react/dist/esm/icons/IconLayoutBoard.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { BOARD_VIEWS, type BoardView } from './board-view.ts';
import styles from './toolbar.module.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const ICONS = { board: <IconLayoutBoard {...ICON} />, list: <IconList {...ICON} /> } as const;

type Props = { readonly shown: BoardView; readonly onView: (view: BoardView) => void };

/** The planning board, or the list of vehicles. */
export const BoardSwitch = ({ shown, onView }: Props) => {
  const { t } = useI18n();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div className={styles.switch} role="group" aria-label={t('board.views')}>
      {BOARD_VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          className={styles.view}
          aria-label={t(`board.view.${view}`)}
          aria-pressed={view === shown}
          onClick={() => onView(view)}
        >
          {ICONS[view]}
          <span className={styles.viewName}>{t(`board.view.${view}`)}</span>
        </button>
      ))}
    </div>
  );
};
