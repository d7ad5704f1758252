/**
 * Walks over numbered nodes; each is linear in nodes and edges. Node `next.length` stands for 'close' and
 * leads nowhere.
 */

/**
 * 1 for every node that can be reached from `from`, itself included, without passing `without`; nearest
 * first, so that a walk to `target` may end early.
 */
export function reachableFrom(
  from: number[],
  next: number[][],
  { without = -1, target = -1 }: { without?: number; target?: number } = {},
): Uint8Array {
  const reached = new Uint8Array(next.length + 1)
  const todo = from.filter((node) => node !== without)
  for (const node of todo) reached[node] = 1
  for (let place = 0; place < todo.length; place++) {
    for (const to of next[todo[place] ?? -1] ?? []) {
      if (reached[to] || to === without) continue
      reached[to] = 1
      if (to === target) return reached
      todo.push(to)
    }
  }
  return reached
}

/** The same edges, the other way round. */
export function reverseEdges(next: number[][]): number[][] {
  const back: number[][] = [...next.map(() => []), []]
  next.forEach((list, from) => list.forEach((to) => back[to]?.push(from)))
  return back
}

/**
 * Nodes that lie on a cycle, or between two cycles: what is left after taking away, again and again, what
 * nothing leads to and what leads nowhere.
 */
export function onCycles(next: number[][]): number[] {
  const forward = strip(next, new Uint8Array(next.length + 1))
  const both = strip(reverseEdges(next), forward)
  return next.flatMap((_list, node) => (both[node] ? [] : [node]))
}

/** Marks in `gone` what no remaining node leads to. */
function strip(next: number[][], gone: Uint8Array): Uint8Array {
  const incoming = new Uint32Array(gone.length)
  next.forEach((list, from) => {
    if (!gone[from]) for (const to of list) incoming[to] = (incoming[to] ?? 0) + 1
  })
  const todo = [...incoming.keys()].filter((node) => !gone[node] && incoming[node] === 0)
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    gone[node] = 1
    for (const to of next[node] ?? []) {
      incoming[to] = (incoming[to] ?? 1) - 1
      if (incoming[to] === 0 && !gone[to]) todo.push(to)
    }
  }
  return gone
}
