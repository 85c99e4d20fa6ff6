import { initialOf, type User } from '@waybill/domain/user';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../lib/language/i18n.tsx';
import { useSession } from '../lib/session/session.ts';
import styles from './profile-menu.module.css';
import { ProfileMenuItems } from './profile-menu-items.tsx';

/** The letter at the end of the header and what opens under it. Nobody signed in, nothing there. */
export const ProfileMenu = () => {
  const session = useSession();
  return session ? <OwnMenu user={session.user} /> : null;
};

const OwnMenu = ({ user }: { readonly user: User }) => {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !host.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  return (
    <div ref={host} className={styles.host}>
      <button
        type="button"
        className={styles.initial}
        aria-label={`${t('menu.open')}, ${initialOf(user)}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {initialOf(user)}
      </button>
      {open && <ProfileMenuItems user={user} onClose={() => setOpen(false)} />}
    </div>
  );
};
