import '../../lib/language/lazy-texts.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { type ShipmentsToAssign, useUiState } from '../../lib/state/ui-state.ts';
import { DayField } from '../../shared/fields/day-field.tsx';
import { assign } from '../../shared/routes/assign.ts';
import { fleetQuery } from '../../shared/routes/fleet.ts';
import { routesQuery } from '../../shared/routes/queries.ts';
import { buttonClass } from '../../ui/basics/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormModal } from '../../ui/layers/form-modal.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import styles from './assign-modal.module.css';
import { vehicleChoices } from './vehicle-choices.ts';
import { VehicleList } from './vehicle-list.tsx';

/** Asks which vehicle carries shipments, and on which day. */
export const AssignModal = () => {
  const { shipmentsToAssign, setShipmentsToAssign } = useUiState();
  return shipmentsToAssign ? (
    <AssignForm wanted={shipmentsToAssign} onClose={() => setShipmentsToAssign(null)} />
  ) : null;
};

type Props = { readonly wanted: ShipmentsToAssign; readonly onClose: () => void };

const AssignForm = ({ wanted, onClose }: Props) => {
  const { t, format } = useI18n();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [day, setDay] = useState(() => wanted.day ?? format.calendarDay(new Date()));
  const [includesOut, setIncludesOut] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const fleet = useLoad(fleetQuery);
  const routes = useLoad({ ...routesQuery(day), enabled: day !== '' });
  const choices = vehicleChoices(fleet.data ?? [], routes.data, search, wanted.from);
  const title = t('assigning.title', { count: wanted.count });
  // Whoever has typed a registration need not choose it as well.
  const choice =
    choices.find(({ vehicle }) => vehicle.id === chosen) ?? (choices.length === 1 ? choices[0] : undefined);

  const submit = async () => {
    setWasAsked(true);
    if (!choice || day === '' || isSubmitting) return;
    const { id, registration: name } = choice.vehicle;
    const show = () =>
      void navigate({
        to: paths.vehicle,
        params: { vehicleId: id },
        search: (day === format.calendarDay(new Date()) ? {} : { day }) as never,
      });
    setIsSubmitting(true);
    try {
      const { selection, count, from } = wanted;
      const next = { text: t('route.assign.show'), onClick: show };
      await assign(t, { selection, count, day, vehicle: { id, name }, includesOut, from, next });
      onClose();
    } catch {
      // The message above the page says why; what was chosen stays.
      setIsSubmitting(false);
    }
  };

  if (fleet.data?.length === 0) {
    return (
      <Modal
        title={title}
        closeLabel={t('action.close')}
        onClose={onClose}
        footer={
          <Link to={paths.vehicles} className={buttonClass({ variant: 'primary' })} onClick={onClose}>
            {t('assigning.addVehicle')}
          </Link>
        }
      >
        {t('assigning.noVehicles')}
      </Modal>
    );
  }
  const failure = fleet.error && !fleet.data ? loadErrorText(fleet.error, t, 'assigning.loadFailed') : null;
  return (
    <FormModal
      isOneColumn
      title={title}
      submitLabel={t('assigning.submit')}
      words={{ cancel: t('action.cancel'), close: t('action.close') }}
      isSubmitting={isSubmitting}
      failure={failure ?? (wasAsked && !choice ? t('assigning.chooseVehicle') : null)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        type="search"
        autoComplete="off"
        spellCheck={false}
        label={t('assigning.vehicle')}
        placeholder={t('assigning.search')}
        value={search}
        onChange={setSearch}
      />
      <VehicleList
        choices={choices}
        isLoading={!fleet.data && !fleet.error}
        chosen={choice?.vehicle.id ?? null}
        onChoose={setChosen}
      />
      <div className={styles.day}>
        <DayField
          label={t('assigning.day')}
          value={day}
          onDay={setDay}
          // "20.1" is a day on the way to "20.1x", and must not be taken for what was meant.
          onHalfTyped={() => setDay('')}
          error={wasAsked && day === '' ? t('assigning.chooseDay') : undefined}
        />
      </div>
      <Checkbox isPlain label={t('assigning.includesOut')} checked={includesOut} onChange={setIncludesOut} />
    </FormModal>
  );
};
