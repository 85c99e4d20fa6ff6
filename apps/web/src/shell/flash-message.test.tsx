import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { FlashContent } from '../lib/state/flash.ts';
import { FlashMessage } from './flash-message.tsx';
import styles from './flash-messages.module.css';

const nothing = () => {};
const markupOf = (content: FlashContent) =>
  renderToStaticMarkup(
    <FlashMessage
      flash={{ ...content, id: 1, shownAt: 0 }}
      dismissLabel="Dismiss message"
      onDismiss={nothing}
      onHold={nothing}
      onRelease={nothing}
    />,
  );

describe('a flash message', () => {
  test.each([
    ['success', 'status', 'circle-check'],
    ['info', 'status', 'info-circle'],
    ['warning', 'alert', 'alert-triangle'],
    ['error', 'alert', 'alert-circle'],
  ] as const)('of %s is a %s with its own colour and sign', (type, role, sign) => {
    const markup = markupOf({ type, message: 'Two stops & one parcel' });
    expect(markup).toContain(`class="${styles.flash} ${styles[type]}"`);
    expect(markup).toContain(`role="${role}">Two stops &amp; one parcel</span>`);
    expect(markup).toContain(`tabler-icon-${sign}`);
    expect(markup).toContain('aria-label="Dismiss message"');
  });

  test('shows the icon it was given in place of its own', () => {
    const markup = markupOf({ type: 'info', message: 'New parcels', icon: <b>!</b> });
    expect(markup).toContain('<b>!</b>');
    expect(markup).not.toContain('info-circle');
  });

  test('offers its action in the look that was asked for', () => {
    const action = { text: 'Undo', onClick: nothing, className: 'quiet' };
    expect(markupOf({ type: 'warning', message: 'Deleted', action })).toMatch(
      /<button type="button" class="[^"]* quiet">Undo<\/button>/,
    );
    expect(markupOf({ type: 'warning', message: 'Deleted' })).not.toContain('Undo');
  });

  test('does its action when the action is clicked, and goes when its cross is', () => {
    const done: string[] = [];
    const drawn = FlashMessage({
      flash: {
        type: 'info',
        message: 'Deleted',
        id: 1,
        shownAt: 0,
        action: { text: 'Undo', onClick: () => done.push('undone') },
      },
      dismissLabel: 'Dismiss message',
      onDismiss: () => done.push('dismissed'),
      onHold: nothing,
      onRelease: nothing,
    });
    for (const part of drawn.props.children.flat()) if (part?.type === 'button') part.props.onClick();
    expect(done).toEqual(['undone', 'dismissed']);
  });

  test('shows how long it stays only when it goes by itself', () => {
    expect(markupOf({ type: 'success', message: 'Saved' })).toContain('--flash-lifetime:5000ms');
    expect(markupOf({ type: 'error', message: 'Not saved' })).not.toContain('--flash-lifetime');
  });
});
