import type { ReplyOf } from '@waybill/contract/endpoint';
import type { assignShipments } from '@waybill/contract/routes';
import type { Translate } from '@waybill/i18n/translate';

export type Assignment = ReplyOf<typeof assignShipments>;

/** Why some were left, the most frequent reason first: `out for delivery (2), without an address (1)`. */
const reasonsText = (skipped: Assignment['skipped'], t: Translate): string => {
  const counts = new Map<string, number>();
  for (const { reason, vehicleRegistration } of skipped) {
    const said =
      reason === 'moved-meanwhile' && vehicleRegistration !== null
        ? t('route.assign.skipped.moved-to', { vehicle: vehicleRegistration })
        : t(`route.assign.skipped.${reason}`);
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  const reasons = [...counts].toSorted(([, one], [, other]) => other - one);
  return reasons.map(([said, count]) => (reasons.length > 1 ? `${said} (${count})` : said)).join(', ');
};

/** What became of shipments that were assigned or taken off: how many, and why others were not. */
export const assignmentText = ({ assigned, skipped }: Assignment, vehicle: string | null, t: Translate): string => {
  const count = assigned.length;
  const done =
    count === 0
      ? t('route.assign.none')
      : vehicle === null
        ? t('route.assign.unassigned', { count })
        : t('route.assign.assigned', { count, vehicle });
  if (skipped.length === 0) return done;
  return `${done}. ${t('route.assign.left', { count: skipped.length })}: ${reasonsText(skipped, t)}`;
};
