import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type ComponentType, createContext, type ReactElement, type ReactNode, use, useId } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './menu.module.css';

type EntryProps = {
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly closeOnClick?: boolean;
  readonly onClick?: () => void;
};

/**
 * Base UI's entries, provided by the open menu (menu-popup.tsx). Entries are declared beside the menu's button,
 * in the first load; their implementation loads with the menu.
 */
export type MenuParts = {
  readonly Item: ComponentType<
    EntryProps & { readonly disabled?: boolean; readonly 'aria-describedby'?: string | undefined }
  >;
  readonly LinkItem: ComponentType<EntryProps & { readonly render: ReactElement }>;
  readonly RadioGroup: ComponentType<{
    readonly value: unknown;
    readonly className?: string | undefined;
    readonly 'aria-label'?: string | undefined;
    readonly children: ReactNode;
  }>;
  readonly RadioItem: ComponentType<EntryProps & { readonly value: string }>;
  readonly CheckboxItem: ComponentType<EntryProps & { readonly checked: boolean }>;
  readonly Separator: ComponentType<{ readonly className: string | undefined }>;
};

const PartsContext = createContext<MenuParts | null>(null);
export const MenuPartsProvider = PartsContext.Provider;

const useParts = (): MenuParts => {
  const parts = use(PartsContext);
  if (!parts) throw new Error('An entry of a menu stands in a menu only.');
  return parts;
};

const Mark = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.mark} aria-hidden>
    {children}
  </span>
);

type ItemProps = {
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  /** Why the entry is disabled, in words: it stays in the menu, so that nobody looks for it elsewhere. */
  readonly refusal?: string | undefined;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

export const MenuItem = ({ icon, isDangerous = false, refusal, onChoose, children }: ItemProps) => {
  const { Item } = useParts();
  const refusalId = useId();
  return (
    <Item
      className={classNames(styles.item, isDangerous && styles.danger)}
      onClick={onChoose}
      {...(refusal && { disabled: true, 'aria-describedby': refusalId })}
    >
      {icon && <Mark>{icon}</Mark>}
      <span>
        {children}
        {refusal && (
          <span id={refusalId} className={styles.refusal} aria-hidden>
            {refusal}
          </span>
        )}
      </span>
    </Item>
  );
};

type LinkProps = {
  readonly icon: ReactNode;
  /** The link, without its text. */
  readonly link: ReactElement;
  readonly children: ReactNode;
};

export const MenuLink = ({ icon, link, children }: LinkProps) => {
  const { LinkItem } = useParts();
  return (
    <LinkItem className={styles.item} closeOnClick render={link}>
      <Mark>{icon}</Mark>
      <span>{children}</span>
    </LinkItem>
  );
};

type ChoicesProps<Value extends string> = {
  /** The name of the group, if the menu has other entries too. */
  readonly label?: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value | null | undefined;
  /** Whether the menu stays open, so that the user sees at once whether the choice was right. */
  readonly stays?: boolean;
  readonly onChoose: (value: Value) => void;
};

/** One of several options. Choosing the current one again also calls back. */
export const MenuChoices = <Value extends string>({
  label,
  options,
  value,
  stays = false,
  onChoose,
}: ChoicesProps<Value>) => {
  const { RadioGroup, RadioItem } = useParts();
  return (
    <RadioGroup value={value ?? null} aria-label={label}>
      {label && (
        <span className={styles.groupLabel} aria-hidden>
          {label}
        </span>
      )}
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          className={styles.item}
          closeOnClick={!stays}
          onClick={() => onChoose(option.value)}
        >
          <Mark>{option.value === value && <IconCheck size={16} stroke={2} />}</Mark>
          <span>{option.label}</span>
        </RadioItem>
      ))}
    </RadioGroup>
  );
};

type ChecksProps<Value extends string> = {
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly values: readonly Value[];
  readonly onToggle: (value: Value) => void;
};

/** Any of several options. The menu stays open for the next one. */
export const MenuChecks = <Value extends string>({ options, values, onToggle }: ChecksProps<Value>) => {
  const { CheckboxItem } = useParts();
  return options.map(({ value, label }) => {
    const isChosen = values.includes(value);
    return (
      <CheckboxItem
        key={value}
        checked={isChosen}
        className={styles.item}
        closeOnClick={false}
        onClick={() => onToggle(value)}
      >
        <span className={classNames(styles.mark, styles.tick)} aria-hidden>
          {isChosen && <IconCheck size={12} stroke={3} />}
        </span>
        <span>{label}</span>
      </CheckboxItem>
    );
  });
};

/** A hairline between ordinary and destructive entries. */
export const MenuLine = () => {
  const { Separator } = useParts();
  return <Separator className={styles.line} />;
};
