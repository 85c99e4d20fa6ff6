import type { MetadataFlag } from '@waybill/domain/metadata-flag';

export type HandlingSign = MetadataFlag | 'temperature';

/** What is seen across a loading dock before its word is read: drawn in lines on a field of 24 by 24. */
export const HANDLING_SIGNS = {
  /** A glass with a crack. */
  fragile: 'M6.5 3h11L16.5 10a4.5 4.5 0 0 1-9 0ZM12 14.5V21M8 21h8M12.5 3l-1.5 3 2.5 1.5-1.5 3',
  /** A flame. */
  heated: 'M12 2.5c.5 4.5 6 6.5 6 12a6 6 0 0 1-12 0c0-2.5 1.2-4 2.5-5.5.2 1.8.8 2.8 2 3.5C11.5 9 10.5 6 12 2.5Z',
  /** A thermometer whose column is low, with a flake beside it. */
  cooled: 'M6 13.5V5a2 2 0 0 1 4 0v8.5a4 4 0 1 1-4 0ZM8 14v3M17.5 4v9M13.6 6.25l7.8 4.5M21.4 6.25l-7.8 4.5',
  /** A flake of snow. */
  frozen:
    'M12 2v20M3.34 7l17.32 10M20.66 7 3.34 17M9.5 3.5 12 6l2.5-2.5M9.5 20.5 12 18l2.5 2.5M3.4 10.4 6.8 9.5 5.9 6.1M18.1 17.9l-.9-3.4 3.4-.9M20.6 10.4l-3.4-.9.9-3.4M5.9 17.9l.9-3.4-3.4-.9',
  /** A cross. */
  medicine: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6Z',
  /** The square on its corner that dangerous goods carry on the road. */
  dangerous: 'M12 2 22 12 12 22 2 12ZM12 7v6M12 16.5v.1',
  /** A thermometer. */
  temperature: 'M10 13.5V5a2 2 0 0 1 4 0v8.5a4 4 0 1 1-4 0ZM12 9v8',
} as const satisfies Record<HandlingSign, string>;
