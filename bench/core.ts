/** The pure core alone: `advance` on a large definition against a small one, and how long `compile` takes. */
import { compile } from '../workflows/definition/compile.ts'
import type { Process } from '../workflows/definition/definition.ts'
import { advance } from '../workflows/engine/advance.ts'
import type { Calendar, CaseState } from '../workflows/engine/state.ts'
import { checkSoundness } from '../workflows/definition/soundness/soundness.ts'
import { chain, chainOfConditions, manyBranches } from './graphs.ts'
import { median } from './table.ts'

const calendar: Calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: ['2026-12-25'] }
const by = { userId: 'u', role: 'EMPLOYEE' as const, capacities: ['COMMITTEE' as const] }
const start = Date.UTC(2026, 10, 21)

function processOf(count: number): Process {
  const compiled = compile(chain(count))
  if (!compiled.definition)
    throw new Error(`The chain of ${count} steps does not compile: ${compiled.problems?.[0]?.text.code}`)
  return compiled.definition.process
}

/** Milliseconds for filing and the first four steps, `rounds` times. */
function fewSteps(process: Process, rounds: number): number {
  const began = performance.now()
  for (let round = 0; round < rounds; round++) {
    let state: CaseState = advance(process, calendar, null, { type: 'FILED', values: {} }, start).state
    for (let n = 0; n < 4; n++)
      state = advance(
        process,
        calendar,
        state,
        {
          type: 'ACT',
          by,
          act: { type: 'COMPLETE_STEP', step: `step${n}.1`, outcome: 'done', submissionId: null, values: {} },
        },
        start + n * 3_600_000,
      ).state
  }
  return performance.now() - began
}

/** Of these the first two warm up and are left out. */
const fullRuns = 9
/** Milliseconds, the middle of `runs` without the first two. */
function timed(run: () => unknown, runs: number): number {
  const durations = Array.from({ length: runs }, () => {
    const began = performance.now()
    run()
    return performance.now() - began
  })
  return median(durations.slice(2))
}

/**
 * `advance.ratio`: time on 500 steps over time on 5, alternating; `compile.*`: a drawing of 1,000 steps, plain and
 * with a hundred conditions; `search.*`: the search of the latter, and of 300 branches at once, which no budget
 * goes through. `scale` 0.1 measures with a tenth of the runs, and at least with one that counts.
 */
export function measureCore(scale: number) {
  const runs = Math.max(3, Math.round(fullRuns * scale))
  const [small, large] = [processOf(5), processOf(500)]
  const ratios = Array.from({ length: runs }, () => {
    const base = fewSteps(small, 200)
    return fewSteps(large, 200) / base
  })
  const [plain, conditional, branches] = [chain(1000), chainOfConditions(1000), manyBranches(300)]
  return {
    'advance.ratio': median(ratios.slice(2)),
    'compile.ms': timed(() => compile(plain), runs),
    'compile.conditionsMs': timed(() => compile(conditional), runs),
    'search.ms': timed(() => checkSoundness(conditional, []), runs),
    'search.complete': Number(checkSoundness(conditional, []).isComplete),
    'search.budgetMs': timed(() => checkSoundness(branches, []), runs),
  }
}
