/** The words of a process for one reader: what parties read is never what is written to the committee. */
import type { Definition } from '../../workflows/definition/definition.ts'
import type { Party } from '../../workflows/definition/graph.ts'
import { readBy } from '../../workflows/definition/texts/readerDefinition.ts'
import type { CaseRole } from '../../workflows/engine/state.ts'
import { actingAs, type VisibleCase } from '../cases/access.ts'
import { actorOf } from '../cases/rowSchemas.ts'
import { newest, type Newest } from '../core/newest.ts'
import { readingLanguage, wordsFor } from '../core/readerLocale.ts'
import type { Person } from '../core/session.ts'
import { mayAct } from '../../workflows/engine/mayAct.ts'
import type { StepRow, Viewer } from './viewer.ts'

const parties = ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'] as const satisfies Party[]
export type Reading = { me: Person; row: VisibleCase; parts: CaseRole[]; definition: Definition }
/**
 * A viewer whose definition holds only what this person may read; `steps` are those of the case. The committee reads
 * all of it; a handler reads what is written to the actor of that step alone.
 */
export function viewerOf({ definition, ...who }: Reading, steps: StepRow[]): Viewer {
  if (who.parts.includes('COMMITTEE')) return { ...who, definition }
  const acting = steps.filter(
    (step) =>
      step.doneBy === who.me.userId ||
      mayAct(actorOf(step), actingAs(who.me, who.row, who.parts, step.instance)),
  )
  return { ...who, definition: readOnce(definition, who.parts, acting) }
}

const read = new WeakMap<Definition, Newest<Definition>>()
/** The rows of a list mostly read alike. */
function readOnce(definition: Definition, parts: CaseRole[], acting: StepRow[]): Definition {
  const readers = parties.filter((party) => parts.includes(party))
  const stepIds = [...new Set(acting.map(({ stepId }) => stepId))].toSorted()
  const known = read.get(definition) ?? newest<Definition>(20)
  read.set(definition, known)
  const name = JSON.stringify([readingLanguage(), readers, stepIds])
  const readableDefinition =
    known.get(name) ?? readBy(definition, { readers, acting: new Set(stepIds), word: wordsFor })
  known.set(name, readableDefinition)
  return readableDefinition
}

/** What somebody reads who has not filed yet, and would be the complainant. */
export function asPlan(definition: Definition): Definition {
  const known = plans.get(definition) ?? newest<Definition>(20)
  plans.set(definition, known)
  const language = readingLanguage() ?? ''
  const plan = known.get(language) ?? readBy(definition, { readers: ['PLAN', 'COMPLAINANT'], word: wordsFor })
  known.set(language, plan)
  return plan
}
const plans = new WeakMap<Definition, Newest<Definition>>()
