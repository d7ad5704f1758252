import type { Graph, Step } from '../graph.ts'

/** The rows of law that a step serves: by its own clock, and by the one of the case whose date it shows. */
export const lawRefsOf = ({ clocks }: Graph, { clock, serves }: Step): string[] =>
  [clock, clocks.find(({ id }) => id === serves)].flatMap((each) => each?.lawRef ?? [])
