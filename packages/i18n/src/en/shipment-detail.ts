export const shipmentDetail = {
  heading: 'Waybill',
} as const;
