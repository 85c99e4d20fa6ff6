/** What a list shows at once. */
export const ROWS_PER_PAGE = [25, 50, 100, 250] as const;
