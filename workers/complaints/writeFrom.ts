/** Reading, making and writing, as often as somebody changes what was read before it is written. */
import { ApplicationFailure } from '@temporalio/common'
import type { WorkspaceDb } from '../../prisma/client.ts'
import type { Asked, CaseFacts } from './facts.ts'
import { givenOf, type TransitionWriter } from './transitionWriter.ts'
import { column } from '../../api/core/json.ts'

const mostTries = 20
/** What is made from the facts, or only an answer. */
type Made<T> = { answer: T; writer?: TransitionWriter; transition?: object }
/**
 * Reads the facts, makes rows of them and writes those. Where somebody changed the facts meanwhile, it begins
 * anew: nothing is written, and nobody told, by what held a moment ago.
 */
export async function writeFrom<T>(
  db: WorkspaceDb,
  asked: Asked,
  make: (facts: CaseFacts) => Made<T>,
  tries = mostTries,
): Promise<T> {
  const found = await db.caseFacts(asked)
  if (!found) throw ApplicationFailure.nonRetryable('There is no such case', 'CASE_MISSING')
  const { answer, writer, transition } = make(column<CaseFacts>().read(found.facts))
  if (!writer) return answer
  const given = {
    asked,
    digest: found.digest,
    ...givenOf(writer),
    ...(transition ? { transition } : {}),
  }
  if (await db.writeTransition(given, writer.ledger)) return answer
  if (tries <= 1) throw ApplicationFailure.retryable('The case keeps changing', 'DATABASE')
  return writeFrom(db, asked, make, tries - 1)
}
