/** The mail that carries a proof as a PDF. */
export const proofMail = {
  subject: {
    pickup: 'Proof of pickup: shipment {id}, {organisation}',
    dropoff: 'Proof of delivery: shipment {id}, {organisation}',
  },
  body: {
    pickup: '{organisation} has picked up shipment {id}. The proof is attached as a PDF.',
    dropoff: '{organisation} has delivered shipment {id}. The proof is attached as a PDF.',
  },
  when: { pickup: 'Picked up', dropoff: 'Delivered' },
  missing: {
    one: '{count} photo had not arrived from the driver’s phone when this was sent.',
    other: '{count} photos had not arrived from the driver’s phone when this was sent.',
  },
  check: 'Check this proof',
  footer:
    'You get this because your address stands with shipment {id} for proofs of delivery, or {organisation} has sent it to you.',
} as const;
