import { html, type Markup } from '../../html.ts';

const drawn = (paths: Markup): Markup =>
  html`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

/** The drawings of the page. They say nothing that is not written beside them. */
export const icons = {
  logo: html`<img class="logo" src="/favicon.svg" width="28" height="28" alt="">`,
  done: drawn(html`<circle cx="12" cy="12" r="9.5"/><path d="m8 12.4 2.7 2.7L16 9.7"/>`),
  pencil: drawn(html`<path d="m4 20 1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19l-4 1Z"/>`),
  forward: drawn(html`<path d="m9 5 7 7-7 7"/>`),
  back: drawn(html`<path d="M19 12H5m6-6-6 6 6 6"/>`),
  house: drawn(
    html`<path d="m4 11 8-7 8 7v8.5a.5.5 0 0 1-.5.5h-4.7M6 10v9.500a.5.5 0 0 0 .5.5h3.500m6-4.500 4 4m0-4-4 4"/>`,
  ),
  told: drawn(html`<path d="M4 5h16v11H9l-5 4V5Z"/>`),
};
