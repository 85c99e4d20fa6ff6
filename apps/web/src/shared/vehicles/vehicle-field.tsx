import { useQuery } from '@tanstack/react-query';
import type { Vehicle } from '@waybill/contract/vehicles';
import { searchWords } from '@waybill/domain/search-text';
import { registrationKey, vehicleSearchText } from '@waybill/domain/vehicle';
import { useI18n } from '../../lib/language/i18n.tsx';
import { CompletingField } from '../../ui/fields/completing-field.tsx';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { vehicleChoicesQuery } from './queries.ts';
import styles from './vehicle-field.module.css';

type Props = FieldProps & {
  readonly value: string;
  readonly onChange: (registration: string) => void;
  readonly onBlur: () => void;
  readonly autoFocus?: boolean;
};

const MOST = 8;

/** Those whose name or registration has all that is typed; none for one that is typed already. */
const matching = (vehicles: readonly Vehicle[], typed: string): readonly Vehicle[] => {
  const words = searchWords(typed);
  if (vehicles.some(({ registration }) => registrationKey(registration) === registrationKey(typed))) return [];
  return vehicles.filter((vehicle) => words.every((word) => vehicleSearchText(vehicle).includes(word))).slice(0, MOST);
};

/** A registration, completed from the organisation's vehicles. One that is not among them is accepted, too. */
export const VehicleField = (props: Props) => {
  const { t } = useI18n();
  const { data: vehicles = [] } = useQuery(vehicleChoicesQuery);
  const options = matching(vehicles, props.value);
  return (
    <CompletingField
      {...props}
      isOpenedByArrow
      options={options}
      optionKey={({ id }) => id}
      renderOption={({ name, registration }) => (
        <span className={styles.option}>
          <span className={styles.registration}>{registration}</span>
          {name}
        </span>
      )}
      onPick={({ registration }) => {
        props.onChange(registration);
        return false;
      }}
      footer={<span role="status">{t('vehicles.offered', { count: options.length })}</span>}
    />
  );
};
