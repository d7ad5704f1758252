/**
 * The canvas on the public pages: a built-in template as it is drawn, stages as lanes, made from the template
 * itself.
 */
import { html, raw } from 'hono/html'
import type { Definition } from '../../workflows/definition/definition.ts'
import type { Graph, Step } from '../../workflows/definition/graph.ts'
import { actorInWords, clockFor, limitOf } from '../complaints/labels.ts'
import { asMessage, wordsFor } from '../core/readerLocale.ts'

/** Pixels of the picture's own scale. Columns are those of the template. */
const [card, gap, pad, lane, laneGap] = [
  { width: 226, height: 88 },
  { x: 38 },
  { left: 20, top: 40, bottom: 26 },
  154,
  22,
]
const templateColumn = 350
type Placed = { step: Step; x: number; y: number; row: number; column: number }

/**
 * All steps with who acts and by when, and every arrow that leads to another step. `process` is what the graph
 * compiles to.
 */
export function canvasPicture(graph: Graph, process: Definition['process'], caption: string) {
  const at = placed(graph)
  const [columns, rows] = [Math.max(...[...at.values()].map(({ column }) => column)) + 1, graph.stages.length]
  const width = pad.left * 2 + columns * card.width + (columns - 1) * gap.x
  const height = rows * lane + (rows - 1) * laneGap
  return html`<figure class="picture"><div class="scrolls" tabindex="0" role="region" aria-label="${caption}">
<svg class="canvas" viewBox="0 0 ${width} ${height}" role="img" aria-label="${inWords(graph)}">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path
  d="M0 0 8 4 0 8z"/></marker></defs>
${graph.stages.map(
  ({ name }, row) =>
    html`<rect class="lane" x="0" y="${row * (lane + laneGap)}" width="${width}" height="${lane}" rx="12"/><text
      class="stage" x="${pad.left}" y="${row * (lane + laneGap) + 26}">${name}</text>`,
)}
${arrows(graph, at).map((d) => html`<path class="arrow" d="${d}" marker-end="url(#tip)"/>`)}
${[...at.values()].map((each) => cardOf(each, graph, process))}
</svg></div><figcaption>${caption}</figcaption></figure>`
}

function placed({ stages, steps }: Graph): Map<string, Placed> {
  return new Map(
    steps.map((step) => {
      const row = stages.findIndex(({ id }) => id === step.stageId)
      const column = Math.round(step.position.x / templateColumn)
      const x = pad.left + column * (card.width + gap.x)
      return [step.id, { step, row, column, x, y: row * (lane + laneGap) + pad.top }]
    }),
  )
}

function cardOf({ step, x, y }: Placed, graph: Graph, process: Definition['process']) {
  const nameOf = (id: string) => graph.steps.find((each) => each.id === id)?.name ?? ''
  const limit = limitOf(process, clockFor(process, process.steps[step.id]), nameOf, step.id)
  const lines = wrap(step.name, 27)
  return html`<g class="${step.kind === 'MEETING' ? 'card meeting' : 'card'}"><rect x="${x}" y="${y}"
    width="${card.width}" height="${card.height}" rx="10"/>${lines.map(
      (line, n) => html`<text class="name" x="${x + 14}" y="${y + 24 + n * 17}">${line}</text>`,
    )}<text x="${x + 14}" y="${y + 60}">${capital(wordsFor(asMessage(actorInWords(step.actor, () => null))))}</text>${
      limit ? html`<text class="due" x="${x + 14}" y="${y + 77}">${cut(wordsFor(limit), 34)}</text>` : raw('')
    }</g>`
}

/** One path for each two steps that an arrow joins: straight to the next card, else through the space below. */
function arrows({ edges }: Graph, at: Map<string, Placed>): string[] {
  const drawn = new Map<string, string>()
  for (const { from, to } of edges) {
    const [a, b] = [at.get(from), at.get(to)]
    if (a && b && a !== b) drawn.set(`${from} ${to}`, pathOf(a, b))
  }
  return [...drawn.values()]
}
function pathOf(a: Placed, b: Placed): string {
  if (a.row === b.row && b.column === a.column + 1)
    return `M${a.x + card.width} ${a.y + card.height / 2}H${b.x - 3}`
  const [fromX, toX] = [a.x + card.width / 2, b.x + card.width / 2]
  const bottom = a.y + card.height
  if (a.row === b.row) return `M${fromX} ${bottom}v13H${toX}V${bottom + 3}`
  const between = a.row * (lane + laneGap) + lane + laneGap / 2
  return `M${fromX} ${bottom}V${between}H${toX + 84}V${b.y - 3}`
}

/** What the picture shows, for people who cannot see it. */
const inWords = ({ stages, steps }: Graph): string =>
  stages
    .map(
      ({ id, name }) =>
        `${name}: ${steps
          .filter(({ stageId }) => stageId === id)
          .map((step) => step.name)
          .join(', ')}.`,
    )
    .join(' ')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
/** At most two lines of so many letters. */
function wrap(text: string, most: number): string[] {
  if (text.length <= most) return [text]
  const end = text.lastIndexOf(' ', most)
  return end < 0 ? [cut(text, most)] : [text.slice(0, end), cut(text.slice(end + 1), most)]
}
