import '../../lib/language/lazy-texts.ts';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { SEARCH_MAX } from '@waybill/contract/list';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { type ShortcutPage, shortcutGroups } from '../../shared/shortcuts/shortcut-groups.ts';
import { Kbd } from '../../ui/basics/kbd.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { DialogLayer } from '../../ui/layers/dialog-layer.tsx';
import { ShortcutsModal } from '../../ui/layers/shortcuts-modal.tsx';
import styles from './palette.module.css';
import type { PaletteGroup, PaletteItem, PaletteScreen } from './palette-items.ts';
import { PaletteOption } from './palette-option.tsx';
import { usePaletteGroups } from './use-palette-groups.ts';

type DialogProps = {
  readonly screens: readonly PaletteScreen[];
  readonly onClose: () => void;
};

type Props = DialogProps & {
  /** Without a search before it. */
  readonly beginsWithShortcuts: boolean;
  /** Whose keys these are. */
  readonly page: ShortcutPage | null;
};

export const Palette = ({ beginsWithShortcuts, page, ...props }: Props) => {
  const { t } = useI18n();
  const [showsShortcuts, setShowsShortcuts] = useState(beginsWithShortcuts);
  if (!showsShortcuts) return <PaletteDialog {...props} onShortcuts={() => setShowsShortcuts(true)} />;
  return (
    <ShortcutsModal
      title={t('palette.action.shortcuts')}
      closeLabel={t('action.close')}
      groups={shortcutGroups(t, page)}
      onClose={props.onClose}
    />
  );
};

/** Finds anything by a few letters: screens, commands and records. */
const PaletteDialog = ({ screens, onShortcuts, onClose }: DialogProps & { readonly onShortcuts: () => void }) => {
  const { t } = useI18n();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer came, as a scanner does. */
  const [isAwaited, setIsAwaited] = useState(false);

  const { groups, isWaiting, failed } = usePaletteGroups(typed, screens, onShortcuts);
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(active, items.length - 1)];
  const idOf = ({ id }: PaletteItem) => `${listId}-${id}`;
  const hasNothing = items.length === 0 && !isWaiting && !failed;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const choose = (item: PaletteItem) => {
    if (item.isOld) return;
    // The palette closes first, so that a layer opened by the action gets the focus and keeps it.
    if (!item.isInPalette) onClose();
    item.run();
  };
  const answer = useEffectEvent(() => {
    setIsAwaited(false);
    // A merely similar record is never opened unseen: nobody asked for it.
    if (current && groups[0]?.name !== 'similar') choose(current);
  });
  useEffect(() => {
    if (isAwaited && !isWaiting) answer();
  }, [isAwaited, isWaiting]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (current && !current.isOld) choose(current);
      else setIsAwaited(isWaiting);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (current) setActive((items.indexOf(current) + step + items.length) % items.length);
    setIsAwaited(false);
  };

  return (
    <DialogLayer
      label={t('palette.title')}
      overlayClassName={styles.overlay}
      className={styles.palette}
      onClose={onClose}
    >
      <PaletteField
        typed={typed}
        listId={listId}
        activeId={current && idOf(current)}
        isWaiting={isWaiting}
        onType={(text) => {
          setTyped(text);
          setActive(0);
          setIsAwaited(false);
        }}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <div ref={list} id={listId} role="listbox" aria-label={t('palette.results')} className={styles.list}>
        {groups.map((group) => (
          <OptionGroup
            key={group.name}
            group={group}
            typed={typed}
            current={current}
            idOf={idOf}
            onPoint={(item) => setActive(items.indexOf(item))}
            onChoose={choose}
          />
        ))}
      </div>
      {hasNothing && (
        <div className={styles.nothing}>
          <p className={styles.nothingTitle}>{t('palette.nothing', { typed: typed.trim() })}</p>
          <p>{t('palette.nothingDetail')}</p>
        </div>
      )}
      {failed && <p className={styles.nothing}>{t('palette.failed')}</p>}
      <p className={styles.said} role="status">
        {isWaiting ? '' : t('palette.count', { count: items.length })}
      </p>
      <KeyHints />
    </DialogLayer>
  );
};

type FieldProps = {
  readonly typed: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly isWaiting: boolean;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
};

const PaletteField = ({ typed, listId, activeId, isWaiting, onType, onKeyDown, onClose }: FieldProps) => {
  const { t } = useI18n();
  return (
    <div className={styles.field}>
      <IconSearch size={18} stroke={1.75} className={styles.icon} aria-hidden />
      <input
        type="text"
        role="combobox"
        aria-label={t('palette.open')}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        inputMode="search"
        placeholder={t('palette.placeholder')}
        className={styles.input}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isWaiting && <Spinner size={16} />}
      <button type="button" className={styles.close} aria-label={t('action.close')} onClick={onClose}>
        <Kbd>Esc</Kbd>
        <IconX size={18} stroke={1.75} className={styles.cross} aria-hidden />
      </button>
    </div>
  );
};

type OptionGroupProps = {
  readonly group: PaletteGroup;
  readonly typed: string;
  readonly current: PaletteItem | undefined;
  readonly idOf: (item: PaletteItem) => string;
  readonly onPoint: (item: PaletteItem) => void;
  readonly onChoose: (item: PaletteItem) => void;
};

const OptionGroup = ({ group: { name, items }, typed, current, idOf, onPoint, onChoose }: OptionGroupProps) => {
  const { t } = useI18n();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a listbox
    <div role="group" aria-label={t(`palette.group.${name}`)} className={styles.group}>
      <div className={styles.heading} aria-hidden>
        {t(`palette.group.${name}`)}
      </div>
      {items.map((item) => (
        <PaletteOption
          key={item.id}
          id={idOf(item)}
          item={item}
          typed={typed}
          isActive={item === current}
          onPoint={() => onPoint(item)}
          onChoose={() => onChoose(item)}
        />
      ))}
    </div>
  );
};

const KeyHints = () => {
  const { t } = useI18n();
  return (
    <div className={styles.keys} aria-hidden>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette.keys.move')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('palette.keys.choose')}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t('palette.keys.close')}
      </span>
    </div>
  );
};
