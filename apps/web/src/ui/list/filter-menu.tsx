import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names.ts';
import { MenuButton } from '../layers/menu-button.tsx';
import { MenuChoices } from '../layers/menu-item.tsx';
import styles from './filter-menu.module.css';

type Props<Value extends string> = {
  /** The name of the filter. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly aside?: string }[];
  readonly value: Value | undefined;
  readonly clearLabel: string;
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
          options={options.map((option) => ({
            value: option.value,
            label: (
              <>
                {option.label}
                {option.aside && <span className={styles.aside}>{option.aside}</span>}
              </>
            ),
          }))}
          value={value}
          onChoose={(chosenNow) => onChoose(chosenNow === value ? undefined : chosenNow)}
        />
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
