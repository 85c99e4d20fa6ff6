import { useQuery } from '@tanstack/react-query';
import { CONTAINER_MAX } from '@waybill/contract/warehouse';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DayField } from '../../shared/fields/day-field.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { ChooseForm, KnownField } from './choose-form.tsx';
import { choicesQuery, type ListChoice } from './queries.ts';

type Props = {
  readonly list: ListChoice;
  readonly onList: (list: ListChoice) => void;
  readonly onClose: () => void;
};

/** What is expected: the deliveries of a day, or a container. */
export const ChooseList = ({ list, onList, onClose }: Props) => {
  const { t, format } = useI18n();
  const today = format.calendarDay(new Date());
  const [kind, setKind] = useState<'day' | 'container'>(list.container ? 'container' : 'day');
  const [day, setDay] = useState(list.day ?? today);
  const [isHalfTyped, setHalfTyped] = useState(false);
  const [container, setContainer] = useState(list.container ?? '');
  const [isMissing, setMissing] = useState(false);
  const { data } = useQuery(choicesQuery);
  const submit = () => {
    if (kind === 'container' && container.trim() === '') return setMissing(true);
    if (kind === 'day' && isHalfTyped) return;
    onList(
      kind === 'container'
        ? { container: container.trim().toUpperCase() }
        : { day: day === '' || day === today ? undefined : day },
    );
    onClose();
  };
  return (
    <ChooseForm
      title={t('warehouse.list.choose')}
      submitLabel={t('warehouse.list.show')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('warehouse.list.what')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'day', label: t('warehouse.list.byDay') },
          { value: 'container', label: t('warehouse.list.byContainer') },
        ]}
      />
      {kind === 'day' ? (
        <DayField
          label={t('warehouse.list.dayField')}
          value={day}
          onDay={(next) => {
            setDay(next);
            setHalfTyped(false);
          }}
          onHalfTyped={() => setHalfTyped(true)}
          data-autofocus
        />
      ) : (
        <KnownField
          label={t('warehouse.list.containerField')}
          known={data?.containers}
          value={container}
          onChange={(next) => {
            setContainer(next);
            setMissing(false);
          }}
          error={isMissing ? t('warehouse.list.containerMissing') : undefined}
          maxLength={CONTAINER_MAX}
        />
      )}
    </ChooseForm>
  );
};
