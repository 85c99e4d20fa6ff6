import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { useDeferredValue, useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { buttonClass } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import checkStyles from '../../../ui/fields/checkbox.module.css';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PopoverButton } from '../../../ui/layers/popover-button.tsx';
import { isCalled, type MapPoint, type PostcodeGroup, placeText } from './map-points.ts';
import styles from './postcode-picker.module.css';

type Props = {
  readonly groups: readonly PostcodeGroup[];
  readonly isSelected: (id: string) => boolean;
  readonly onAdd: (points: readonly MapPoint[]) => void;
  readonly onRemove: (points: readonly MapPoint[]) => void;
};

/** Selects all shipments of a postcode: with the keyboard, too. */
export const PostcodePicker = (props: Props) => {
  const { t } = useI18n();
  return (
    <PopoverButton
      label={t('shipmentMap.postcode')}
      className={classNames(buttonClass({}), styles.button)}
      align="end"
      content={
        <>
          <IconMapPin size={16} stroke={1.75} aria-hidden />
          <span data-label>{t('shipmentMap.postcodeShort')}</span>
        </>
      }
    >
      {() => <Postcodes {...props} />}
    </PopoverButton>
  );
};

/** As many as anybody looks through; others are found by typing. */
const MOST_SHOWN = 100;
const TYPED_MAX = 40;

const Postcodes = ({ groups, ...selecting }: Props) => {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const found = groups.filter((group) => isCalled(group, wanted));
  const shown = found.slice(0, MOST_SHOWN);
  const beyond = found.length - shown.length;
  return (
    <div className={styles.picker}>
      <TextField label={t('shipmentMap.findPostcode')} maxLength={TYPED_MAX} value={typed} onChange={setTyped} />
      {shown.length > 0 ? (
        <ul className={styles.list} aria-label={t('shipmentMap.postcodes')}>
          {shown.map((group) => (
            <Postcode key={group.postcode} group={group} {...selecting} />
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{t('shipmentMap.noSuchPostcode')}</p>
      )}
      {beyond > 0 && <p className={styles.note}>{t('shipmentMap.morePostcodes', { count: beyond })}</p>}
    </div>
  );
};

type PostcodeProps = Omit<Props, 'groups'> & { readonly group: PostcodeGroup };

const Postcode = ({ group, isSelected, onAdd, onRemove }: PostcodeProps) => {
  const { t, format } = useI18n();
  const { points } = group;
  const selected = points.filter(({ id }) => isSelected(id)).length;
  const isAll = selected === points.length;
  return (
    <li>
      <label className={styles.option}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && !isAll;
          }}
          type="checkbox"
          className={checkStyles.box}
          checked={isAll}
          onChange={() => (isAll ? onRemove(points) : onAdd(points))}
        />
        <span className={styles.place}>{placeText(group, t('shipmentMap.noPostcode'))}</span>
        <span className={styles.count}>{format.number(points.length)}</span>
      </label>
    </li>
  );
};
