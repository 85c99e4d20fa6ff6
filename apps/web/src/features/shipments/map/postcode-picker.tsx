import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
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

/** Adds the shipments of a postcode; takes them out where all of them are selected. */
const toggle = ({ points }: PostcodeGroup, { isSelected, onAdd, onRemove }: Omit<Props, 'groups'>) =>
  points.every(({ id }) => isSelected(id)) ? onRemove(points) : onAdd(points);

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

const Postcodes = ({ groups, ...selecting }: Props) => {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const found = groups.filter((group) => isCalled(group, wanted));
  const shown = found.slice(0, MOST_SHOWN);
  const beyond = found.length - shown.length;
  const first = typed.trim() === '' ? undefined : groups.find((group) => isCalled(group, typed));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    const at = inputs.indexOf(event.target as HTMLInputElement);
    const step = STEPS[event.key];
    if (at === -1 || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step) inputs[at + step]?.focus();
    else if (at > 0) inputs[at]?.click();
    // Enter in the field means the first that fits what is typed by now.
    else if (first) toggle(first, selecting);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls in it
    <div className={styles.picker} onKeyDown={onKeyDown}>
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

const Postcode = ({ group, ...selecting }: PostcodeProps) => {
  const { t, format } = useI18n();
  const { points } = group;
  const selected = points.filter(({ id }) => selecting.isSelected(id)).length;
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
          onChange={() => toggle(group, selecting)}
        />
        <span className={styles.place}>{placeText(group, t('shipmentMap.noPostcode'))}</span>
        <span className={styles.count}>{format.number(points.length)}</span>
      </label>
    </li>
  );
};
