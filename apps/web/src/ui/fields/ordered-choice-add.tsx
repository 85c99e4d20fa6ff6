import { Combobox } from '@base-ui/react/combobox';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useRef, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import { LayerStyles } from '../layers/layer-styles.tsx';
import fieldStyles from './field.module.css';
import optionStyles from './option-list.module.css';
import { OptionPopup } from './option-list.tsx';
import styles from './ordered-choice.module.css';
import type { OrderedChoiceTexts, OrderedOption } from './ordered-choice-types.ts';

type Props<Value extends string> = {
  readonly id: string;
  readonly options: readonly OrderedOption<Value>[];
  readonly texts: OrderedChoiceTexts;
  readonly onAdd: (value: Value) => void;
};

/** Offers the options that are not chosen yet. It stays open, since several are often added in a row. */
export const OrderedChoiceAdd = <Value extends string>({ id, options, texts, onAdd }: Props<Value>) => {
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const host = useRef<HTMLDivElement>(null);
  return (
    <LayerStyles>
      <Combobox.Root
        items={options}
        value={null}
        open={isOpen}
        inputValue={search}
        autoHighlight
        onInputValueChange={setSearch}
        onOpenChange={(opens, { reason, cancel }) => {
          if (reason === 'item-press') cancel();
          else setIsOpen(opens);
        }}
        onValueChange={(option: OrderedOption<Value> | null) => {
          if (!option) return;
          onAdd(option.value);
          setSearch('');
          if (options.length === 1) setIsOpen(false);
        }}
      >
        {/* A block: an inline element around the button, which is a flex box, would be hit by the pointer in its place. */}
        <div ref={host}>
          <Combobox.Trigger
            id={id}
            className={styles.add}
            disabled={options.length === 0}
            aria-label={texts.addTo}
            // The trigger has no value to show, so it is a plain button.
            render={({ role: _, ...button }) => <button {...button} />}
          >
            <IconPlus size={14} stroke={2} aria-hidden />
            {texts.add}
          </Combobox.Trigger>
        </div>
        <OptionPopup
          host={host}
          label={texts.addTo}
          nothingFound={texts.nothingFound}
          className={classNames(optionStyles.dropdown, styles.addPopup)}
          search={
            <Combobox.Input
              aria-label={texts.search}
              placeholder={texts.search}
              className={classNames(fieldStyles.input, styles.search)}
            />
          }
        />
      </Combobox.Root>
    </LayerStyles>
  );
};
