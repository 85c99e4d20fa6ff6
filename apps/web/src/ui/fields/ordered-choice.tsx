import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './ordered-choice.module.css';
import { OrderedChoiceAdd } from './ordered-choice-add.tsx';
import { useDragOrder } from './ordered-choice-drag.ts';
import { moved } from './ordered-choice-moves.ts';
import { OrderedChoicePill } from './ordered-choice-pill.tsx';
import type { OrderedChoiceTexts, OrderedOption } from './ordered-choice-types.ts';

type Props<Value extends string> = {
  readonly id: string;
  readonly labelId: string;
  readonly descriptionId?: string;
  readonly options: readonly OrderedOption<Value>[];
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
  readonly texts: OrderedChoiceTexts;
  readonly disabled?: boolean;
};

/**
 * Some of the options, in a meaningful order. One tab stop: arrows walk, Alt with an arrow moves, Delete
 * removes. With a pointer an item is dragged; a click on it offers two buttons for those who cannot drag.
 */
export const OrderedChoice = <Value extends string>(props: Props<Value>) => {
  const { id, labelId, descriptionId, options, value, onChange, texts, disabled = false } = props;
  const instructionsId = useId();
  const [current, setCurrent] = useState<Value | null>(null);
  const [opened, setOpened] = useState<Value | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string | null>(null);

  const labelOf = (item: string) => options.find((option) => option.value === item)?.label ?? item;
  const rest = options.filter((option) => !value.includes(option.value));
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

  const drag = useDragOrder({ list, items: value, disabled, onDrop: move });

  const onKeyDown = (event: React.KeyboardEvent, item: Value) => {
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

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as these lines of items
    <div className={styles.choice} role="group" aria-labelledby={labelId} aria-describedby={descriptionId}>
      <ul ref={list} className={styles.list}>
        {value.map((item, index) => (
          <OrderedChoicePill
            key={item}
            item={item}
            label={labelOf(item)}
            place={index + 1}
            count={value.length}
            texts={texts}
            instructionsId={instructionsId}
            disabled={disabled}
            isTabStop={item === tabStop}
            isOpen={item === opened && !disabled}
            offset={drag.offsetOf(item)}
            gap={
              drag.gap === index ? 'before' : drag.gap === value.length && index === value.length - 1 ? 'after' : null
            }
            onPointerDown={(event) => drag.start(event, item)}
            onClick={() => !drag.justDropped() && setOpened(opened === item ? null : item)}
            onFocus={() => setCurrent(item)}
            onKeyDown={(event) => onKeyDown(event, item)}
            onMove={(by) => move(item, index + by)}
            onRemove={() => remove(item)}
          />
        ))}
        {!disabled && (
          <li>
            <OrderedChoiceAdd id={id} options={rest} texts={texts} onAdd={add} />
          </li>
        )}
      </ul>
      <div id={instructionsId} hidden>
        {texts.instructions}
      </div>
      <div className={styles.announcement} aria-live="polite">
        {announcement}
      </div>
    </div>
  );
};
