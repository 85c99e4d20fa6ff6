import { useLayoutEffect, useRef } from 'react';

/**
 * The ref of a form that is the whole purpose of its page: what is to be typed first has the focus at once. Not where a finger points,
 * since the keyboard would cover half of the page before anybody has read it.
 */
export const useFirstEmptyField = () => {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields.at(-1))?.focus({ preventScroll: true });
  }, []);
  return form;
};
