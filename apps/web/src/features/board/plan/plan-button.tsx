import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import type { Plan } from '@waybill/contract/plans';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { PlanProgress } from '../../../shared/routes/plan-progress.tsx';
import { kilometresText } from '../../../shared/routes/route-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Kbd } from '../../../ui/basics/kbd.tsx';
import { MenuButton } from '../../../ui/layers/menu-button.tsx';
import { MenuChoices, MenuLine } from '../../../ui/layers/menu-item.tsx';
import styles from './plan-button.module.css';
import { OBJECTIVES, SCOPES, setPlanOptions, usePlanOptions } from './plan-options.ts';

type Props = {
  /** The search that runs; null while there is none. */
  readonly running: Plan | null;
  readonly isStarting: boolean;
  readonly isStopping: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
  readonly onShow: () => void;
};

/** Plans, and says how far it is: the button fills while the best so far is told beside it. */
export const PlanButton = ({ running, isStarting, isStopping, onStart, onStop, onShow }: Props) => {
  const { t } = useI18n();
  if (running) return <Running plan={running} isStopping={isStopping} onStop={onStop} onShow={onShow} />;
  return (
    <div className={styles.split}>
      <Button
        variant="primary"
        icon={<IconRoute size={16} stroke={1.75} aria-hidden />}
        loading={isStarting}
        aria-keyshortcuts="P"
        onClick={onStart}
      >
        {t('board.plan.plan')}
        <span className={styles.key} aria-hidden>
          <Kbd>P</Kbd>
        </span>
      </Button>
      <MenuButton
        label={t('board.plan.options')}
        className={styles.more}
        content={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      >
        <Options />
      </MenuButton>
    </div>
  );
};

const Options = () => {
  const { t } = useI18n();
  const { scope, objective, keepsOrder } = usePlanOptions();
  return (
    <>
      <MenuChoices
        label={t('board.plan.scope')}
        options={SCOPES.map((value) => ({ value, label: t(`board.plan.scopeOf.${value}`) }))}
        value={scope}
        stays
        onChoose={(value) => setPlanOptions({ scope: value })}
      />
      <MenuLine />
      <MenuChoices
        label={t('board.plan.objective')}
        options={OBJECTIVES.map((value) => ({ value, label: t(`board.plan.objectiveOf.${value}`) }))}
        value={objective}
        stays
        onChoose={(value) => setPlanOptions({ objective: value })}
      />
      <MenuLine />
      <MenuChoices
        label={t('board.plan.order')}
        options={[
          { value: 'change', label: t('board.plan.changeOrder') },
          { value: 'keep', label: t('board.plan.keepOrder') },
        ]}
        value={keepsOrder ? 'keep' : 'change'}
        stays
        onChoose={(value) => setPlanOptions({ keepsOrder: value === 'keep' })}
      />
    </>
  );
};

type RunningProps = { readonly plan: Plan } & Pick<Props, 'isStopping' | 'onStop' | 'onShow'>;

const Running = ({ plan, isStopping, onStop, onShow }: RunningProps) => {
  const words = useI18n();
  const { t } = words;
  const best = plan.figures;
  return (
    <>
      {best && (
        <button type="button" className={styles.best} title={t('board.plan.show')} onClick={onShow}>
          {t('board.plan.best')} <b>{kilometresText(best.metres, words)}</b>,{' '}
          {t('board.plan.bestFigures', { late: best.lateStops, unserved: best.unserved })}
        </button>
      )}
      <PlanProgress plan={plan} label={t('board.plan.planning')} isStopping={isStopping} onStop={onStop} />
    </>
  );
};
