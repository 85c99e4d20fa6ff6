import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { ApiError } from '@waybill/contract/client';
import { MOST_PHOTOS } from '@waybill/contract/driver';
import { addedProof, addProof, proofUrls } from '@waybill/contract/proofs';
import type { Shipment } from '@waybill/contract/shipments';
import { calendarDate, timeOfDay } from '@waybill/domain/calendar';
import { type ParcelId, parcelId } from '@waybill/domain/ids';
import { STOP_KINDS, type StopKind } from '@waybill/domain/stop';
import { instantOn } from '@waybill/domain/zoned-time';
import { useId, useRef, useState } from 'react';
import { z } from 'zod';
import { api } from '../../../lib/api/api.ts';
import { newKey } from '../../../lib/browser/new-key.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { showFlash } from '../../../lib/state/flash.ts';
import { sendFile, type UploadFailure } from '../../../shared/files/send-file.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TimeField } from '../../../ui/fields/time-field.tsx';
import { refreshShipments } from '../queries.ts';
import { ActionModal, ActionNote } from './action-modal.tsx';
import styles from './add-proof-modal.module.css';
import { type ProofFile, proofFileOf } from './proof-file.ts';

const isGiven = (text: string | null) => text !== null;

/** The form's own fields; the browser puts the moment and the files together. */
const typedProof = addedProof.pick({ kind: true, name: true, reason: true }).extend({
  day: calendarDate.refine(isGiven, { error: 'required' }),
  time: timeOfDay.refine(isGiven, { error: 'required' }),
  parcels: z.array(parcelId),
});
/** Where parcels are chosen, at least one is. */
const typedChoice = typedProof.extend({ parcels: z.array(parcelId).min(1, { error: 'required' }) });

/** More would be a list longer than the dialog; such a proof is about all of them. */
const MOST_CHOICES = 30;

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

type Added = { readonly id: string; readonly missing: readonly ProofFile[] };

/** The same id at every try, so that it is added once, and another one when something else is said. */
const useProofKey = () => {
  const last = useRef<{ readonly id: string; readonly said: string } | null>(null);
  return (said: string): string => {
    if (last.current?.said !== said) last.current = { id: newKey(), said };
    return last.current.id;
  };
};

type Props = { readonly shipment: Shipment; readonly onClose: () => void };

