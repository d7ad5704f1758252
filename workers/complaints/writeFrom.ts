/** Reading, making and writing, as often as somebody changes what was read before it is written. */
import { ApplicationFailure } from '@temporalio/common'
import type { WorkspaceDb } from '../../prisma/client.ts'
import type { Asked, CaseFacts } from './facts.ts'
import type { FactsRead, KeptFacts } from './keptFacts.ts'
import { givenOf, type TransitionWriter } from './transitionWriter.ts'
import { column } from '../../api/core/json.ts'

const mostTries = 20
/** What is made from the facts, or only an answer. */
type Made<T> = { answer: T; writer?: TransitionWriter; transition?: object }
type From<T> = {
  asked: Asked
  /** Where facts may be known already, and those of the next transition are kept; null where they are read. */
  kept: KeptFacts | null
  make: (facts: CaseFacts) => Made<T>
}
/**
 * Makes rows of the facts and writes those. Where somebody changed the facts meanwhile, it begins anew and reads
 * them: nothing is written, and nobody told, by what held a moment ago.
 */
export async function writeFrom<T>(db: WorkspaceDb, from: From<T>, tries = mostTries): Promise<T> {
  const { asked, kept, make } = from
  const isFirst = tries === mostTries
  const found = (isFirst && kept?.take(asked)) || (await read(db, asked))
  const { answer, writer, transition } = make(found.facts)
  if (!writer) return answer
  const next = writer.row.closedAt === null ? kept?.next(asked) : null // hardly anything comes after the end
  const given = {
    asked: found.asked,
    digest: found.digest,
    ...givenOf(writer),
    ...(transition ? { transition } : {}),
    ...(next ? { next } : {}),
  }
  const written = await db.writeTransition(given, writer.ledger)
  if (written) {
    if (next && written.next) kept?.keep(next, written.next)
    return answer
  }
  if (tries <= 1) throw ApplicationFailure.retryable('The case keeps changing', 'DATABASE')
  return writeFrom(db, from, tries - 1)
}

async function read(db: WorkspaceDb, asked: Asked): Promise<FactsRead> {
  const found = await db.caseFacts(asked)
  if (!found) throw ApplicationFailure.nonRetryable('There is no such case', 'CASE_MISSING')
  return { asked, facts: column<CaseFacts>().read(found.facts), digest: found.digest }
}
