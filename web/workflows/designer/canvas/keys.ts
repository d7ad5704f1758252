import { useReactFlow } from '@xyflow/react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { t, msg } from '../../../i18n.ts'
import { useDraftStore, type DraftStore } from '../draft.ts'
import { removeChosen } from '../removeChosen.ts'
import { keyOf, type Chosen, type DesignerLocation } from '../locate.ts'
import { nudge } from './nudge.ts'

const moves: Record<string, [number, number]> = {
  ArrowLeft: [-20, 0],
  ArrowRight: [20, 0],
  ArrowUp: [0, -20],
  ArrowDown: [0, 20],
}

/**
 * Keys on the canvas: arrows move, F2 renames, Delete and Backspace remove what has the focus or is chosen.
 */
export function useCanvasKeys(frame: RefObject<HTMLDivElement | null>) {
  const { t } = useTranslation()
  const store = useDraftStore()
  const flow = useReactFlow()
  return (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (target.closest('input, textarea, select, button')) return
    const place = placeIn(target)
    if (event.key === 'Enter' && place) return store.getState().choose(place)
    const on = place ? place.chosen : store.getState().chosen
    if (!on || store.getState().readOnly || event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    if (move) moveStep(event, store, on, move)
    else if (event.key === 'F2') {
      event.preventDefault()
      store.getState().rename(on)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      const marked = flow
        .getNodes()
        .filter((node) => node.selected)
        .map((node) => nodeChosen(node.id))
      const all = marked.some((one) => keyOf(one) === keyOf(on)) ? marked : [on]
      store.getState().edit(all.length === 1 ? t(removals[on.kind]) : t('Remove several'), removeChosen(all))
      store.getState().choose({ chosen: null, section: null })
      frame.current?.focus()
    }
  }
}

/** What undo calls it. */
const removals: Record<Chosen['kind'], string> = {
  step: msg('Remove step'),
  stage: msg('Remove stage'),
  edge: msg('Remove arrow'),
}

/** Lanes carry their stage's key as id, steps their own. */
export const nodeChosen = (id: string): Chosen =>
  id.startsWith('stage:') ? { kind: 'stage', id: id.slice('stage:'.length) } : { kind: 'step', id }

/** What a node stands for; null for start and end. */
export function placeAt(nodeId: string): DesignerLocation | null {
  if (nodeId === 'start' || nodeId === 'close') return null
  return nodeId.startsWith('term:')
    ? { chosen: null, section: 'terms', part: nodeId.slice('term:'.length) }
    : { chosen: nodeChosen(nodeId), section: null }
}

function placeIn(target: Element): DesignerLocation | null {
  const node = target.closest<HTMLElement>('.react-flow__node')?.dataset['id']
  const edge = target.closest<HTMLElement>('.react-flow__edge')?.dataset['id']
  if (node) return placeAt(node)
  return edge ? { chosen: { kind: 'edge', id: edge }, section: null } : null
}

function moveStep(event: KeyboardEvent, store: DraftStore, { kind, id }: Chosen, [x, y]: [number, number]) {
  if (kind !== 'step') return
  event.preventDefault()
  event.stopPropagation()
  const far = event.shiftKey ? 5 : 1
  store.getState().edit(t('Move step'), nudge(id, x * far, y * far), `nudge ${id}`)
}
