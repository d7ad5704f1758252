/** Many fixes in one press: those that add what is missing and take nothing away that somebody drew. */
import { compile } from '../compile.ts'
import type { Fix } from '../definition.ts'
import type { Graph } from '../graph.ts'
import { applyFix } from './fixes.ts'
import { tryEdit, type Edit } from './rows.ts'

/** Whether a fix adds what is missing and takes nothing away that somebody drew, so that many can be made at once. */
const isSafeFix = ({ kind }: Fix, code: string): boolean =>
  safeFixes.has(kind) || (kind === 'SET_ACTOR' && code === 'NO_ONE_TO_ACT')
/** Returns the fixes of these problems that add what is missing and remove nothing that somebody drew. */
export const safeFixesOf = (problems: { code: string; fix?: { edit: Fix } | null }[]): Fix[] =>
  problems.flatMap(({ code, fix }) => (fix && isSafeFix(fix.edit, code) ? [fix.edit] : []))
const safeFixes = new Set<Fix['kind']>([
  'ADD_CLOCK',
  'ADD_OUTCOME',
  'CONNECT',
  'SET_CLOCK_AMOUNT',
  'SET_QUORUM',
  'REQUIRE_MINUTES',
  'RENAME_KEY',
  'RENAME_STEP',
  'RENAME_STAGE',
  'RENAME_CLOCK',
  'ADD_TERM',
  'REQUIRE_ANSWER',
  'INFORM_FIRST',
])

/** So many rounds: a step that gets its outcome needs an arrow next. */
const maxRounds = 6
/** Makes all safe fixes, and those that only show after them, as one change. */
export const applySafeFixes =
  (newId: () => string, outcome: string): Edit =>
  (graph) => {
    let fixed = graph
    for (let round = 0; round < maxRounds; round += 1) {
      const before = fixed
      for (const fix of withoutTwins(safeFixesOf(compile(before).problems ?? [])))
        if (!isNeedless(fixed, fix)) fixed = tryEdit(fixed, applyFix(fix, { id: newId(), outcome })) ?? fixed
      if (fixed === before) break
    }
    return fixed
  }
const withoutTwins = (fixes: Fix[]): Fix[] => [
  ...new Map(fixes.map((fix) => [JSON.stringify(fix), fix])).values(),
]
/** A second arrow from one outcome would open a second step. */
const isNeedless = ({ edges }: Graph, fix: Fix): boolean =>
  fix.kind === 'CONNECT' && edges.some(({ from, outcome }) => from === fix.from && outcome === fix.outcome)
