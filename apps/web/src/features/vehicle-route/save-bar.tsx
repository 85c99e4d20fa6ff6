import type { Route } from '@waybill/contract/routes';
import { reasonText } from '../../lib/api/error-text.ts';
import { SAVE_KEYS, useSaveKey } from '../../lib/browser/save-key.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { type Capacity, isOverloaded } from '../../shared/routes/load-share.ts';
import { clockText, kilometresText, overtimeText, signed } from '../../shared/routes/route-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { SaveBarFrame, SaveBarKeys } from '../../ui/basics/save-bar.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { effectOf } from './route-effect.ts';
import styles from './save-bar.module.css';
import type { RouteEditor } from './use-route-editor.ts';

type Props = { readonly route: Route; readonly editor: RouteEditor; readonly capacity: Capacity };

/** What is not saved, with its effect. Without any change, the bar is not shown. */
export const SaveBar = ({ route, editor, capacity }: Props) => {
  const { t } = useI18n();
  useSaveKey(() => void editor.save());
  if (!editor.hasChanged) return null;
  return (
    <SaveBarFrame
      buttons={
        <>
          <Button variant="subtle" onClick={editor.discard}>
            {t('vehicleRoute.discard')}
          </Button>
          <Button variant="primary" loading={editor.isSaving} onClick={() => void editor.save()}>
            {t('vehicleRoute.save')}
            <SaveBarKeys>{SAVE_KEYS}</SaveBarKeys>
          </Button>
        </>
      }
    >
      {editor.isOutdated && (
        <p className={styles.outdated} role="alert">
          {t('vehicleRoute.meanwhile')}
        </p>
      )}
      <p className={styles.sentence} role="status">
        <strong>{t('vehicleRoute.notSaved')}</strong> <Effect route={route} editor={editor} capacity={capacity} />
      </p>
    </SaveBarFrame>
  );
};

const Effect = ({ route, editor, capacity }: Props) => {
  const words = useI18n();
  const { t } = words;
  const { isKnown, error } = editor.effect;
  if (!editor.hasTime) return t('vehicleRoute.wrongTime');
  if (error) return `${t('vehicleRoute.previewFailed')} ${reasonText(error, t)}`;
  if (!isKnown) return <Spinner size={12} label={t('vehicleRoute.working')} />;
  const { metres, lateStops, lateBefore, lateMinutes, endsAt, overtimeMinutes } = effectOf(route, editor.shown);
  return (
    <>
      <span className={classNames(lateStops > 0 ? styles.bad : styles.good)}>
        {t('route.lateStops', { count: lateStops })}
        {lateMinutes > 0 && `, ${t('route.minutes', { count: lateMinutes })}`}
      </span>
      {lateStops !== lateBefore && ` ${t('vehicleRoute.was', { value: lateBefore })}`},{' '}
      <strong>{signed(metres, (absolute) => kilometresText(absolute, words))}</strong>,{' '}
      {t('vehicleRoute.back', { time: clockText(endsAt, words) })}
      {overtimeMinutes > 0 && <span className={styles.bad}>, {overtimeText(overtimeMinutes, words)}</span>}
      {isOverloaded(editor.shown.mostLoad, capacity) && <span className={styles.bad}>, {t('route.over')}</span>}
    </>
  );
};
