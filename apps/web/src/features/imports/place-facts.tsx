import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import type { RowPlace } from '@waybill/contract/imports';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Kbd } from '../../ui/basics/kbd.tsx';
import type { CellChange } from './move-cells.ts';
import styles from './place-facts.module.css';
import { type FoundPlaces, placeText, worstOf } from './row-places.ts';

const toneOf = ({ state }: RowPlace) =>
  state === 'found' ? styles.sure : state === 'waiting' ? styles.muted : styles.unsure;

/** How well the address of a row is known, in a word. */
export const PlaceWord = ({ places }: { readonly places: FoundPlaces | undefined }) => {
  const { t } = useI18n();
  if (places === null) return <span className={styles.muted}>{t('shipmentDetail.place.waiting')}</span>;
  const place = places && worstOf(places);
  if (!place) return null;
  const text = placeText(place, t);
  return (
    <span className={classNames(styles.word, toneOf(place))} title={text}>
      {place.state !== 'waiting' && <IconMapPin size={14} stroke={1.75} aria-hidden />}
      <span className={styles.wordText}>{text}</span>
    </span>
  );
};

type FactsProps = {
  readonly places: readonly RowPlace[];
  /** On a card, where each of many rows has it: no key takes the first spelling, and no button is filled but the page's own. */
  readonly isBrief?: boolean;
  readonly onUse: ((cells: readonly CellChange[]) => void) | undefined;
};

/** Where the addresses of a row are, and how else they may be written. */
export const PlaceFacts = ({ places, isBrief = false, onUse }: FactsProps) => {
  const { t } = useI18n();
  const unsure = places.some(({ state }) => state === 'missing' || state === 'failed' || state === 'doubtful');
  const spellings = places.flatMap((place) => place.spellings);
  return (
    <>
      {places.map((place) => (
        <p key={place.kind} className={styles.fact}>
          <strong className={toneOf(place)}>
            {places.length > 1 && `${t(`geocode.kind.${place.kind}`)}: `}
            {placeText(place, t)}
          </strong>
          {place.foundAddress !== null && <span>{place.foundAddress}</span>}
        </p>
      ))}
      {unsure && !isBrief && <p className={styles.later}>{t('importFile.placedLater')}</p>}
      {onUse && spellings.length > 0 && (
        <div className={styles.spellings}>
          {spellings.map(({ address, cells }, at) => (
            <Button key={address} variant={at === 0 && !isBrief ? 'primary' : 'default'} onClick={() => onUse(cells)}>
              {t('importFile.use', { text: address })} {!isBrief && at === 0 && <Kbd>Tab</Kbd>}
            </Button>
          ))}
        </div>
      )}
    </>
  );
};
