import type { Edge, Node, ReactFlowInstance } from '@xyflow/react'

/** Shows all of a drawing where that can be read, else its beginning. */
export async function lookAtStart<N extends Node, E extends Edge>(
  flow: ReactFlowInstance<N, E>,
  frame: HTMLElement | null,
  readable = 0.6,
): Promise<void> {
  await flow.fitView({ padding: 0.06, minZoom: readable, maxZoom: 1 })
  const box = frame?.getBoundingClientRect()
  const corner = flow.flowToScreenPosition(flow.getNodesBounds(flow.getNodes()))
  if (!box || (corner.x >= box.left && corner.y >= box.top)) return
  const { x, y, zoom } = flow.getViewport()
  await flow.setViewport({
    x: x + Math.max(0, box.left - corner.x + 16),
    y: y + Math.max(0, box.top - corner.y + 16),
    zoom,
  })
}
