import type { Graph } from '../../../../workflows/definition/graph.ts'
import { otherLanguagesOf, translatedTexts } from '../../../../workflows/definition/texts/translations.ts'
import { keyOf, placeOf } from '../locate.ts'

/** By key of a step or stage: how many of its texts lack a translation that can be read, over all languages. */
export function untranslated(graph: Graph): Map<string, number> {
  const counts = new Map<string, number>()
  const left = otherLanguagesOf(graph).flatMap((language) =>
    translatedTexts(graph, language).filter(({ state }) => state !== 'DONE'),
  )
  for (const { path } of left) {
    const [list, id = ''] = path.split('/')
    const key =
      list === 'steps' || list === 'stages' ? `${list.slice(0, -1)}:${id}` : keyAt(placeOf(graph, id)?.chosen)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const keyAt = (chosen: Parameters<typeof keyOf>[0] | null | undefined) => (chosen ? keyOf(chosen) : null)
