/**
 * Pictures of the product on the public pages. Each is drawn from a built-in template by what draws, counts and
 * words it in the product, so that none can show what is not there.
 */
import { html } from 'hono/html'
import { compile } from '../../workflows/definition/compile.ts'
import { daysBetween, deadline, thresholdBefore } from '../../workflows/definition/clocks.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import { citation } from '../../workflows/definition/law.ts'
import { templates } from '../../workflows/definition/templates/index.ts'
import type { Calendar } from '../../workflows/engine/state.ts'
import { roadBefore } from '../complaints/predictions.ts'
import { dayIn } from '../messages/moments.ts'
import { canvasPicture } from './canvasPicture.ts'

/** What a page may ask for in its head, `pictures: [canvas, stages, clock]`. */
export const pictureNames = ['canvas', 'stages', 'clock'] as const
export type PictureName = (typeof pictureNames)[number]

/** The day on which the example is filed; law tables name the days that follow from it. */
const filedAt = Date.parse('2027-03-01T04:30:00Z')
const pune: Calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: [] }
const day = (at: number) => dayIn(new Date(at), { language: 'en', timeZone: pune.timeZone })

const drawers: Record<PictureName, () => ReturnType<typeof html>> = {
  canvas: () =>
    canvasPicture(
      graphOf('CANADA'),
      definitionOf('CANADA').process,
      'The template for Canada’s SOR/2020-130 on the canvas: stages, steps, who acts and by when.',
    ),
  stages,
  clock,
}
const drawn = new Map<PictureName, ReturnType<typeof html>>()
/** Drawn once: a template does not change while we run. */
export function picture(name: PictureName) {
  const known = drawn.get(name)
  if (known) return known
  const markup = drawers[name]()
  drawn.set(name, markup)
  return markup
}

const graphOf = (id: string) => {
  const { graph } = templates[id] ?? {}
  if (!graph) throw new Error(`No template ${id}`)
  return graph
}
function definitionOf(id: string): Definition {
  const compiled = compile(graphOf(id))
  if (!compiled.definition) throw new Error(`Template ${id} does not compile`)
  return compiled.definition
}

/** Stages of redressal as a complainant sees them, with the latest day of each step on the usual route. */
function stages() {
  const { stages: all, steps } = graphOf('POSH')
  const road = roadBefore(definitionOf('POSH'), pune, {}, filedAt)
  const usual = (stageId: string) =>
    steps.filter((step) => step.stageId === stageId && road.get(step.id)?.isUsual)
  const visibleStages = all.filter(({ id }) => usual(id).length > 0)
  return html`<figure class="picture stages"><ol>${visibleStages.map(
    ({ id, name }) =>
      html`<li><strong>${name}</strong><ul>${usual(id).map((step) => {
        const dueAt = road.get(step.id)?.dueAt
        return html`<li><span>${step.name}</span>${dueAt ? html`<time>by ${day(dueAt)}</time>` : ''}</li>`
      })}</ul></li>`,
  )}</ol><figcaption>Stages of redressal under the POSH template, with the latest day of each, as a complainant sees
them before filing on
${day(filedAt)}.</figcaption></figure>`
}

/** The 90 days of s.11(4) on a line: filed, both thresholds, reminders and the end. */
function clock() {
  const term = graphOf('POSH').clocks?.find(({ id }) => id === 'inquiryTerm')
  if (!term?.lawRef) throw new Error('The term of the inquiry is gone')
  const dueAt = deadline(filedAt, term.amount, term.unit, pune)
  const whole = daysBetween(pune.timeZone, filedAt, dueAt)
  const after = (amount: number | null) =>
    amount === null ? [] : [deadline(filedAt, amount, term.unit, pune)]
  const marks = [
    { at: filedAt, says: 'Filed', kind: 'start' },
    ...after(term.firstAfter).map((at) => ({ at, says: 'Committee warned', kind: 'mark' })),
    ...after(term.secondAfter).map((at) => ({ at, says: 'Presiding officer, too', kind: 'mark' })),
    { at: dueAt, says: 'Due', kind: 'end' },
  ]
  const reminders = term.remindBefore.map((amount) => thresholdBefore(dueAt, amount, term.unit, pune))
  const x = (at: number) => Math.round(30 + (daysBetween(pune.timeZone, filedAt, at) / whole) * 640)
  return html`<figure class="picture clock"><div class="scrolls" tabindex="0" role="region"
    aria-label="${term.name}"><svg
    viewBox="0 0 700 128" role="img" aria-label="${marks
      .map(({ says, at }) => `${says}: ${day(at)}`)
      .join('. ')}"><path class="line" d="M30 64H670"/>${reminders.map(
      (at) => html`<circle class="reminder" cx="${x(at)}" cy="64" r="4"/>`,
    )}${marks.map(({ at, says, kind }, n) => {
      const side = n % 2 === 0 ? { name: 32, date: 48 } : { name: 92, date: 108 }
      const anchor = kind === 'start' ? 'start' : kind === 'end' ? 'end' : 'middle'
      const left = anchor === 'start' ? 22 : anchor === 'end' ? 678 : x(at)
      return html`<circle class="${kind}" cx="${x(at)}" cy="64" r="8"/><text class="name" x="${left}" y="${side.name}"
      text-anchor="${anchor}">${says}</text><text x="${left}" y="${side.date}"
      text-anchor="${anchor}">${day(at)}</text>`
    })}</svg></div><figcaption>${term.name}: ${term.amount} days, ${citation(term.lawRef)}. Small dots are
reminders. The date is counted in the business unit’s own time zone and calendar.</figcaption></figure>`
}
