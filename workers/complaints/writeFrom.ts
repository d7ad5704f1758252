/** Reading, making and writing, as often as somebody changes what was read before it is written. */
import { ApplicationFailure } from '@temporalio/common'
import type { WorkspaceDb } from '../../prisma/client.ts'
import { withPeople, type FactsRequest, type CaseFacts } from './facts.ts'
import { asWhole, factsLeft, type FactsRead, type KeptFacts } from './factsCache.ts'
import { isPeopleNotLoaded } from './people.ts'
import { givenOf, type TransitionWriter } from './transitionWriter.ts'
import { column } from '../../api/core/json.ts'

const maxTries = 20
/** What is made from the facts, or only an answer. */
type MakeResult<T> = {
  answer: T
  writer?: TransitionWriter
  transition?: object
  /** The answer tells of people: from facts that were kept it may be out of date, and no writing would notice. */
  isOfPeople?: true
}
type From<T> = {
  request: FactsRequest
  /** Where facts may be known already, and those of the next transition are kept; null where they are read. */
  factsCache: KeptFacts | null
  make: (facts: CaseFacts) => MakeResult<T>
}
/**
 * Makes rows from the facts and writes them. If somebody changed the facts meanwhile, it reads them and starts again:
 * nothing is written or notified from outdated facts.
 */
export async function writeFrom<T>(db: WorkspaceDb, from: From<T>, tries = maxTries): Promise<T> {
  const { request, factsCache, make } = from
  const isFirst = tries === maxTries
  const known = (isFirst && factsCache?.take(request)) || null
  const { factsRead, result } = await makeWithPeople(db, known ?? (await readWhole(db, from)), make)
  const { answer, writer, transition, isOfPeople } = result
  if (isOfPeople && known) return writeFrom(db, from, tries - 1)
  if (!writer) return answer
  const { users, roles } = factsRead.facts
  const input = {
    known: { ...factsRead.request, users, roles },
    versions: factsRead.versions,
    ...givenOf(writer),
    ...(transition ? { transition } : {}),
  }
  const written = await db.writeTransition(input, writer.ledger)
  if (written) {
    factsCache?.keep({
      request: factsRead.request,
      facts: factsLeft(writer, written.at),
      versions: written.versions,
    })
    return answer
  }
  if (tries <= 1) throw ApplicationFailure.retryable('The case keeps changing', 'DATABASE')
  return writeFrom(db, from, tries - 1)
}

/**
 * Makes rows of the facts. Where they name people whom nobody looked up, as words do that are sealed until they are
 * read, these are read and it is made anew: no act can name a person who is not loaded.
 */
async function makeWithPeople<T>(
  db: WorkspaceDb,
  factsRead: FactsRead,
  make: From<T>['make'],
): Promise<{ factsRead: FactsRead; result: MakeResult<T> }> {
  try {
    return { factsRead, result: make(factsRead.facts) }
  } catch (error) {
    const request = isPeopleNotLoaded(error) ? withPeople(factsRead.request, error.people) : null
    if (!request) throw error
    return makeWithPeople(db, await read(db, request), make)
  }
}

const readWhole = (
  db: WorkspaceDb,
  { request, factsCache }: Pick<From<unknown>, 'request' | 'factsCache'>,
): Promise<FactsRead> => read(db, factsCache ? asWhole(request) : request)

async function read(db: WorkspaceDb, request: FactsRequest): Promise<FactsRead> {
  const result = await db.caseFacts(request)
  if (!result) throw ApplicationFailure.nonRetryable('There is no such case', 'CASE_MISSING')
  return { request, facts: column<CaseFacts>().read(result.facts), versions: result.versions }
}
