import { useId, useRef } from 'react';
import styles from './ordered-choice.module.css';
import { OrderedChoiceAdd } from './ordered-choice-add.tsx';
import { useDragOrder } from './ordered-choice-drag.ts';
import { OrderedChoicePill } from './ordered-choice-pill.tsx';
import type { OrderedChoiceTexts, OrderedOption } from './ordered-choice-types.ts';
import { useOrderedChoice } from './use-ordered-choice.ts';

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
  const { id, labelId, descriptionId, options, value, texts, disabled = false } = props;
  const instructionsId = useId();
  const list = useRef<HTMLUListElement>(null);
  const choice = useOrderedChoice({ ...props, disabled, list });
  const drag = useDragOrder({ list, items: value, disabled, onDrop: choice.move });
  const rest = options.filter((option) => !value.includes(option.value));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as these lines of items
    <div className={styles.choice} role="group" aria-labelledby={labelId} aria-describedby={descriptionId}>
      <ul ref={list} className={styles.list}>
        {value.map((item, index) => (
          <OrderedChoicePill
            key={item}
            item={item}
            label={choice.labelOf(item)}
            place={index + 1}
            count={value.length}
            texts={texts}
            instructionsId={instructionsId}
            disabled={disabled}
            isTabStop={item === choice.tabStop}
            isOpen={item === choice.opened && !disabled}
            offset={drag.offsetOf(item)}
            gap={
              drag.gap === index ? 'before' : drag.gap === value.length && index === value.length - 1 ? 'after' : null
            }
            onPointerDown={(event) => drag.start(event, item)}
            onClick={() => !drag.justDropped() && choice.toggle(item)}
            onFocus={() => choice.setCurrent(item)}
            onKeyDown={(event) => choice.onKeyDown(event, item)}
            onMove={(by) => choice.move(item, index + by)}
            onRemove={() => choice.remove(item)}
          />
        ))}
        {!disabled && (
          <li>
            <OrderedChoiceAdd id={id} options={rest} texts={texts} onAdd={choice.add} />
          </li>
        )}
      </ul>
      <div id={instructionsId} hidden>
        {texts.instructions}
      </div>
      <div className={styles.announcement} aria-live="polite">
        {choice.announcement}
      </div>
    </div>
  );
};
