import { expect, type Page } from '@playwright/test';

export type TestVehicle = { readonly id: string; readonly registration: string };

/** A vehicle of its own for a test, as the user who is signed in on the page. */
export const addVehicle = async (page: Page, name: string): Promise<TestVehicle> => {
  const registration = `T${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  const answer = await page.request.post('/api/vehicles', {
    data: {
      registration,
      name,
      vehicleType: null,
      subCompanyId: null,
      weightCapacity: 500,
      volumeCapacity: 8,
      companyName: null,
      subcontractorCompanyName: null,
      equipment: [],
      shiftStart: '08:00',
      shiftEnd: '17:00',
      breakMinutes: null,
      breakEarliest: null,
      breakLatest: null,
      startAddress: null,
      endsAt: 'start',
      endAddress: null,
      startPoint: null,
      endPoint: null,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).vehicle;
};

export const removeVehicle = (page: Page, { id }: TestVehicle) =>
  page.request.delete(`/api/vehicles/${id}?to=unassigned`);
