import { useReactFlow } from '@xyflow/react'
import type { KeyboardEvent, RefObject } from 'react'
import { useDraftStore, type DraftStore } from '../draft.ts'
import { removeAll } from '../edit/remove.ts'
import { nudge } from './nudge.ts'

const steps: Record<string, [number, number]> = { ArrowLeft: [-20, 0], ArrowRight: [20, 0], ArrowUp: [0, -20], ArrowDown: [0, 20] }

/** Keys on the canvas: arrows move, F2 renames, Delete and Backspace remove what has the focus or is chosen. */
export function useCanvasKeys(frame: RefObject<HTMLDivElement | null>) {
  const store = useDraftStore()
  const flow = useReactFlow()
  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, select, button')) return
    const focused = target.closest<HTMLElement>('.react-flow__node, .react-flow__edge')?.dataset['id'] ?? null
    const id = focused ?? store.getState().chosen?.id
    const move = steps[event.key]
    if (event.key === 'Enter' && focused) return choose(store, focused)
    if (!id || store.getState().readOnly || event.ctrlKey || event.metaKey || event.altKey) return
    if (move) moveStep(event, store, id, move)
    else if (event.key === 'F2') { event.preventDefault(); store.getState().rename(id) }
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      const marked = flow.getNodes().filter((node) => node.selected).map((node) => node.id)
      store.getState().edit('Remove', removeAll(focused === null || marked.includes(focused) ? [id, ...marked] : [focused]))
      store.getState().choose({ chosen: null, section: null })
      frame.current?.focus()
    }
  }
}

function choose(store: DraftStore, id: string) {
  const { graph } = store.getState()
  const kind = graph.steps.some((step) => step.id === id) ? 'step' : graph.stages.some((stage) => stage.id === id) ? 'stage' : graph.edges.some((edge) => edge.id === id) ? 'edge' : null
  if (kind) store.getState().choose({ chosen: { kind, id }, section: null })
}

function moveStep(event: KeyboardEvent, store: DraftStore, id: string, [x, y]: [number, number]) {
  if (!store.getState().graph.steps.some((step) => step.id === id)) return
  event.preventDefault()
  event.stopPropagation()
  const far = event.shiftKey ? 5 : 1
  store.getState().edit('Move step', nudge(id, x * far, y * far), `nudge ${id}`)
}
