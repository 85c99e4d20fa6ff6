import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names.ts';
import { MenuButton } from '../layers/menu-button.tsx';
import { MenuChecks, MenuChoices } from '../layers/menu-item.tsx';
import styles from './filter-menu.module.css';

type Option<Value extends string> = { readonly value: Value; readonly label: string; readonly aside?: string };
type OfFilter<Value extends string> = {
  /** The name of the filter. */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly clearLabel: string;
};

type Props<Value extends string> = OfFilter<Value> & {
  readonly value: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
};

/** Filters a list by one of several values: a menu, and a chip once something is chosen. */
export const FilterMenu = <Value extends string>({ label, options, value, clearLabel, onChoose }: Props<Value>) => {
  const chosen = value === undefined ? undefined : (options.find((each) => each.value === value)?.label ?? value);
  return (
    <FilterChip isOn={chosen !== undefined} clearLabel={clearLabel} onClear={() => onChoose(undefined)}>
      <MenuButton
        label={chosen === undefined ? label : `${label}: ${chosen}`}
        className={filterButtonClass(chosen !== undefined)}
        align="start"
        content={<FilterButtonText>{chosen ?? label}</FilterButtonText>}
      >
        <MenuChoices
          options={options.map(entryOf)}
          value={value}
          onChoose={(chosenNow) => onChoose(chosenNow === value ? undefined : chosenNow)}
        />
      </MenuButton>
    </FilterChip>
  );
};

const entryOf = <Value extends string>({ value, label, aside }: Option<Value>) => ({
  value,
  label: (
    <>
      {label}
      {aside && <span className={styles.aside}>{aside}</span>}
    </>
  ),
});

type SeveralProps<Value extends string> = OfFilter<Value> & {
  readonly values: readonly Value[];
  /** False if something else already shows what is chosen. */
  readonly isShown?: boolean;
  /** The number of values that can be chosen at once. */
  readonly most: number;
  /** Given what makes the new values of those that are chosen by then: the next one may be ticked before the first is drawn. */
  readonly onChoose: (choose: (chosen: readonly Value[]) => readonly Value[]) => void;
};

/** Filters a list by any of several values: a menu that stays open while they are ticked, and a chip with the first of them. */
export const SeveralFilterMenu = <Value extends string>(props: SeveralProps<Value>) => {
  const { label, options, values, isShown = true, most, clearLabel, onChoose } = props;
  const names = isShown ? values.map((value) => options.find((each) => each.value === value)?.label ?? value) : [];
  const isOn = names.length > 0;
  const toggle = (value: Value) =>
    onChoose((chosen) => {
      if (chosen.includes(value)) return chosen.filter((each) => each !== value);
      return chosen.length < most ? [...chosen, value] : chosen;
    });
  return (
    <FilterChip isOn={isOn} clearLabel={clearLabel} onClear={() => onChoose(() => [])}>
      <MenuButton
        label={isOn ? `${label}: ${names.join(', ')}` : label}
        className={filterButtonClass(isOn)}
        align="start"
        content={
          <>
            <FilterButtonText>{names[0] ?? label}</FilterButtonText>
            {names.length > 1 && <span className={styles.more}>+{names.length - 1}</span>}
          </>
        }
      >
        <MenuChecks options={options.map(entryOf)} values={values} onToggle={toggle} />
      </MenuButton>
    </FilterChip>
  );
};

export const filterButtonClass = (isOn: boolean): string => classNames(styles.button, isOn && styles.on);

export const FilterButtonText = ({ icon, children }: { readonly icon?: ReactNode; readonly children: string }) => (
  <>
    {icon}
    <span className={styles.text} data-filter-name>
      {children}
    </span>
    <IconChevronDown size={14} stroke={2} className={styles.arrow} aria-hidden />
  </>
);

type ChipProps = {
  readonly isOn: boolean;
  readonly clearLabel: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** The button of a filter, with a button to clear it while it is active. */
export const FilterChip = ({ isOn, clearLabel, onClear, children }: ChipProps) => (
  <span className={styles.chip}>
    {children}
    {isOn && (
      <button type="button" className={styles.clear} aria-label={clearLabel} onClick={onClear}>
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    )}
  </span>
);
