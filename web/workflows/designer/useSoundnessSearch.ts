/** Goes through all that a case can come to on a drawing, in small portions, so that the page stays quick. */
import { useEffect, useState } from 'react'
import type { Graph } from '../../../workflows/definition/graph.ts'
import type { GraphProblem } from '../../../workflows/definition/problem.ts'
import { searchDrawing, type Soundness } from '../../../workflows/definition/soundness/soundness.ts'

/** Milliseconds of one portion. */
const portion = 8

/** What the search finds beside the quick checks; null until it is through. */
export function useSoundnessSearch(graph: Graph, quick: GraphProblem[]): Soundness | null {
  const [searched, setSearched] = useState<{ quick: GraphProblem[]; result: Soundness } | null>(null)
  useEffect(() => {
    const search = searchDrawing(graph, quick)
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = () => {
      const until = performance.now() + portion
      while (performance.now() < until) {
        const { done, value } = search.next()
        if (done) return setSearched({ quick, result: value })
      }
      timer = setTimeout(goOn)
    }
    timer = setTimeout(goOn)
    return () => clearTimeout(timer)
  }, [graph, quick])
  return searched?.quick === quick ? searched.result : null
}
