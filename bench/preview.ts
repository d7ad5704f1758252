/**
 * What a preview costs the API's event loop while somebody types, against a bare route: reading the same draft. Cached
 * is one whose answers have been seen; its road was computed in a thread.
 */
import { performance } from 'node:perf_hooks'
import { calendarOf } from '../api/complaints/calendar.ts'
import { roadBefore } from '../api/complaints/predictions.ts'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import { publish } from '../test/case.ts'
import { templates } from '../workflows/definition/templates/index.ts'
import { median, msOf } from './table.ts'

/** Answers once the route has answered; throws where it refuses. */
type Request = (path: string, body?: object) => Promise<{ draftId: string; form: object }>
const [rounds, calls] = [5, 40]
const drafts = '/complaint-workflow/api/case/draft'

export async function measurePreview(
  db: Database,
  employer: Employer,
  send: Request,
): Promise<Record<string, number>> {
  const graph = templates['POSH']?.graph
  if (!graph) throw new Error('There is no template to preview')
  const { workflowId, definition } = await publish(db, employer, graph)
  await db.platform.workflow.update({
    where: { id: workflowId },
    data: { branchIds: [employer.pune.id] },
  })
  const { draftId, form } = await send(drafts, { workflowId })
  const preview = () => send(`${drafts}/${draftId}/preview`, { form })
  const bare = () => send(`${drafts}/${draftId}`)
  for (let n = 0; n < calls; n++) for (const one of [preview, bare]) await one()
  const [mine, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    mine.push(await loopMs(preview))
    theirs.push(await loopMs(bare))
  }
  const unit = await db.platform.branch.findUniqueOrThrow({
    where: { id: employer.pune.id },
    include: { holidays: true },
  })
  const computed = () => msOf(() => Promise.resolve(roadBefore(definition, calendarOf(unit), {}, Date.now())))
  return {
    'preview.ratio': median(mine.map((each, round) => each / (theirs[round] ?? Number.NaN))),
    'preview.loopMs': median(mine),
    'preview.roadMs': median([await computed(), await computed(), await computed()]),
  }
}

/** How long the event loop is busy with one call, one after the other. */
async function loopMs(one: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization()
  for (let n = 0; n < calls; n++) await one()
  return performance.eventLoopUtilization(before).active / calls
}
