import { useEffect } from 'react';
import { create } from 'zustand';
import { useI18n } from '../../lib/language/i18n.tsx';
import { againOf, changeDraft } from '../proof-draft.ts';
import type { ProofDraft } from '../store/schema.ts';
import { useWork } from '../work.tsx';
import styles from './undo-bar.module.css';

type Offer = {
  readonly closed: string;
  readonly vehicleId: string;
  readonly deliveryId: string;
  readonly address: string;
  /** What it was closed with. */
  readonly draft: ProofDraft;
};

const useOffer = create<{ readonly offer: Offer | null }>(() => ({ offer: null }));
export const offerUndo = (offer: Offer): void => useOffer.setState({ offer });

const SHOWN_MS = 10_000;

/** A stop that was just closed can be opened again with one tap, instead of a question before each. */
export const UndoBar = () => {
  const { t } = useI18n();
  const { act } = useWork();
  const offer = useOffer((state) => state.offer);
  useEffect(() => {
    if (!offer) return;
    const timer = setTimeout(() => useOffer.setState({ offer: null }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [offer]);
  if (!offer) return null;
  const undo = () => {
    useOffer.setState({ offer: null });
    const { vehicleId, deliveryId, closed, address, draft } = offer;
    const said = {
      kind: 'reopen-stop',
      vehicleId,
      deliveryId,
      closed,
      reason: t('driver.undo.reason'),
    };
    // Nobody signs, nor is photographed, a second time.
    void act(said as Parameters<typeof act>[0], { about: address }).then(() => changeDraft(deliveryId, againOf(draft)));
  };
  return (
    <div className={styles.bar} role="status">
      <span>{t('driver.undo.done', { address: offer.address })}</span>
      <button type="button" className={styles.undo} onClick={undo}>
        {t('driver.undo.undo')}
      </button>
    </div>
  );
};
