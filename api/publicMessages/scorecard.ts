/**
 * A short look at how ready an employer is to hear a complaint; each question stands on a line of the law or
 * of good practice.
 */
import { html } from 'hono/html'

export const scorecardQuestions = [
  {
    key: 'committee',
    text: 'Is there a committee for each place of work, with a presiding officer and an external member?',
    why: 'POSH s.4: one committee per office, a senior woman presides, one member from outside.',
  },
  {
    key: 'policy',
    text: 'Has every person accepted a written policy that says how to complain and what happens then?',
    why: 'Ontario OHSA s.32.0.6; POSH s.19: the policy must be there and be known.',
  },
  {
    key: 'channel',
    text: 'Can somebody complain without going through their own manager?',
    why: 'Ontario asks for another channel when the supervisor or employer is accused; the EU for a secure one.',
  },
  {
    key: 'seven',
    text: 'Does the other side hear within seven days, and can you prove it?',
    why: 'POSH Rule 7(2): seven working days. Canada SOR/2020-130 s.20: seven days.',
  },
  {
    key: 'ninety',
    text: 'Would you know tomorrow morning that an inquiry will pass its ninety days?',
    why: 'POSH s.11(4): the inquiry ends within ninety days.',
  },
  {
    key: 'walls',
    text: 'Are you sure that nobody reads a complaint by rank, not even the administrator?',
    why: 'POSH s.16 forbids making the contents known.',
  },
  {
    key: 'training',
    text: 'Were all people trained in the last twelve months, with a record of it?',
    why: 'POSH s.19(c); Canada SOR/2020-130 s.12.',
  },
  {
    key: 'report',
    text: 'Can you draw up the yearly report in an hour?',
    why: 'POSH s.21: five figures. Canada s.36: eight items by 1 March.',
  },
] as const
const worth: Record<string, number> = { yes: 2, partly: 1, no: 0 }

/** Points out of a hundred, and what is missing. */
export function scoreAnswers(answers: Record<string, string>): {
  points: number
  open: (typeof scorecardQuestions)[number][]
} {
  const sum = scorecardQuestions.reduce((total, { key }) => total + (worth[answers[key] ?? ''] ?? 0), 0)
  return {
    points: Math.round((sum / (scorecardQuestions.length * 2)) * 100),
    open: scorecardQuestions.filter(({ key }) => answers[key] !== 'yes'),
  }
}

/** The result as a page's content: a dial in steps of five, and what to look at first. */
export function scoreResult(answers: Record<string, string>) {
  const { points, open } = scoreAnswers(answers)
  const first = html`<h2>What to look at first</h2><ol class="open">${open.map(
    ({ text, why }) => html`<li><strong>${text}</strong><span>${why}</span></li>`,
  )}</ol>`
  return html`<div class="opening"><h1>Your score: ${points} of 100</h1><div class="dial"
  aria-hidden="true"><div class="bar w${Math.max(1, Math.round(points / 5))}"></div></div>
<p class="lead">${meaningOf(points)}</p></div>
${open.length > 0 ? first : ''}<p><a class="button" href="/contact-us">Talk to us</a></p>`
}

function meaningOf(points: number): string {
  if (points >= 85) return 'You are in good shape. Look at what is left.'
  return points >= 50
    ? 'A sound start, with gaps that a bad day would find.'
    : 'A complaint tomorrow would find you unprepared. Begin at the top.'
}
