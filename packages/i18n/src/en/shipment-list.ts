export const shipmentList = {
  heading: 'Waybill',
} as const;
