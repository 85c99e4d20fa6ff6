export const palette = {
  heading: 'Waybill',
} as const;
