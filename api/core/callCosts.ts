/**
 * Points of the budget for a call; rows and file routes name one of them. They are estimates, ordered by what a call
 * reads and draws: nobody measured the ratios.
 */
export const callCosts = {
  /** A look through people, entries or rows. */
  search: 3,
  /** Whom a complaint may be about, compared by name, and the way it will take. */
  preview: 5,
  /** A complaint or its like, compared by name, written and sealed. */
  filing: 10,
  /** Counts over everybody in reach. */
  report: 5,
  /** A PDF, drawn in a thread. */
  document: 30,
  /** A file that is read and planned, or a job that makes one. */
  job: 60,
} as const
export type CallCost = keyof typeof callCosts
