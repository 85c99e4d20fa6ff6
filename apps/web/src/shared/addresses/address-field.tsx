import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { useQuery } from '@tanstack/react-query';
import type { CompletedAddress } from '@waybill/contract/addresses';
import { matchParts } from '../../lib/forms/match-ranges.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Kbd, KeyHint } from '../../ui/basics/kbd.tsx';
import { MarkedText } from '../../ui/basics/marked-text.tsx';
import { CompletingField } from '../../ui/fields/completing-field.tsx';
import type { FieldProps, RequiredProps } from '../../ui/fields/field.tsx';
import styles from './address-field.module.css';
import { type AddressCompletion, completionsQuery, houseOf, isAddress, pickedFields } from './completions.ts';

type Props = FieldProps &
  RequiredProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
    readonly completion: AddressCompletion;
  };

const keyOf = ({ streetAddress1, postcode, city }: CompletedAddress) =>
  JSON.stringify([streetAddress1, postcode, city]);

/** The street of an address, completed from the registry and from the organisation's own addresses as it is typed. */
export const AddressField = ({ completion, ...field }: Props) => {
  const { t } = useI18n();
  const { data = [] } = useQuery(completionsQuery(field.value, completion.town));
  const fields = { streetAddress1: field.value, ...completion.town };
  const isOnMap = data.some((address) => houseOf(address) && isAddress(pickedFields(address), fields));
  return (
    <CompletingField
      {...field}
      aside={isOnMap && <OnMap />}
      options={data}
      optionKey={keyOf}
      renderOption={(address) => <Option address={address} typed={field.value} />}
      onPick={(address) => {
        completion.onPick(pickedFields(address), houseOf(address));
        return address.isStreet;
      }}
      footer={
        <>
          <span role="status">{t('address.found', { count: data.length })}</span>
          <KeyHint className={styles.keys}>
            <Kbd>↓</Kbd> <Kbd>Enter</Kbd> {t('address.use')}
          </KeyHint>
        </>
      }
    />
  );
};

const OnMap = () => {
  const { t } = useI18n();
  return (
    <span className={styles.onMap} title={t('address.onMapHint')}>
      <IconMapPin size={14} stroke={1.75} aria-hidden />
      {t('address.onMap')}
    </span>
  );
};

const Option = ({ address, typed }: { readonly address: CompletedAddress; readonly typed: string }) => {
  const { t } = useI18n();
  return (
    <span className={styles.option}>
      <span className={styles.street}>
        <MarkedText parts={matchParts(address.streetAddress1, typed)} />
      </span>
      <span className={styles.town}>{[address.postcode, address.city].filter(Boolean).join(' ')}</span>
      {address.source === 'own' && (
        <span className={styles.own}>
          <IconHistory size={14} stroke={1.75} aria-hidden />
          {t('address.own')}
        </span>
      )}
    </span>
  );
};
