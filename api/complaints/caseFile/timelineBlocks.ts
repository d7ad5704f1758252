/** What happened and when, and which dates were kept. */
import { caseClockId } from '../../../workflows/engine/caseClocks.ts'
import { isOpenEnded } from '../../../workflows/engine/openEnds.ts'
import { wordsFor } from '../../core/readerLocale.ts'
import { citationOf, clockFor, limitOf } from '../labels.ts'
import { isItsClock } from '../page/currentSteps.ts'
import { timelineOf } from '../page/timeline.ts'
import { tableOf, type Cell, type FileBlock } from './blocks.ts'
import { taskOf, type Loaded } from '../page/loadCase.ts'
import type { StepRow } from '../viewer.ts'
import { noteItem, phraseOf, taskTitleItem, type Writing } from './writingContext.ts'

/** The entries of the page's timeline; `only`: of these kinds alone. */
function entriesOf(writing: Writing, only?: readonly string[]): Cell[][] {
  const { loaded, meetings, moment, say } = writing
  const byKey = new Map(loaded.events.map((event) => [`${event.seq}.${event.n}`, event]))
  return timelineOf(loaded, meetings)
    .filter(({ kind }) => !only || only.includes(kind))
    .map(({ key, at, words, by, note }) => {
      const { noteId, task } = byKey.get(key)?.detail ?? {}
      const what = phraseOf(writing, words, [taskTitleItem(writing, taskOf(loaded, task))])
      return [
        moment(at),
        what,
        phraseOf(writing, by ?? ''),
        noteItem(noteId, `${say('caseFile.note')}: ${words}`, note, what.names),
      ]
    })
}
const headOf = ({ say }: Writing) => [
  say('documents.when'),
  say('caseFile.what'),
  say('caseFile.by'),
  say('caseFile.note'),
]
const shares = [3, 4, 2.4, 4]

/** A table of the timeline as its page shows it: when, what, by whom, with the note; nothing without entries. */
export const timelineBlocks = (writing: Writing): FileBlock[] =>
  tableOf(headOf(writing), shares, entriesOf(writing))

const changing = [
  'TERM_EXTENDED',
  'TERM_MOVED',
  'TERM_OPEN',
  'TERM_DATED',
  'TERM_VOID',
  'ESCALATION_SET',
  'COUNTS_FROM_NOW',
  'CALENDAR_CHANGED',
  'DEADLINE_MOVED',
  'DATE_CORRECTED',
  'PAUSED',
  'RESUMED',
]

/** Each date with the rule that it follows, then what moved dates, with the reasons that were given. */
export function deadlineBlocks(writing: Writing): FileBlock[] {
  const { say } = writing
  const head = [
    say('caseFile.what'),
    say('caseFile.due'),
    say('caseFile.done'),
    say('caseFile.result'),
    say('caseFile.rule'),
  ]
  const rows = [...ofSteps(writing), ...ofCase(writing)]
  const changes = entriesOf(writing, changing)
  if (rows.length === 0 && changes.length === 0) return []
  return [
    ...tableOf(head, [3, 3, 3, 1.8, 4], rows),
    ...(changes.length > 0
      ? [
          { kind: 'heading', text: say('caseFile.changes') } satisfies FileBlock,
          ...tableOf(headOf(writing), shares, changes),
        ]
      : []),
  ]
}

function ofSteps(writing: Writing): Cell[][] {
  const { loaded, say, hour } = writing
  const { process } = loaded.viewer.definition
  return loaded.steps.flatMap((step) => {
    const { stepId, name, status, dueAt, doneAt } = step
    const clock = clockFor(process, process.steps[stepId])
    if (!clock && dueAt === null) return []
    const result =
      status === 'SKIPPED'
        ? say('caseFile.skipped')
        : status === 'READY' && isWithoutEnd(loaded, step)
          ? say('caseFile.openEnded')
          : resultOf(writing, { dueAt, doneAt, hasBegun: dueAt !== null })
    return [[name, hour(iso(dueAt)), hour(iso(doneAt)), result, ruleOf(writing, clock)]]
  })
}

const isWithoutEnd = ({ escalations, viewer }: Loaded, step: StepRow): boolean =>
  escalations.some(
    (row) => isOpenEnded(row) && isItsClock(row.clock, step, viewer.definition.process.steps[step.stepId]),
  )

/** Terms of the case: what ended by itself has no hour at which it was done. */
function ofCase(writing: Writing): Cell[][] {
  const { loaded, say, hour } = writing
  return Object.values(loaded.viewer.definition.process.clocks ?? {}).flatMap((term) => {
    const row = loaded.escalations.find(({ clock }) => clock === caseClockId(term.id))
    if (!row) return []
    const result =
      row.status === 'STOPPED' && (row.dueAt === null || row.dueAt.getTime() > Date.now())
        ? say('caseFile.stopped')
        : isOpenEnded(row)
          ? say('caseFile.openEnded')
          : resultOf(writing, { dueAt: row.dueAt, doneAt: null, hasBegun: row.dueAt !== null })
    return [[term.name, hour(iso(row.dueAt)), '', result, ruleOf(writing, term)]]
  })
}
const iso = (at: Date | null) => at?.toISOString() ?? null

type Dated = { dueAt: Date | null; doneAt: Date | null; hasBegun: boolean }
/** What is open when its case ends is due no more. */
function resultOf({ say, loaded }: Writing, { dueAt, doneAt, hasBegun }: Dated): string {
  const { closedAt } = loaded.viewer.row
  if (!hasBegun || dueAt === null) return doneAt ? say('caseFile.done') : say('caseFile.notBegun')
  const at = (doneAt ?? closedAt)?.getTime() ?? Date.now()
  if (at > dueAt.getTime()) return say('caseFile.missed')
  if (doneAt) return say('caseFile.kept')
  return closedAt ? say('caseFile.stopped') : say('caseFile.running')
}

function ruleOf({ loaded }: Writing, clock: ReturnType<typeof clockFor>): string {
  const { process } = loaded.viewer.definition
  const limit = limitOf(process, clock, (stepId) => process.steps[stepId]?.name ?? '')
  return [limit && wordsFor(limit), citationOf(clock)].filter(Boolean).join('\n')
}