/** A proof that was not made at the door, such as a signed paper. */
export const AddProofModal = ({ shipment, onClose }: Props) => {
  const { shipmentId } = shipment;
  const { t, format, locale } = useI18n();
  const config = useSession()?.config;
  const key = useProofKey();
  /** The proof that was added, and whose files have not all arrived: it is sealed, only they can still be sent. */
  const [added, setAdded] = useState<Added | null>(null);
  const [files, setFiles] = useState<readonly ProofFile[]>([]);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosen = shipment.parcels.filter(({ status }) => status !== 'deleted');
  const isChoice = chosen.length > 1 && chosen.length <= MOST_CHOICES;
  const today = format.calendarDay(new Date());
  const form = useForm({
    schema: isChoice ? typedChoice : typedProof,
    initial: {
      kind: 'dropoff' as StopKind,
      name: '',
      day: today,
      time: '',
      reason: '',
      parcels: chosen.map((parcel): ParcelId => parcel.id),
    },
    labels: {
      kind: t('shipmentDetail.proof.addKind'),
      name: t('shipment.field.receivedBy'),
      day: t('shipmentDetail.proof.addDay'),
      time: t('shipmentDetail.proof.addTime'),
      reason: t('shipmentDetail.proof.addReason'),
      parcels: t('shipmentDetail.proof.addParcels'),
    },
  });

  const takeFiles = async (taken: readonly File[]) => {
    setFileProblem(null);
    if (files.length + taken.length > MOST_PHOTOS) {
      setFileProblem(t('shipmentDetail.proof.addTooMany', { count: MOST_PHOTOS }));
      return;
    }
    for (const file of taken) {
      const made = await proofFileOf(file).catch(() => null);
      if (made) setFiles((before) => [...before, made]);
      else setFileProblem(t('shipmentDetail.proof.addFileProblem', { name: file.name }));
    }
  };

  /** Sends them one by one, and tells which have not arrived. */
  const sendFiles = async (id: string, waiting: readonly ProofFile[]) => {
    const missing: ProofFile[] = [];
    let problem: unknown = null;
    for (const file of waiting) {
      try {
        await sendFile('PUT', proofUrls.content(shipmentId, id, file.id), file.content, () => {}).done;
      } catch (error) {
        missing.push(file);
        problem ??= (error as UploadFailure).kind === 'refused' ? (error as { error: unknown }).error : error;
      }
    }
    if (missing.length > 0) {
      setAdded({ id, missing });
      setFailure(problem);
      return;
    }
    showFlash({ type: 'success', message: t('shipmentDetail.proof.addDone') });
    onClose();
  };

  const [isSending, setSending] = useState(false);
  const sendAgain = async ({ id, missing }: Added) => {
    if (isSending) return;
    setFailure(null);
    setSending(true);
    await sendFiles(id, missing).finally(() => setSending(false));
    await refreshShipments();
  };

  const submit = form.submit(async ({ kind, name, day, time, reason, parcels }) => {
    setFailure(null);
    const timeZone = config?.timeZone ?? 'UTC';
    const happenedAt = instantOn(day ?? today, secondsOf(time ?? ''), timeZone).toISOString();
    const told = {
      kind,
      name,
      happenedAt,
      reason,
      parcels: isChoice ? parcels : null,
      files: files.map(({ id: fileId, sha256, content }) => ({ id: fileId, sha256, bytes: content.size })),
    };
    try {
      const id = key(JSON.stringify(told));
      await api(addProof, { params: { shipmentId }, body: addedProof.parse({ id, ...told }) });
      await sendFiles(id, files);
    } catch (error) {
      const isEarly = error instanceof ApiError && error.problem.errors?.some(({ path }) => path === 'happenedAt');
      if (isEarly) form.setError('time', t('problem.in-future'));
      else if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(error);
    } finally {
      await refreshShipments();
    }
  });

  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const kind = form.field('kind');
  const parcels = form.field('parcels');
  if (added) {
    return (
      <ActionModal
        title={t('shipmentDetail.proof.addTitle', { id: shipmentId })}
        submitLabel={t('shipmentDetail.proof.addSendAgain')}
        isBusy={isSending}
        failure={failure}
        onSubmit={(event) => {
          event.preventDefault();
          void sendAgain(added);
        }}
        onClose={onClose}
      >
        <ActionNote>{t('shipmentDetail.proof.addFilesFailed', { count: added.missing.length })}</ActionNote>
        <div className={styles.files}>
          <ul>
            {added.missing.map((file) => (
              <li key={file.id}>{file.name}</li>
            ))}
          </ul>
        </div>
      </ActionModal>
    );
  }
  return (
    <ActionModal
      title={t('shipmentDetail.proof.addTitle', { id: shipmentId })}
      submitLabel={t('shipmentDetail.proof.addSubmit')}
      isBusy={form.submitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ActionNote>{t('shipmentDetail.proof.addHint')}</ActionNote>
      {config?.usesPickups && (
        <SelectField
          {...kind}
          options={STOP_KINDS.map((value) => ({ value, label: t(`shipmentDetail.proof.kind.${value}`) }))}
          onChange={(value) => kind.onChange(value ?? 'dropoff')}
        />
      )}
      <TextField
        {...form.field('name')}
        label={t(kind.value === 'pickup' ? 'shipment.field.pickedUpFrom' : 'shipment.field.receivedBy')}
        data-autofocus
      />
      <div className={styles.moment}>
        <DateField
          {...form.field('day')}
          today={{ year, month, day }}
          looksFor="nearest"
          locale={locale}
          format={format.calendarDate}
          placeholder={t('dayField.placeholder')}
          pickLabel={t('dayField.pick', { field: t('shipmentDetail.proof.addDay') })}
        />
        <TimeField {...form.field('time')} placeholder={t('shipmentForm.timePlaceholder')} />
      </div>
      <TextAreaField {...form.field('reason')} />
      {isChoice && (
        <div>
          <ChoiceChips
            id={parcels.id}
            label={parcels.label}
            value={parcels.value}
            onChange={(value) => parcels.onChange([...value])}
            options={chosen.map((parcel) => ({ value: parcel.id, label: parcel.barcode }))}
          />
          {parcels.error && <FormError>{t('shipmentDetail.proof.addNoParcel')}</FormError>}
        </div>
      )}
      <div className={styles.files}>
        <p id={`${hintId}-label`} className={styles.label}>
          {t('shipmentDetail.proof.addFiles')}
        </p>
        <Button
          icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
          aria-describedby={`${hintId}-label ${hintId}`}
          onClick={() => input.current?.click()}
        >
          {t('shipmentDetail.file.add')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept="image/jpeg,image/png,image/webp,application/pdf"
          onChange={({ currentTarget }) => {
            void takeFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <p id={hintId} className={styles.hint}>
          {t('shipmentDetail.proof.addFilesHint', { count: MOST_PHOTOS })}
        </p>
        {files.length > 0 && (
          <ul>
            {files.map(({ id: fileId, name }) => (
              <li key={fileId}>
                <span>{name}</span>
                <Button
                  variant="subtle"
                  iconOnly
                  aria-label={t('shipmentDetail.proof.addRemove', { name })}
                  onClick={() => setFiles((before) => before.filter((each) => each.id !== fileId))}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        )}
        {fileProblem && <FormError>{fileProblem}</FormError>}
      </div>
    </ActionModal>
  );
};
