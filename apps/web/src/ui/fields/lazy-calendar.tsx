import { lazyPart } from '../../lib/browser/lazy-part.ts';
import { useLayerPart } from '../layers/use-layer-part.ts';
import styles from './calendar.module.css';
import type { CalendarProps } from './calendar.tsx';

export const calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

/** A calendar in a popover, with its room kept while its code loads. */
export const LazyCalendar = ({ onClose, ...props }: CalendarProps & { readonly onClose: () => void }) => {
  const Calendar = useLayerPart(calendar, true, onClose);
  return Calendar ? <Calendar {...props} /> : <div className={styles.coming} />;
};
