/** Whether what had the focus is gone. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
