import type { DriverDay, DriverStop } from '@waybill/contract/driver';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { DockAction } from '../ui/dock.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useOnce } from '../ui/use-once.ts';
import { useWork } from '../work.tsx';
import { NoteInput } from './note-input.tsx';

type Props = {
  readonly day: DriverDay;
  readonly stop: DriverStop;
  readonly closed: string;
  readonly onClose: () => void;
};

const WHY = ['mistake', 'came', 'other'] as const;
type Why = (typeof WHY)[number];

/** A stop that was closed by mistake is opened again, with a reason: gloves choose one, and type only what is none of them. */
export const ReopenSheet = ({ day, stop, closed, onClose }: Props) => {
  const { t } = useI18n();
  const { act } = useWork();
  const [why, setWhy] = useState<Why>('mistake');
  const [words, setWords] = useState('');
  const reasons: Readonly<Record<Why, string>> = {
    mistake: t('driver.undo.reason'),
    came: t('driver.reopen.came'),
    other: t('driver.wrong.other'),
  };
  const reason = (why === 'other' ? words : reasons[why]).trim();
  const once = useOnce();
  const reopen = async () => {
    if (!day.vehicle || reason === '') return false;
    const said = { kind: 'reopen-stop', vehicleId: day.vehicle.id, deliveryId: stop.id, closed, reason };
    await act(said as Parameters<typeof act>[0], { about: stop.address });
    return true;
  };
  return (
    <Sheet
      title={t('driver.reopen.title')}
      onClose={onClose}
      actions={(close) => (
        <>
          <DockAction onClick={close}>{t('driver.wrong.cancel')}</DockAction>
          <DockAction isFilled disabled={reason === ''} onClick={() => void once(reopen).then(close)}>
            {t('driver.reopen.open')}
          </DockAction>
        </>
      )}
    >
      <ChoiceGroup
        label={t('driver.reopen.reason')}
        options={WHY.map((value) => ({ value, label: reasons[value] }))}
        value={why}
        onChoose={setWhy}
      />
      {why === 'other' && <NoteInput value={words} onChange={setWords} />}
    </Sheet>
  );
};
