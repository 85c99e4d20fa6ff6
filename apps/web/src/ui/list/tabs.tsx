import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useEffect, useRef } from 'react';
import { classNames } from '../basics/class-names.ts';
import { useBeyond } from '../basics/use-beyond.ts';
import { MenuButton } from '../layers/menu-button.tsx';
import { MenuChoices } from '../layers/menu-item.tsx';
import styles from './tabs.module.css';

/** Shown until the rows of the present search are counted. */
export const UNKNOWN_COUNT = '…';

type Tab<Key extends string> = {
  readonly key: Key;
  readonly label: string;
  readonly count?: string | undefined;
  /** Whether the tab counts something that needs attention. */
  readonly isAlarming?: boolean;
};

type Props<Key extends string> = {
  /** The purpose of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  /** null if none of the tabs is active. */
  readonly current: Key | null;
  readonly onChoose: (key: Key) => void;
  /** If given, tabs that do not fit are in a menu with this label; otherwise they scroll sideways. */
  readonly more?: (count: number) => string;
};

/** Parts of one list, each with its count. */
export const Tabs = <Key extends string>({ label, tabs, current, onChoose, more }: Props<Key>) => {
  const [row, beyond] = useBeyond(more !== undefined, tabs.map(({ label: text, count }) => `${text}${count}`).join());
  const rest = tabs.slice(tabs.length - beyond);
  const hidden = rest.find(({ key }) => key === current);
  const nav = useRef<HTMLElement>(null);
  const scrolls = more === undefined;
  const isCounted = tabs.every(({ count }) => count !== UNKNOWN_COUNT);
  // An address may lead to a tab that is beyond the edge of a phone; and counts that arrive push it there.
  useEffect(() => {
    if (!scrolls || current === null || !isCounted) return;
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [scrolls, current, isCounted]);
  return (
    <nav ref={nav} className={classNames(styles.tabs, more && styles.wrapping)} aria-label={label}>
      <div ref={row} className={styles.row}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            className={classNames(
              styles.tab,
              tab.key === current && styles.current,
              rest.includes(tab) && styles.beyond,
            )}
            aria-current={tab.key === current ? 'true' : undefined}
            onClick={() => onChoose(tab.key)}
          >
            <TabText tab={tab} />
          </button>
        ))}
      </div>
      {more && rest.length > 0 && (
        <MenuButton
          label={hidden ? `${hidden.label}. ${more(rest.length)}` : more(rest.length)}
          className={classNames(styles.tab, styles.more, hidden && styles.current)}
          content={
            <>
              {hidden ? <TabText tab={hidden} /> : more(rest.length)}
              <IconChevronDown size={14} stroke={2} aria-hidden />
            </>
          }
        >
          <MenuChoices
            options={rest.map(({ key, label: text, count }) => ({
              value: key,
              label: (
                <>
                  {text} <span className={styles.count}>{count}</span>
                </>
              ),
            }))}
            value={current}
            onChoose={onChoose}
          />
        </MenuButton>
      )}
    </nav>
  );
};

const TabText = ({ tab: { label, count, isAlarming } }: { readonly tab: Tab<string> }) => (
  <>
    <span className={styles.label} data-text={label}>
      {label}
    </span>
    {count !== undefined && <span className={classNames(styles.count, isAlarming && styles.alarming)}>{count}</span>}
  </>
);
