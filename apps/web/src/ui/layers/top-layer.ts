import styles from './top-layer.module.css';

/**
 * For the portal and the positioner of a popup. A popup is beside its button in the page, where assistive technology
 * looks for it, and is shown in the browser's top layer: no scroll container clips it, and nothing covers it.
 */
export const IN_PLACE = { className: styles.portal } as const;

export const TOP_LAYER = {
  ref: (element: HTMLElement | null): void => element?.showPopover?.(),
  popover: 'manual',
  positionMethod: 'fixed',
  collisionPadding: 8,
  className: styles.positioner,
} as const;
