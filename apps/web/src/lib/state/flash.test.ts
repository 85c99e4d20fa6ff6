import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clearFlashes,
  dismissFlash,
  dismissRefusalAbout,
  flashFor,
  lifetimeOf,
  pauseFlash,
  resumeFlash,
  showFlash,
  showFlashAbout,
  useFlashes,
} from './flash.ts';

const messages = () => useFlashes.getState().flashes.map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  clearFlashes();
  vi.useRealTimers();
});

describe('how long a flash message stays', () => {
  test.each([
    ['success goes after 5 seconds', { type: 'success' }, 5000],
    ['info stays until closed', { type: 'info' }, null],
    ['warning stays until closed', { type: 'warning' }, null],
    ['error stays until closed', { type: 'error' }, null],
    ['info that should disappear goes after 4 seconds', { type: 'info', shouldDisappear: true }, 4000],
    ['error that should disappear goes after 4 seconds', { type: 'error', shouldDisappear: true }, 4000],
    ['success that should disappear still has its 5 seconds', { type: 'success', shouldDisappear: true }, 5000],
    ['error that should not disappear stays', { type: 'error', shouldDisappear: false }, null],
    ['an explicit timeout wins over success', { type: 'success', timeout: 9000 }, 9000],
    ['an explicit timeout wins over staying', { type: 'error', timeout: 700 }, 700],
    ['an explicit timeout wins over disappearing', { type: 'info', shouldDisappear: true, timeout: 60_000 }, 60_000],
  ] as const)('%s', (_rule, flash, expected) => {
    expect(lifetimeOf({ message: 'Saved', ...flash })).toBe(expected);
  });
});

describe('flash messages', () => {
  test('stand newest first', () => {
    showFlash({ message: 'first', type: 'info' });
    showFlash({ message: 'second', type: 'error' });
    expect(messages()).toEqual(['second', 'first']);
  });

  test('go when their time is up, and the others stay', () => {
    showFlash({ message: 'stays', type: 'warning' });
    showFlash({ message: 'goes', type: 'success' });
    vi.advanceTimersByTime(4999);
    expect(messages()).toEqual(['goes', 'stays']);
    vi.advanceTimersByTime(1);
    expect(messages()).toEqual(['stays']);
  });

  test('of the helper go after 4 seconds, or after the time it was given', () => {
    flashFor('short', 'success');
    flashFor('long', 'error', 10_000);
    vi.advanceTimersByTime(4000);
    expect(messages()).toEqual(['long']);
    vi.advanceTimersByTime(6000);
    expect(messages()).toEqual([]);
  });

  test('wait while somebody points at them, and then have the time that was left', () => {
    const id = showFlash({ message: 'Saved', type: 'success' });
    vi.advanceTimersByTime(3000);
    pauseFlash(id, 'pointer');
    vi.advanceTimersByTime(60_000);
    expect(messages()).toEqual(['Saved']);
    resumeFlash(id, 'pointer');
    vi.advanceTimersByTime(1999);
    expect(messages()).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(messages()).toEqual([]);
  });

  test('wait as long as either the pointer or the focus is on them', () => {
    const id = showFlash({ message: 'Saved', type: 'success' });
    pauseFlash(id, 'focus');
    pauseFlash(id, 'pointer');
    resumeFlash(id, 'pointer');
    vi.advanceTimersByTime(60_000);
    expect(messages()).toEqual(['Saved']);
    pauseFlash(id, 'pointer');
    resumeFlash(id, 'focus');
    vi.advanceTimersByTime(60_000);
    expect(messages()).toEqual(['Saved']);
    resumeFlash(id, 'pointer');
    vi.advanceTimersByTime(5000);
    expect(messages()).toEqual([]);
  });

  test('can be closed at once, and pointing at one that stays starts no clock', () => {
    const id = showFlash({ message: 'stays', type: 'info' });
    pauseFlash(id, 'pointer');
    resumeFlash(id, 'pointer');
    expect(vi.getTimerCount()).toBe(0);
    dismissFlash(id);
    expect(messages()).toEqual([]);
  });
});

test('a form that is called off takes along its refusal, and nothing else', () => {
  showFlashAbout('other', { message: 'Error saving the other', type: 'error' });
  showFlashAbout('user', { message: 'Error inviting', type: 'error' });
  dismissRefusalAbout('user');
  expect(messages()).toEqual(['Error saving the other']);
  showFlashAbout('user', { message: 'Invited', type: 'success' });
  dismissRefusalAbout('user');
  dismissRefusalAbout('nothing');
  expect(messages()).toEqual(['Invited', 'Error saving the other']);
});
