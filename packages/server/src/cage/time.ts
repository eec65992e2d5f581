/** "2026-01-31 12:00:00 UTC": the house has one clock. */
export const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
