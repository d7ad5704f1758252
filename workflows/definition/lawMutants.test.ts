/**
 * Random changes of the templates against law.md, written out here once more by hand: nothing is read from the packs.
 * A change is noticed exactly where it leaves what the table bears.
 */
import { expect, test } from 'vitest'
import { problemsOf } from './compile.ts'
import { setCaseClock, setCaseLaw, setCaseLength } from './edit/caseClocks.ts'
import { setOutcome } from './edit/outcomes.ts'
import { inTurn } from './edit/rows.ts'
import { setFiling } from './edit/workflow.ts'
import { FilingSection, type Graph } from './graph.ts'
import { eu } from './templates/eu/eu.ts'
import { posh } from './templates/posh/posh.ts'
import { pick, seeded } from '../../test/random.ts'

const isRefused = (graph: Graph): boolean =>
  problemsOf(graph).some(({ isWarning, confirm }) => !isWarning && confirm === undefined)
/** Each of `count` changes is refused exactly where `isLawful` says no; both happen. */
function check<Change>(
  count: number,
  draw: (random: () => number) => Change,
  { make, isLawful }: { make: (change: Change) => Graph; isLawful: (change: Change) => boolean },
): void {
  const random = seeded(32)
  const seen = { lawful: 0, unlawful: 0 }
  for (let n = 0; n < count; n += 1) {
    const change = draw(random)
    seen[isLawful(change) ? 'lawful' : 'unlawful'] += 1
    expect([JSON.stringify(change), isRefused(make(change))]).toEqual([
      JSON.stringify(change),
      !isLawful(change),
    ])
  }
  expect(Math.min(seen.lawful, seen.unlawful)).toBeGreaterThan(0)
}

test('Rule 7(5): after three absences in a row and 15 days of notice', () => {
  check(
    100,
    (random) => ({
      waits: random() < 0.8,
      absences: pick(random, [null, 1, 2, 3, 3, 4]),
      days: pick(random, [1, 14, 15, 15, 16, 30]),
      cited: random() < 0.8,
    }),
    {
      make: ({ waits, absences, days, cited }) =>
        inTurn(
          setOutcome('absence', 'exParte', {
            after: waits ? 'absenceNotice' : null,
            absences: absences === null ? null : { at: 'hearing', times: absences, of: 'noticeTo' },
          }),
          setCaseLaw('absenceNotice', cited ? 'POSH-R7-5' : null),
          setCaseLength('absenceNotice', days, 'DAY'),
        )(posh),
      isLawful: ({ waits, absences, days, cited }) => waits && cited && days >= 15 && (absences ?? 0) >= 3,
    },
  )
})

test('s.11(4): the 90 days end with the inquiry or a settlement, and with nothing before', () => {
  const ending = [
    ['conclude', 'concluded'],
    ['settlement', 'recorded'],
    ['settlement', null],
    ['conciliation', 'settled'],
    ['report', 'action'],
    ['report', null],
    ['employerActs', 'acted'],
  ] as const
  const before = [
    ['serve', 'served'],
    ['reply', null],
    ['requests', 'over'],
    ['relief', 'refused'],
    ['hearing', 'concluded'],
    ['hearing', null],
    ['findings', 'notProved'],
    ['shareFindings', null],
    ['respondentAnswers', 'nothing'],
    ['conclude', 'hearMore'],
    ['conclude', 'badFaith'],
    ['conclude', null],
    ['conciliation', 'notSettled'],
    ['badFaithHearing', 'heard'],
    ['badFaithFindings', 'notEstablished'],
  ] as const
  check(
    80,
    (random) => [
      ...Array.from({ length: Math.floor(random() * 3) }, () => pick(random, ending)),
      ...(random() < 0.5 ? [pick(random, before)] : []),
    ],
    {
      make: (stops) =>
        setCaseClock('inquiryTerm', { stops: stops.map(([stepId, outcome]) => ({ stepId, outcome })) })(posh),
      isLawful: (stops) =>
        stops.every(([step, outcome]) => ending.some(([at, by]) => at === step && by === outcome)),
    },
  )
})

test('s.18: the time to appeal is over no sooner than after 90 days', () => {
  check(
    40,
    (random) => ({ waits: random() < 0.6, endsStep: random() < 0.5, days: pick(random, [1, 89, 90, 90]) }),
    {
      make: ({ waits, endsStep, days }) =>
        inTurn(
          setOutcome('appeal', 'noAppeal', { after: waits ? 'appealTerm' : null }),
          setCaseLength('appealTerm', days, 'DAY'),
          setCaseClock('appealTerm', { takes: endsStep ? { stepId: 'appeal', outcome: 'noAppeal' } : null }),
        )(posh),
      isLawful: ({ waits, days }) => waits && days >= 90,
    },
  )
})

test('Art 9(1)(f), 16(1): silence starts the three months and takes an outcome, and nobody reads who reported', () => {
  check(
    200,
    (random) => ({
      start: pick(random, [null, null, null, 'acknowledged', 'silent']),
      also: pick(random, ['acknowledged', 'silent', 'none']),
      takes: random() < 0.8,
      respondent: FilingSection.options.filter(() => random() < 0.2),
      employer: FilingSection.options.filter(() => random() < 0.2),
    }),
    {
      make: ({ start, also, takes, respondent, employer }) =>
        inTurn(
          setCaseClock('feedbackTerm', {
            trigger: { on: 'STEP_COMPLETED', stepId: 'acknowledge', outcome: start },
            again: also === 'none' ? [] : [{ stepId: 'acknowledge', outcome: also }],
          }),
          setCaseClock('acknowledgement', {
            takes: takes ? { stepId: 'acknowledge', outcome: 'silent' } : null,
          }),
          setFiling({ respondentSees: respondent, employerSees: employer }),
        )(eu),
      isLawful: ({ start, also, takes, respondent, employer }) =>
        takes &&
        (start === null || (also !== 'none' && also !== start)) &&
        ![...respondent, ...employer].includes('COMPLAINANT'),
    },
  )
})
