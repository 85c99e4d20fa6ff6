export const shipmentForm = {
  heading: 'Waybill',
} as const;
