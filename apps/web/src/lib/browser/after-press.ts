let isPressed = false;

if (typeof window !== 'undefined') {
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
  };
  window.addEventListener('pointerdown', press, true);
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, release, true);
}

/**
 * Runs the action now, or once the finger or mouse button that is down has been lifted and its click was handled.
 * Pressing a button leaves a field; a message that appears at that moment moves the button away from under the press,
 * and the click is lost.
 */
export const afterPress = (action: () => void): void => {
  if (!isPressed) {
    action();
    return;
  }
  const lifted = new AbortController();
  const onEnd = () => {
    lifted.abort();
    setTimeout(action);
  };
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, onEnd, { signal: lifted.signal });
  }
};
