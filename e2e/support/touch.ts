import { expect, type Page } from '@playwright/test';

/** The size that a finger hits, in CSS pixels. */
const FINGER = 44;

/** And what a glove hits in the rain: nothing that drivers and warehouse hands press is smaller. */
const GLOVE = 56;

/** Where a finger may press: controls, and whatever else is pressed like one. */
const PRESSED = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  '[role="button"]',
  '[role="checkbox"]',
  '[role="combobox"]',
  '[role="menuitem"]',
  '[role="menuitemradio"]',
  '[role="menuitemcheckbox"]',
  '[role="option"]',
  '[role="radio"]',
  '[role="switch"]',
  '[role="tab"]',
].join();

type Missed = { readonly what: string; readonly width: number; readonly height: number };

/**
 * On a screen that is touched, every control in sight takes a press anywhere in 44 by 44 pixels around its middle, or as many as are asked for, and no
 * keys are shown. What lies in the midst of a sentence is as high as its line.
 */
export const expectTouchable = async (page: Page, size = FINGER): Promise<void> => {
  if (!(await page.evaluate(() => matchMedia('(pointer: coarse)').matches))) return;
  const missed = await page.evaluate(
    ([selector, finger]) => {
      const LAYER = '[data-side], [data-flashes], [role="listbox"], [role="menu"], [role="dialog"]';
      /** What takes the press for a control: its label, the cell of a row's checkbox, the row that opens what its link does. */
      const areaOf = (control: Element): Element => {
        const row = control.closest('[data-row]');
        const around = control.matches('[type="checkbox"]')
          ? row && control.closest('td')
          : control.matches('a') && row;
        return control.closest('label') ?? (around || control);
      };
      const isHit = (area: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        if (!hit) return false;
        if (area.contains(hit) || hit.closest('label')?.control === area) return true;
        // A list that is open lies over what is around its field, and a message over the end of a page.
        const layer = hit.closest(LAYER);
        return layer !== null && layer !== area.closest(LAYER);
      };
      /** How far a press counts, from the middle on, in one direction. */
      const reach = (area: Element, x: number, y: number, [stepX, stepY]: readonly [number, number]) => {
        let far = 0;
        while (far < finger && isHit(area, x + stepX * (far + 1), y + stepY * (far + 1))) far++;
        return far;
      };
      const isInSentence = (control: Element) => {
        if (getComputedStyle(control).display !== 'inline') return false;
        const { parentElement: around } = control;
        return [...(around?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
      };
      const found: Missed[] = [];
      for (const control of document.querySelectorAll(selector)) {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (control.closest('[inert], [aria-hidden="true"]') || control.matches(':disabled, [type="hidden"]')) continue;
        if (isInSentence(control)) continue;
        const area = areaOf(control);
        area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { left, top, width: w, height: h } = area.getBoundingClientRect();
        const [x, y] = [left + w / 2, top + h / 2];
        // What is clipped away, as a file's own input is, or lies under another layer, nobody can press.
        if (w < 2 || h < 2 || !isHit(area, x, y)) continue;
        const width = 1 + reach(area, x, y, [-1, 0]) + reach(area, x, y, [1, 0]);
        const height = 1 + reach(area, x, y, [0, -1]) + reach(area, x, y, [0, 1]);
        // A control's frame can belong to the box around it, and a pixel be lost between two of the screen.
        if (width >= finger - 2 && height >= finger - 2) continue;
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40);
        found.push({ what: `${control.localName}.${control.className} ${name}`, width, height });
      }
      for (const key of document.querySelectorAll('kbd')) {
        const isShortcutList = key.closest('[role="dialog"] dd');
        if (key.checkVisibility() && !isShortcutList)
          found.push({ what: `kbd ${key.textContent}`, width: 0, height: 0 });
      }
      return found;
    },
    [PRESSED, size] as const,
  );
  expect(missed, 'what a finger misses').toEqual([]);
};

/** The same for whoever wears gloves. */
export const expectGlovesHit = (page: Page): Promise<void> => expectTouchable(page, GLOVE);
