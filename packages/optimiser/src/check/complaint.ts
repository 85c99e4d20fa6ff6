import type { VisitOf } from '../problem/problem.ts';

/** What is wrong with a plan. */
export type Complaint = { readonly rule: string; readonly message: string };

/** Fractions that are added in another order differ a little. */
const SLACK = 1e-5;

export const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SLACK * Math.max(1, Math.abs(b) / 1e4);
export const isAtMost = (a: number, b: number): boolean => a <= b + SLACK;

export const visitName = ({ job, kind }: VisitOf): string => `${kind} of job ${job}`;
