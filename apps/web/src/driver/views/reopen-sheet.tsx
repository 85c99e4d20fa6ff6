import type { DriverDay, DriverStop } from '@waybill/contract/driver';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DockAction } from '../ui/dock.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useOnce } from '../ui/use-once.ts';
import { useWork } from '../work.tsx';
import rows from './rows.module.css';

type Props = {
  readonly day: DriverDay;
  readonly stop: DriverStop;
  readonly closed: string;
  readonly onClose: () => void;
};

/** A stop that was closed by mistake is opened again, with a reason. */
export const ReopenSheet = ({ day, stop, closed, onClose }: Props) => {
  const { t } = useI18n();
  const { act } = useWork();
  const [reason, setReason] = useState('');
  const once = useOnce();
  const reopen = async () => {
    if (!day.vehicle || reason.trim() === '') return false;
    const said = { kind: 'reopen-stop', vehicleId: day.vehicle.id, deliveryId: stop.id, closed, reason: reason.trim() };
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
          <DockAction isFilled disabled={reason.trim() === ''} onClick={() => void once(reopen).then(close)}>
            {t('driver.reopen.open')}
          </DockAction>
        </>
      )}
    >
      <input
        className={rows.input}
        value={reason}
        maxLength={500}
        aria-label={t('driver.reopen.reason')}
        placeholder={t('driver.reopen.reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </Sheet>
  );
};
