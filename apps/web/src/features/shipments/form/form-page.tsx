import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { KeptDraft } from '../../../lib/forms/use-kept-draft.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Kbd } from '../../../ui/basics/kbd.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Modal } from '../../../ui/layers/modal.tsx';
import styles from './form-page.module.css';
import { GoodsStep } from './goods-step.tsx';
import { PartiesStep } from './parties-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepList } from './step-list.tsx';
import { StopsStep } from './stops-step.tsx';
import type { ShipmentForm } from './use-shipment-form.ts';

type Props = {
  readonly form: ShipmentForm;
  readonly title: string;
  readonly submitLabel: string;
  /** The label of the spinner while the form is being sent. */
  readonly sendingLabel: string;
  readonly mode: 'create' | 'edit';
  readonly draft: KeptDraft;
  /** Discards the draft, and restores the one that was just discarded. */
  readonly onDiscard: () => void;
  readonly onUndo: (() => void) | null;
  readonly failure: ReactNode;
  readonly partners: readonly ({ readonly id: string; readonly name: string } | null)[];
  readonly onSubmit: () => void;
};

const PAGES = { stops: StopsStep, goods: GoodsStep, parties: PartiesStep, review: ReviewStep } as const;

/** One size for all steps, and while it loads: nothing jumps from under the pointer. */
export const FORM_SIZE = { maxWidth: 880, height: 656, isFlush: true } as const;

/**
 * The modal with its steps. For a new shipment Enter goes on to the next step; for an existing one it saves. Control and Enter
 * create or save from every step, as the button does.
 */
export const FormPage = (props: Props) => {
  const { form, title, mode, draft, failure, onSubmit } = props;
  const { t } = useI18n();
  const close = useUiState((state) => state.closeShipmentModal);
  const formId = useId();
  const page = useRef<HTMLFormElement>(null);
  const { step, next, previous } = form;
  const Page = PAGES[step];
  const isLast = next === undefined;
  const enterSends = mode === 'edit' || isLast;
  const goOn = () => (next ? form.goTo(next) : undefined);

  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || form.submitting) return;
    event.preventDefault();
    // A list keeps what is half typed until its field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onSubmit();
  };

  const isFirst = useRef(true);
  useEffect(() => {
    // The modal focuses the first step itself; every later step begins at its first field.
    if (isFirst.current) isFirst.current = false;
    else if (!page.current?.contains(document.activeElement)) focusBeginning(page.current, step);
  }, [step]);

  const wasSent = useRef(false);
  useEffect(() => {
    // The fields were hidden while the form was sent. After a refusal the first invalid one gets the focus.
    if (wasSent.current && !form.submitting) {
      page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
    wasSent.current = form.submitting;
  }, [form.submitting]);

  return (
    <Modal
      title={title}
      {...FORM_SIZE}
      closeLabel={t('action.close')}
      onClose={close}
      onKeyDown={sendByKeys}
      {...(previous && {
        back: {
          label: t('shipmentForm.back', { step: t(`shipmentForm.step.${previous}`) }),
          onClick: () => form.setStep(previous),
        },
      })}
      loadingLabel={form.submitting ? props.sendingLabel : undefined}
      head={<StepList form={form} />}
      footer={
        <div className={styles.footer}>
          {failure && (
            <div className={styles.failure}>
              <FormError>{failure}</FormError>
            </div>
          )}
          <DraftNote draft={draft} onDiscard={props.onDiscard} onUndo={props.onUndo} />
          <Button variant="subtle" data-cancel onClick={close}>
            {t('action.cancel')}
          </Button>
          {next && (
            <Button type={enterSends ? 'button' : 'submit'} {...(enterSends ? { onClick: goOn } : { form: formId })}>
              {t('shipmentForm.next', { step: t(`shipmentForm.step.${next}`) })}
              <IconArrowRight size={16} stroke={1.75} aria-hidden />
            </Button>
          )}
          <Button
            type={enterSends ? 'submit' : 'button'}
            {...(enterSends ? { form: formId } : { onClick: onSubmit })}
            variant="primary"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            data-send
            data-autofocus={isLast || undefined}
          >
            {props.submitLabel}
            <span className={styles.keys} aria-hidden>
              <Kbd>Ctrl ↵</Kbd>
            </span>
          </Button>
        </div>
      }
    >
      <form
        ref={page}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (enterSends) onSubmit();
          else goOn();
        }}
      >
        <Page form={form} mode={mode} partners={props.partners} />
      </form>
    </Modal>
  );
};

const focusBeginning = (page: HTMLFormElement | null, step: string) => {
  if (step === 'review') page?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-send]')?.focus();
  else page?.querySelector<HTMLElement>('input, textarea')?.focus();
};

type DraftNoteProps = Pick<Props, 'draft' | 'onDiscard' | 'onUndo'>;

const DraftNote = ({ draft: { savedAt, isKept }, onDiscard, onUndo }: DraftNoteProps) => {
  const { t, format } = useI18n();
  if (!isKept) return <span className={styles.draft}>{t('shipmentForm.draftNotKept')}</span>;
  if (savedAt) {
    return (
      <span className={styles.draft}>
        <IconDeviceFloppy size={16} stroke={1.5} aria-hidden />
        <span>{t('shipmentForm.draftKept', { time: format.time(savedAt) })}</span>
        <button type="button" className={styles.link} onClick={onDiscard}>
          {t('shipmentForm.discardDraft')}
        </button>
      </span>
    );
  }
  return (
    <span className={styles.draft} role="status">
      {onUndo && (
        <>
          {t('shipmentForm.discarded')}
          <button type="button" className={styles.link} onClick={onUndo}>
            {t('shipmentForm.undo')}
          </button>
        </>
      )}
    </span>
  );
};
