import type { DriverDay } from '@waybill/contract/driver';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser/browser-store.ts';

/** What a driver reads off the vehicle: digits, with signs between them perhaps. Null for anything else. */
export const readKm = (typed: string): number | null => {
  const digits = typed.replace(/[\s.,]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
};

/** What was read off a vehicle in the morning or in the evening of a driver's day. It outlives the view, and the page: a phone may be put away before it is said. */
export const useTypedKm = (when: 'start' | 'end', { userId, day, vehicle }: DriverDay) => {
  const key = `waybill-driver-km-${when}`;
  const of = `${userId} ${day} ${vehicle?.id} `;
  const [typed, setTyped] = useState(() => {
    const kept = readStored(key);
    return kept?.startsWith(of) ? kept.slice(of.length) : null;
  });
  const change = (km: string) => {
    setTyped(km);
    writeStored(key, `${of}${km}`);
  };
  return [typed, change] as const;
};
