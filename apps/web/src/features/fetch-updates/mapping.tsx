import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { FETCH_TARGETS, type MappedValue } from '@waybill/domain/fetch-updates/fetch-source';
import { pathLabel } from '@waybill/i18n/fetch-labels';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './fetch-updates.module.css';

type Place = {
  readonly id: string;
  readonly label: string;
  readonly onBlur: () => void;
  readonly error: string | undefined;
};
type Props = {
  readonly value: readonly MappedValue[];
  readonly onChange: (value: readonly MappedValue[]) => void;
  readonly placeOf: (path: string, label: string) => Place;
};

/** Which value of a record is which of our fields, where the source has other names than we do. */
export const Mapping = ({ value, onChange, placeOf }: Props) => {
  const { t } = useI18n();
  const change = (at: number, patch: Partial<MappedValue>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...patch } : one)));
  const free = FETCH_TARGETS.filter((path) => !value.some((one) => one.path === path));
  return (
    <fieldset className={styles.mapping}>
      <legend className={styles.legend}>{t('fetchUpdates.source.mapping')}</legend>
      <p className={styles.note}>{t('fetchUpdates.source.mappingDetail')}</p>
      {value.map(({ path, at }, place) => {
        const field = pathLabel(path, t);
        return (
          <div key={path} className={styles.mapped}>
            <NativeSelect
              label={t('fetchUpdates.source.fieldNumber', { number: String(place + 1) })}
              value={path}
              options={[path, ...free].map((each) => ({ value: each, label: pathLabel(each, t) }))}
              onChange={(next) => change(place, { path: next })}
            />
            {at === null ? (
              <span />
            ) : (
              <TextField
                {...placeOf(`mapping.${place}.at`, t('fetchUpdates.source.atNumber', { field }))}
                mono
                autoComplete="off"
                spellCheck={false}
                value={at}
                onChange={(next) => change(place, { at: next })}
              />
            )}
            <Checkbox
              label={t('fetchUpdates.source.leaveOut')}
              checked={at === null}
              onChange={(isLeftOut: boolean) => change(place, { at: isLeftOut ? null : path })}
            />
            <Button
              variant="subtle"
              iconOnly
              aria-label={t('fetchUpdates.source.remove', { field })}
              onClick={() => onChange(value.filter((_, each) => each !== place))}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </Button>
          </div>
        );
      })}
      {free[0] && (
        <Button
          icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...value, { path: free[0] ?? '', at: '' }])}
        >
          {t('fetchUpdates.source.add')}
        </Button>
      )}
    </fieldset>
  );
};
