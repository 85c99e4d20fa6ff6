import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { cancelImport, faultyRowsUrl, runImport, undoImport, type WholeImport } from '@waybill/contract/imports';
import { isUnderWay } from '@waybill/domain/import/file-import';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { reasonText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { ProgressBar } from '../../ui/basics/progress-bar.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import styles from './import-page.module.css';
import { cacheImport, refreshRows } from './queries.ts';
import { timeLeftText, useTimeLeft } from './use-time-left.ts';

const ACTIONS = {
  run: { endpoint: runImport, failed: 'importFile.runFailed' },
  cancel: { endpoint: cancelImport, failed: 'importFile.cancelFailed' },
  undo: { endpoint: undoImport, failed: 'importFile.undoFailed' },
} as const;
type Action = keyof typeof ACTIONS;

/** What can be done with the file now. */
export const ImportFooter = ({ of }: { readonly of: WholeImport }) => {
  const { t, locale } = useI18n();
  const [busy, setBusy] = useState<Action | null>(null);
  const [asked, setAsked] = useState<'cancel' | 'undo' | null>(null);
  const { id, state, rows, mayUndo } = of;
  const act = async (action: Action) => {
    if (busy) return;
    setBusy(action);
    try {
      cacheImport((await api(ACTIONS[action].endpoint, { params: { fileImportId: id } })).import);
      setAsked(null);
      // Which of them are being entered.
      if (action === 'run') void refreshRows(id);
    } catch (error) {
      showFlashAbout(`import ${id}`, {
        type: 'error',
        message: `${t(ACTIONS[action].failed)}: ${reasonText(error, t)}`,
      });
    } finally {
      setBusy(null);
    }
  };
  const kept = rows.faulty + rows.leftOut;
  const { ready } = rows;
  return (
    <div className={styles.footer}>
      {isUnderWay(state) ? (
        <>
          {(state === 'importing' || state === 'undoing') && <Running of={of} />}
          {state === 'importing' && <p className={styles.note}>{t('importFile.nothingSaved')}</p>}
          {state !== 'undoing' && (
            <div className={styles.footerEnd}>
              <Button loading={busy === 'cancel'} onClick={() => void act('cancel')}>
                {t('importFile.cancelImport')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <>
          {kept > 0 && (
            <a className={buttonClass({})} href={faultyRowsUrl(id, locale)} download>
              <IconDownload size={16} stroke={1.75} aria-hidden />
              {t('importFile.download', { count: kept })}
            </a>
          )}
          <div className={styles.footerEnd}>
            {mayUndo && <Button onClick={() => setAsked('undo')}>{t('importFile.undo')}</Button>}
            {(state === 'ready' || (state === 'done' && ready > 0)) && (
              <>
                {rows.faulty > 0 && <p className={styles.note}>{t('importFile.faultyLeftOut')}</p>}
                {state === 'ready' && <Button onClick={() => setAsked('cancel')}>{t('importFile.cancel')}</Button>}
                <Button
                  variant="primary"
                  disabled={ready === 0}
                  loading={busy === 'run'}
                  onClick={() => void act('run')}
                >
                  {t('importFile.run', { count: ready })}
                </Button>
              </>
            )}
          </div>
        </>
      )}
      {asked === 'cancel' && state === 'ready' && (
        <ConfirmModal
          title={t('importFile.cancelTitle')}
          confirm={t('importFile.cancelConfirm')}
          cancel={t('importFile.cancelKeep')}
          closeLabel={t('action.close')}
          isDangerous
          isBusy={busy === 'cancel'}
          onConfirm={() => void act('cancel')}
          onClose={() => setAsked(null)}
        >
          <p className={styles.detail}>{t('importFile.cancelDetail')}</p>
        </ConfirmModal>
      )}
      {asked === 'undo' && mayUndo && (
        <ConfirmModal
          title={t('importFile.undoTitle')}
          confirm={t('importFile.undoConfirm')}
          cancel={t('action.cancel')}
          closeLabel={t('action.close')}
          isDangerous
          isBusy={busy === 'undo'}
          onConfirm={() => void act('undo')}
          onClose={() => setAsked(null)}
        >
          <p className={styles.detail}>
            {t('importFile.undoCount', { count: of.shipments.created + of.shipments.updated })}{' '}
            {t('importFile.undoDetail')}
          </p>
        </ConfirmModal>
      )}
    </div>
  );
};

const Running = ({ of: { state, progress } }: { readonly of: WholeImport }) => {
  const { t } = useI18n();
  const { done, total } = progress;
  const left = useTimeLeft(done, total);
  const text =
    state === 'undoing' ? t('importFile.undoing', { done, total }) : t('importFile.importing', { done, total });
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <div className={styles.running}>
      <span>{text}</span>
      <span>
        {t('importFile.percent', { percent })}
        {left !== null && `, ${timeLeftText(left, t)}`}
      </span>
      <ProgressBar label={text} done={done} total={total} />
    </div>
  );
};
