import IconLasso from '@tabler/icons-react/dist/esm/icons/IconLasso.mjs';
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import IconSelectAll from '@tabler/icons-react/dist/esm/icons/IconSelectAll.mjs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { lassoPart } from '../../../ui/map/map-lasso.tsx';
import styles from './map-tools.module.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const fetchLasso = () => void lassoPart.fetch().catch(() => {});

type Props = {
  readonly counts: {
    readonly shown: number;
    /** Those that the work list has. */
    readonly toPlace: number;
    readonly withoutPlace: number;
    readonly more: number;
  } | null;
  /** Whether a map is drawn: without one there is nothing to draw on. */
  readonly hasMap: boolean;
  readonly isLassoing: boolean;
  readonly onLasso: () => void;
  readonly onInView: () => void;
  readonly onShowAll: () => void;
  /** Selecting by postcode. */
  readonly children: ReactNode;
};

/** How many shipments the map has, and the ways to select some of them. */
export const MapTools = ({ counts, hasMap, isLassoing, onLasso, onInView, onShowAll, children }: Props) => {
  const { t } = useI18n();
  return (
    <div className={styles.bar}>
      <p className={styles.counts}>
        {isLassoing ? <span role="status">{t('shipmentMap.lassoHint')}</span> : counts && <Counts {...counts} />}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser */}
      <div className={styles.tools} role="group" aria-label={t('shipmentMap.tools')}>
        {hasMap && (
          <>
            <Button
              icon={<IconLasso {...ICON} />}
              aria-label={t('shipmentMap.lasso')}
              aria-pressed={isLassoing}
              title={t('shipmentMap.lassoHint')}
              onPointerEnter={fetchLasso}
              onFocus={fetchLasso}
              onClick={onLasso}
            >
              <span data-label>{t('shipmentMap.lasso')}</span>
            </Button>
            <Button
              icon={<IconSelectAll {...ICON} />}
              aria-label={t('shipmentMap.inView')}
              title={t('shipmentMap.inView')}
              onClick={onInView}
            >
              <span data-label>{t('shipmentMap.inViewShort')}</span>
            </Button>
          </>
        )}
        {children}
        {hasMap && (
          <Button
            iconOnly
            variant="subtle"
            icon={<IconMaximize {...ICON} />}
            aria-label={t('shipmentMap.showAll')}
            title={t('shipmentMap.showAll')}
            onClick={onShowAll}
          />
        )}
      </div>
    </div>
  );
};

const Counts = ({ shown, toPlace, withoutPlace, more }: NonNullable<Props['counts']>) => {
  const { t } = useI18n();
  return (
    <>
      <span className={styles.shown}>{t('shipmentMap.onMap', { count: shown })}</span>
      {toPlace > 0 && (
        <Link to={paths.geocode} className={styles.link}>
          {t('shipmentMap.toPlace', { count: toPlace })}
        </Link>
      )}
      {withoutPlace > 0 && <span>{t('shipmentMap.withoutPlace', { count: withoutPlace })}</span>}
      {more > 0 && <span>{t('shipmentMap.more', { count: more })}</span>}
    </>
  );
};
