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
import { NOBODY, VehicleList } from './vehicle-list.tsx';

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
  const [includesOut, setIncludesOut] = useState(wanted.stops !== undefined);
  const [wasAsked, setWasAsked] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const fleet = useLoad(fleetQuery);
  const routes = useLoad({ ...routesQuery(day), enabled: day !== '' });
  const choices = vehicleChoices(fleet.data ?? [], routes.data, search, wanted.from);
  const isMove = wanted.stops !== undefined;
  const title = isMove
    ? t('assigning.moveTitle', { count: wanted.stops ?? 0 })
    : t('assigning.title', { count: wanted.count });
  const offersNobody = isMove && search === '';
  const isForNobody = offersNobody && chosen === NOBODY;
  // Whoever has typed a registration need not choose it as well.
  const choice = isForNobody
    ? undefined
    : (choices.find(({ vehicle }) => vehicle.id === chosen) ?? (choices.length === 1 ? choices[0] : undefined));

  const show = (vehicleId: string) =>
    void navigate({
      to: paths.vehicle,
      params: { vehicleId },
      search: (day === format.calendarDay(new Date()) ? {} : { day }) as never,
    });
  const submit = async () => {
    setWasAsked(true);
    if (!(choice || isForNobody) || day === '' || isSubmitting) return;
    const vehicle = choice ? { id: choice.vehicle.id, name: choice.vehicle.registration } : null;
    const next = vehicle && { text: t('route.assign.show'), onClick: () => show(vehicle.id) };
    setIsSubmitting(true);
    try {
      const { selection, count, from } = wanted;
      await assign(t, { selection, count, day, vehicle, includesOut, from, ...(next && { next }) });
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
      submitLabel={t(isMove ? 'assigning.move' : 'assigning.submit')}
      words={{ cancel: t('action.cancel'), close: t('action.close') }}
      isSubmitting={isSubmitting}
      failure={failure ?? (wasAsked && !choice && !isForNobody ? t('assigning.chooseVehicle') : null)}
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
        offersNobody={offersNobody}
        isLoading={!fleet.data && !fleet.error}
        chosen={isForNobody ? NOBODY : (choice?.vehicle.id ?? null)}
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
