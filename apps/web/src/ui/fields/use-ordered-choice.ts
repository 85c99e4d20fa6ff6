import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { moved } from './ordered-choice-moves.ts';
import type { OrderedChoiceTexts, OrderedOption } from './ordered-choice-types.ts';

type Options<Value extends string> = {
  /** The id of the field that adds items. */
  readonly id: string;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly options: readonly OrderedOption<Value>[];
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
  readonly texts: OrderedChoiceTexts;
  readonly disabled: boolean;
};

/** Moves, removes and adds items, keeps the focus on the right one, and announces what happened. */
export const useOrderedChoice = <Value extends string>({
  id,
  list,
  options,
  value,
  onChange,
  texts,
  disabled,
}: Options<Value>) => {
  const [current, setCurrent] = useState<Value | null>(null);
  const [opened, setOpened] = useState<Value | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<string | null>(null);

  const labelOf = (item: string) => options.find((option) => option.value === item)?.label ?? item;
  const tabStop = current !== null && value.includes(current) ? current : value[0];

  const focusItem = (item: string) =>
    list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"]`)?.focus();

  // A node that is moved in the page loses focus; it gets it back after the new order is rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list drawn anew is what this waits for
  useLayoutEffect(() => {
    if (focusNext.current !== null) focusItem(focusNext.current);
    focusNext.current = null;
  }, [value]);

  const move = (item: Value, to: number) => {
    const from = value.indexOf(item);
    const place = Math.max(0, Math.min(to, value.length - 1));
    if (disabled || from === -1 || place === from) return;
    focusNext.current = item;
    setCurrent(item);
    onChange(moved(value, from, place));
    setAnnouncement(texts.moved({ item: labelOf(item), place: place + 1, count: value.length }));
  };
  const remove = (item: Value) => {
    const index = value.indexOf(item);
    const neighbour = value[index + 1] ?? value[index - 1];
    if (neighbour === undefined) document.getElementById(id)?.focus();
    else focusNext.current = neighbour;
    setCurrent(neighbour ?? null);
    onChange(value.filter((each) => each !== item));
    setAnnouncement(texts.removed(labelOf(item)));
  };
  const add = (item: Value) => {
    onChange([...value, item]);
    setAnnouncement(texts.added({ item: labelOf(item), place: value.length + 1, count: value.length + 1 }));
  };

  const onKeyDown = (event: KeyboardEvent, item: Value) => {
    const index = value.indexOf(item);
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const target = { Home: 0, End: value.length - 1 }[event.key] ?? (step === undefined ? undefined : index + step);
    if (target !== undefined) {
      // Alt with an arrow would otherwise navigate away from the page.
      event.preventDefault();
      const neighbour = value[target];
      if (event.altKey) move(item, target);
      else if (neighbour !== undefined) focusItem(neighbour);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      if (!disabled) remove(item);
    } else if (event.key === 'Escape' && opened !== null) {
      event.preventDefault();
      setOpened(null);
    }
  };

  return {
    labelOf,
    /** The item that Tab reaches. */
    tabStop,
    setCurrent,
    /** The item that offers its two buttons. */
    opened,
    toggle: (item: Value) => setOpened(opened === item ? null : item),
    move,
    remove,
    add,
    onKeyDown,
    announcement,
  };
};
