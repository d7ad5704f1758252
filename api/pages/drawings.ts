/**
 * Pictures of the public pages, drawn from their content: the limits of a law as bars, and the way of a
 * complaint.
 */
import { html } from 'hono/html'
import type { Clock } from './site.ts'

const known = {
  confirmed: 'Read in the legal text',
  secondary: 'From a secondary source',
  general: 'General knowledge, not checked',
} as const

/**
 * One bar for each limit, on one scale; the words beside it say the same without the picture. Widths are
 * steps of five in a hundred, which the style sheet knows.
 */
export function clockBars(clocks: Clock[]) {
  const longest = Math.max(...clocks.map(({ days }) => days))
  const step = (days: number) => Math.max(1, Math.round(Math.sqrt(days / longest) * 20))
  const bar = ({ name, days, says, cite, known: how }: Clock) =>
    html`<li><div class="said"><strong>${name}</strong><span>${says}</span></div><div
      class="bar w${step(days)}" aria-hidden="true"></div><small>${cite} · ${known[how]}</small></li>`
  return html`<section class="clocks" aria-labelledby="clocks"><h2 id="clocks">The clocks</h2>
<p class="note">The longer the bar, the longer the time; short ones are drawn larger than life.</p>
<ol>${clocks.map(bar)}</ol></section>`
}

const steps = [
  ['Draw', 'An admin draws stages and steps: who acts, by when, what happens when it is late.'],
  [
    'Publish',
    'The drawing is checked against the law and frozen; no running complaint ever changes under anybody’s feet.',
  ],
  ['File', 'An employee tells what happened in three calm pages, and gets a number immediately.'],
  ['Run', 'Every step opens for the right people. Clocks count working days, remind, and escalate.'],
  ['Close', 'The committee decides, both sides hear it in writing, and the record stays whole.'],
] as const

/** Draw, publish, file, run, close. */
export const journey = () =>
  html`<section class="journey" aria-labelledby="journey"><h2
    id="journey">From a drawing to a closed complaint</h2><ol>${steps.map(
      ([name, says]) => html`<li><strong>${name}</strong><span>${says}</span></li>`,
    )}</ol></section>`
