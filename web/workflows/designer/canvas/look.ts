import type { Edge, Node, ReactFlowInstance, Rect, Viewport, XYPosition } from '@xyflow/react'

/** How all of a drawing is fitted into its frame. */
export const wholeView = { padding: 0.06 }
/** Names on cards are 14 px high; smaller than 12 px on a screen they are hard to read. */
export const readable = 0.86
const [edge, largest] = [16, 1]

/**
 * Where a drawing is first looked at, in pixels of its frame: all of it where it fits at `least` or larger, else
 * its beginning at that size, with `start` in view.
 */
export function firstView(
  drawing: Rect,
  start: XYPosition,
  frame: { width: number; height: number },
  least: number,
): Viewport {
  const [width, height] = [frame.width - 2 * edge, frame.height - 2 * edge]
  const zoom = Math.min(largest, width / drawing.width, height / drawing.height)
  const middle = (size: number, from: number, length: number) => (size - length * zoom) / 2 - from * zoom
  if (zoom >= least)
    return {
      x: middle(frame.width, drawing.x, drawing.width),
      y: middle(frame.height, drawing.y, drawing.height),
      zoom,
    }
  const along = (from: number, begins: number, size: number) =>
    (begins - from) * least + edge > size * 0.7 ? size / 3 - begins * least : edge - from * least
  return {
    x: along(drawing.x, start.x, frame.width),
    y: along(drawing.y, start.y, frame.height),
    zoom: least,
  }
}

/** Shows all of a drawing where that can be read, else its beginning. */
export async function lookAtStart<N extends Node, E extends Edge>(
  flow: ReactFlowInstance<N, E>,
  frame: HTMLElement | null,
  least = readable,
): Promise<void> {
  const drawing = flow.getNodesBounds(flow.getNodes())
  const box = frame?.getBoundingClientRect()
  if (!box || drawing.width === 0 || drawing.height === 0) return
  await flow.setViewport(firstView(drawing, flow.getNode('start')?.position ?? drawing, box, least))
}
