import { Combobox, useCombobox } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import { Mantine } from '../layers/mantine.tsx';
import fieldStyles from './field.module.css';
import styles from './ordered-choice.module.css';
import type { OrderedChoiceTexts, OrderedOption } from './ordered-choice-types.ts';
import selectStyles from './select-field.module.css';

type Props<Value extends string> = {
  readonly id: string;
  readonly options: readonly OrderedOption<Value>[];
  readonly texts: OrderedChoiceTexts;
  readonly onAdd: (value: Value) => void;
};

/** Offers what is not chosen yet. It stays open, since several are often added in a row. */
export const OrderedChoiceAdd = <Value extends string>({ id, options, texts, onAdd }: Props<Value>) => {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  const wanted = search.trim().toLocaleLowerCase();
  const found = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));

  return (
    <Mantine>
      <Combobox
        store={combobox}
        width={240}
        position="bottom-start"
        offset={4}
        transitionProps={{ duration: 0 }}
        withinPortal={false}
        onOptionSubmit={(value) => {
          onAdd(value as Value);
          setSearch('');
          if (options.length === 1) combobox.closeDropdown();
        }}
      >
        <Combobox.Target withAriaAttributes={false}>
          <button
            type="button"
            id={id}
            className={styles.add}
            disabled={options.length === 0}
            aria-label={texts.addTo}
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            onClick={() => combobox.toggleDropdown()}
          >
            <IconPlus size={14} stroke={2} aria-hidden />
            {texts.add}
          </button>
        </Combobox.Target>
        <Combobox.Dropdown className={classNames(selectStyles.dropdown)}>
          <Combobox.Search
            value={search}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
            placeholder={texts.search}
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
            aria-label={texts.search}
            classNames={{ input: classNames(fieldStyles.input, styles.search) }}
          />
          <Combobox.Options className={classNames(selectStyles.options)} aria-label={texts.addTo}>
            {found.map(({ value, label }) => (
              <Combobox.Option key={value} value={value} className={classNames(selectStyles.option)}>
                {label}
              </Combobox.Option>
            ))}
            {found.length === 0 && <Combobox.Empty>{texts.nothingFound}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Mantine>
  );
};
