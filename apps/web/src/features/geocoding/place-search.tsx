import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { PLACE_SEARCH_MAX, type PlaceCandidate } from '@waybill/contract/geocoding';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Kbd } from '../../ui/basics/kbd.tsx';
import fieldStyles from '../../ui/fields/field.module.css';
import searchStyles from '../../ui/fields/search-field.module.css';
import styles from './place-search.module.css';
import { placesQuery } from './queries.ts';

type Props = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onFound: (places: readonly PlaceCandidate[]) => void;
};

/** Looks for another address than the one that was typed; what is found takes the place of the candidates. */
export const PlaceSearch = ({ input, onFound }: Props) => {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { data, error } = useLoad(placesQuery(asked));
  const show = useEffectEvent(onFound);
  useEffect(() => {
    if (data && data.candidates.length > 0) show(data.candidates);
  }, [data]);
  const note = () => {
    if (asked === '') return null;
    if (error) return loadErrorText(error, t, 'geocode.searchFailed');
    if (!data) return t('geocode.searching');
    return data.candidates.length === 0 ? t('geocode.searchNone', { text: asked }) : null;
  };
  return (
    <search className={styles.search}>
      <span className={searchStyles.search}>
        <IconSearch size={16} stroke={1.75} className={searchStyles.icon} aria-hidden />
        <input
          ref={input}
          type="text"
          inputMode="search"
          aria-label={t('geocode.search')}
          placeholder={t('geocode.search')}
          maxLength={PLACE_SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          className={classNames(fieldStyles.input, searchStyles.input)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') input.current?.blur();
            if (event.key !== 'Enter') return;
            event.preventDefault();
            // The focus stays until there is an answer: a second Enter does not confirm what nobody has seen.
            if (data && typed.trim() === asked && data.candidates.length > 0) onFound(data.candidates);
            setAsked(typed.trim());
          }}
        />
        {typed === '' && (
          <span className={searchStyles.key} aria-hidden>
            <Kbd>F</Kbd>
          </span>
        )}
      </span>
      <p role="status" className={styles.note}>
        {note()}
      </p>
    </search>
  );
};
