/** For tests: published processes and filed cases, as the API leaves them behind. */
import { v7 as uuid } from 'uuid'
import { recusedMembers, seatMembers } from '../api/committees/seating.ts'
import { startCase } from '../api/cases/outbox.ts'
import { enqueue } from '../api/outbox/enqueue.ts'
import { hashOf } from '../api/workflows/hash.ts'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import { startKey } from '../temporal/names.ts'
import { compile } from '../workflows/definition/compile.ts'
import type { Definition } from '../workflows/definition/definition.ts'
import { emptyGraph, type Graph } from '../workflows/definition/graph.ts'
import {
  actions,
  at,
  clock,
  edges,
  stages,
  steps,
  notifyAct,
  to,
} from '../workflows/definition/templates/build.ts'
import { confirmDrawing } from './confirmDrawing.ts'
import type { CaseRole, By } from '../workflows/engine/state.ts'

const words = { stageId: 'one', description: '', actor: { by: 'COMMITTEE' } as const, position: at(0, 0) }

const sevenDays = clock(7, 'DAY', 3, 5, { first: notifyAct('ACTOR'), second: notifyAct('PRESIDING_OFFICER') })

/**
 * The case of the cost floor: three human steps, two notices. A publishable process has a clock that
 * escalates on each step.
 */
export const floorGraph = (): Graph => ({
  ...emptyGraph('COMPLAINT'),
  stages: stages([['one', 'Inquiry', '', ['COMPLAINANT']]]),
  steps: steps([
    { ...words, id: 'read', name: 'Read the complaint', outcomes: { done: 'Done' }, clock: sevenDays },
    {
      ...words,
      id: 'ask',
      name: 'Hear both sides',
      outcomes: { done: 'Done', again: 'Once more' },
      clock: sevenDays,
    },
    { ...words, id: 'decide', name: 'Decide', outcomes: { done: 'Done' }, clock: sevenDays },
  ]),
  edges: edges([
    ['start', null, 'read'],
    ['read', 'done', 'ask'],
    ['ask', 'done', 'decide'],
    ['ask', 'again', 'ask'],
    ['decide', 'done', 'close'],
  ]),
  actions: actions([
    {
      stepId: 'read',
      on: 'COMPLETE',
      type: 'NOTIFY',
      recipients: to('COMPLAINANT'),
      subject: '{caseNo} was read',
    },
    { stepId: 'decide', on: 'COMPLETE', type: 'NOTIFY', recipients: to('COMMITTEE'), subject: 'Decided' },
  ]),
})

export type Published = { workflowId: string; versionId: string; hash: string; definition: Definition }
/**
 * Publishes a graph as the publish call does. `as` changes what is stored, after hashing. Throws with the
 * graph's problems.
 */
export async function publish(
  db: Database,
  employer: Employer,
  graph: Graph,
  as: (definition: Definition) => Definition = (same) => same,
): Promise<Published> {
  const { definition, problems } = compile(confirmDrawing(graph))
  const blocking = problems?.map(({ text }) => text.code) ?? []
  if (!definition) throw new Error(blocking.join(' '))
  const [workflowId, versionId, hash] = [uuid(), uuid(), hashOf(definition)]
  const rows = db.forWorkspace(employer.workspace.id)
  await rows.workflow.create({
    data: { id: workflowId, name: `Process ${workflowId}`, kind: graph.kind, createdBy: employer.admin.id },
  })
  await rows.workflowVersion.create({
    data: {
      id: versionId,
      workflowId,
      number: 1,
      status: 'PUBLISHED',
      graph,
      definition: as(definition),
      definitionHash: hash,
      createdBy: employer.admin.id,
    },
  })
  return { workflowId, versionId, hash, definition }
}

type Filing = { answers?: Record<string, unknown>; filedAt?: Date; respondentUserId?: string | null }
/** Files a case as the API does: case, form, seats and outbox in one transaction. Answers its id. */
export async function fileCase(
  db: Database,
  employer: Employer,
  { versionId, hash, workflowId }: Published,
  { answers = {}, filedAt = new Date(), respondentUserId = employer.respondent.id }: Filing = {},
): Promise<string> {
  const caseId = uuid()
  const { kind } = await db.platform.workflow.findUniqueOrThrow({ where: { id: workflowId } })
  const people = { kind, startedByUserId: employer.complainant.id, respondentUserId }
  const seats = seatMembers(employer.committee.members, recusedMembers(people))
  await db.forWorkspace(employer.workspace.id).transaction(async (rows) => {
    await rows.case.create({
      data: {
        id: caseId,
        branchId: employer.pune.id,
        caseNo: `C-${caseId.slice(-12)}`,
        workflowVersionId: versionId,
        definitionHash: hash,
        status: 'FILED',
        committeeId: employer.committee.id,
        filingKey: caseId,
        filedAt,
        ...people,
      },
    })
    await rows.caseForm.create({
      data: {
        caseId,
        complainant: { name: 'Whoever Filed', email: 'filed@example.com' },
        respondent: {},
        incidents: [],
        answers: answers as object,
        ticked: [],
      },
    })
    await rows.caseAssignment.createMany({ data: seats.map((each) => ({ caseId, ...each })) })
    await enqueue(rows, startCase, { key: startKey(caseId), payload: { caseId } })
  })
  return caseId
}

/** Somebody in given capacities. */
export const acting = (person: { id: string }, ...capacities: CaseRole[]): By => ({
  userId: person.id,
  role: 'EMPLOYEE',
  capacities,
})

/** The rows that informing the employer leaves, where a test needs no run: the case's column, and a person's access. */
export async function informEmployer(
  { platform: rows }: Pick<Database, 'platform'>,
  caseId: string,
  { id: userId }: { id: string },
): Promise<void> {
  const data = { employerInformedAt: new Date() }
  const { workspaceId } = await rows.case.update({ where: { id: caseId }, data })
  await rows.caseAssignment.create({ data: { caseId, workspaceId, userId, capacity: 'EMPLOYER' } })
}
