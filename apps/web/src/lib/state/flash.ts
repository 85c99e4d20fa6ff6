import type { ReactNode } from 'react';
import { create } from 'zustand';

export type FlashType = 'success' | 'info' | 'error' | 'warning';

export type FlashAction = { readonly text: string; readonly onClick: () => void; readonly className?: string };

export type FlashContent = {
  readonly message: string;
  readonly type: FlashType;
  readonly icon?: ReactNode;
  readonly action?: FlashAction;
  readonly secondAction?: FlashAction;
  readonly shouldDisappear?: boolean;
  /** Milliseconds; overrides everything else. */
  readonly timeout?: number;
};

export type Flash = FlashContent & { readonly id: number; readonly shownAt: number };

const SUCCESS_LIFETIME = 5000;
const DISAPPEARING_LIFETIME = 4000;

/** How long a message stays, in milliseconds; null is until the user closes it. */
export const lifetimeOf = ({ type, shouldDisappear, timeout }: FlashContent): number | null => {
  if (timeout !== undefined) return timeout;
  if (type === 'success') return SUCCESS_LIFETIME;
  return shouldDisappear ? DISAPPEARING_LIFETIME : null;
};

let lastId = 0;

/** The messages on the screen, newest first. */
export const useFlashes = create<{ flashes: readonly Flash[] }>()(() => ({ flashes: [] }));

type Countdown = { readonly timer: ReturnType<typeof setTimeout>; readonly endsAt: number };
const running = new Map<number, Countdown>();
const paused = new Map<number, number>();

/** A reason to keep a message: the pointer on it, or the focus in it. */
export type FlashHold = 'pointer' | 'focus';
const holds = new Map<number, ReadonlySet<FlashHold>>();

/** The timer is here and not in a component, so that a change of layout neither restarts nor stops it. */
const countDown = (id: number, milliseconds: number) => {
  running.set(id, { timer: setTimeout(() => dismissFlash(id), milliseconds), endsAt: Date.now() + milliseconds });
};

const stopCounting = (id: number) => {
  clearTimeout(running.get(id)?.timer);
  running.delete(id);
  paused.delete(id);
};

export const showFlash = (flash: FlashContent): number => {
  lastId += 1;
  const shown = { ...flash, id: lastId, shownAt: Date.now() };
  useFlashes.setState(({ flashes }) => ({ flashes: [shown, ...flashes] }));
  const lifetime = lifetimeOf(flash);
  if (lifetime !== null) countDown(lastId, lifetime);
  return lastId;
};

/** While a user points at a message or tabs into it, it must not disappear. */
export const pauseFlash = (id: number, hold: FlashHold): void => {
  holds.set(id, new Set([...(holds.get(id) ?? []), hold]));
  const countdown = running.get(id);
  if (!countdown) return;
  stopCounting(id);
  paused.set(id, Math.max(0, countdown.endsAt - Date.now()));
};

/** The timer continues once nothing holds the message any more. */
export const resumeFlash = (id: number, hold: FlashHold): void => {
  const others = new Set([...(holds.get(id) ?? [])].filter((each) => each !== hold));
  holds.set(id, others);
  if (others.size > 0) return;
  const left = paused.get(id);
  if (left === undefined) return;
  paused.delete(id);
  countDown(id, left);
};

export const dismissFlash = (id: number): void => {
  stopCounting(id);
  holds.delete(id);
  useFlashes.setState(({ flashes }) => ({ flashes: flashes.filter((flash) => flash.id !== id) }));
};

export const clearFlashes = (): void => {
  for (const { id } of useFlashes.getState().flashes) dismissFlash(id);
};

/** The last message about each subject. */
const lastAbout = new Map<string, number>();

/** Shows a message in place of the last one about this subject: two tries never leave a failure beside a success. */
export const showFlashAbout = (subject: string, flash: FlashContent): void => {
  dismissFlashAbout(subject);
  lastAbout.set(subject, showFlash(flash));
};

export const dismissFlashAbout = (subject: string): void => {
  const last = lastAbout.get(subject);
  if (last !== undefined) dismissFlash(last);
  lastAbout.delete(subject);
};

/** A form that is called off takes along that it was refused: it has told so beside its fields, and there is nothing left to mend. */
export const dismissRefusalAbout = (subject: string): void => {
  const last = lastAbout.get(subject);
  const isRefusal = useFlashes.getState().flashes.some(({ id, type }) => id === last && type === 'error');
  if (isRefusal) dismissFlashAbout(subject);
};

/** The short form: a message that disappears by itself, after four seconds by default. */
export const flashFor = (message: string, type: FlashType, timeout: number = DISAPPEARING_LIFETIME): number =>
  showFlash({ message, type, timeout });
