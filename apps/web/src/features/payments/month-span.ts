/** Days, both included; without one of them it has no beginning, or no end. */
export type Span = { readonly from?: string | undefined; readonly to?: string | undefined };

export const MONTHS = ['this-month', 'last-month'] as const;
type Month = (typeof MONTHS)[number];

/** From the first day of a month to its last. */
export const monthSpan = (month: Month, today: string): { readonly from: string; readonly to: string } => {
  const [year = 0, number = 1] = today.split('-').map(Number);
  const back = month === 'this-month' ? 0 : 1;
  const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    from: dayText(Date.UTC(year, number - 1 - back, 1)),
    to: dayText(Date.UTC(year, number - back, 0)),
  };
};
