/** The case that a chain of calls attacks: its people, and those around it who may try. */
import { v7 as uuid } from 'uuid'
import {
  buildCommittee,
  buildEmployer,
  buildPerson,
  buildPlatformAdmin,
  buildWorkspace,
  type BuiltPerson,
  type Employer,
} from '../../prisma/builders.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { clock } from '../../workflows/definition/templates/build.ts'
import type { Answer, Caller, TestApp } from '../app.ts'
import { testAppWithRig } from '../appWithRig.ts'
import { fileCase, floorGraph, publish } from '../case.ts'
import { call, handIn } from '../complaint.ts'
import type { Rig } from '../rig.ts'

/** Everybody whose view of the case is compared; the neighbour is the admin of another workspace. */
export const readers = [
  'friend',
  'admin',
  'complainant',
  'respondent',
  'presiding',
  'member',
  'external',
  'substitute',
  'employer',
  'branchAdmin',
  'scheduler',
  'stranger',
  'neighbour',
] as const
export type Reader = (typeof readers)[number]
/** Who sees the case before anything happens. */
export const readersBefore: readonly Reader[] = [
  'complainant',
  'presiding',
  'member',
  'external',
  'employer',
  'branchAdmin',
]
/**
 * Who makes the calls. `respondentAdmin`: the respondent, who is an admin in worlds of a chain with them.
 * `impersonated`: a platform admin who acts as the workspace’s admin.
 */
export type Actor =
  | 'admin'
  | 'unitAdmin'
  | 'respondentAdmin'
  | 'neighbour'
  | 'impersonated'
  | 'member'
  | 'respondent'
  | 'platform'

/** The installation that worlds stand in, and the platform's own workspace and admin. */
export type Scene = {
  app: TestApp
  rig: Rig
  main: { id: string; host: string }
  platformAdmin: BuiltPerson
  /** Another workspace, which is a neighbour of all worlds. */
  there: Employer
}
export async function openScene(): Promise<Scene> {
  const [app, rig] = await testAppWithRig({ callsPerMinute: 1_000_000 })
  const main = await buildWorkspace(app.db, { name: 'Platform', host: 'localhost', isMain: true })
  const platformAdmin = await buildPlatformAdmin(app.db, {
    name: 'Priya Platform',
    email: 'platform@redress.example',
  })
  const there = await buildEmployer(app.db, 'neighbour.localhost')
  return { app, rig, main, platformAdmin, there }
}

export type World = Scene & {
  here: Employer
  people: Record<Reader, BuiltPerson>
  /** The workspace in which a reader signs in. */
  homeOf: (reader: Reader) => Employer['workspace']
  caller: (actor: Actor) => Promise<Caller>
  caseId: string
  caseNo: string
  /** A file that the committee added to the case. */
  evidenceId: string
  departmentId: string
  /** Another committee of the unit, of people who have nothing to do with the case. */
  otherCommitteeId: string
}

export async function succeed(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`A world could not be built: ${status} ${JSON.stringify(body)}`)
  return body.content
}

/** Ten working days for each step, the first of which is for a role: what a calendar or a promotion may move. */
function slowGraph(): Graph {
  const graph = floorGraph()
  const actor = { by: 'ROLE', role: 'BRANCH_ADMIN' } as const
  const steps = graph.steps.map((step) => ({
    ...step,
    ...(step.id === 'read' ? { actor } : {}),
    clock: { ...step.clock!, ...clock(10, 'WORKING_DAY', 4, 7) },
  }))
  return { ...graph, steps }
}

/** An employer, and people there who have nothing to do with the case that will be filed. */
export async function buildSurroundings({ app: { db } }: Scene, isRespondentAdmin: boolean) {
  const here = await buildEmployer(db, `${uuid().slice(-12)}.localhost`)
  const person = (name: string) => buildPerson(db, here.workspace, { name, branchId: here.pune.id })
  const [friend, other] = [await person('A Friend'), await person('Omar Other')]
  const [department, otherCommittee] = [
    await db.forWorkspace(here.workspace.id).department.create({
      data: {
        name: 'Sales',
        branches: { create: { workspaceId: here.workspace.id, branchId: here.pune.id } },
      },
    }),
    await buildCommittee(db, here.workspace.id, {
      name: 'Other Committee',
      branchId: here.pune.id,
      members: [[other.id, 'PRESIDING_OFFICER']],
    }),
  ]
  if (isRespondentAdmin)
    await db.platform.membership.updateMany({
      where: { userId: here.respondent.id },
      data: { role: 'WORKSPACE_ADMIN', branchId: null },
    })
  return { here, friend, departmentId: department.id, otherCommitteeId: otherCommittee.id }
}

/** A running case whose employer is informed, whose respondent is not, with a file and people around it. */
export async function buildWorld(
  scene: Scene,
  isRespondentAdmin: boolean,
  graph: Graph = slowGraph(),
): Promise<World> {
  const { app, rig, there } = scene
  const { db } = app
  const { here, friend, ...around } = await buildSurroundings(scene, isRespondentAdmin)
  const caseId = await fileCase(db, here, await publish(db, here, graph))
  rig.wake()
  await rig.settle(caseId)
  const { caseNo } = await db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  const presiding = await app.as(here.presiding, here.workspace)
  await succeed(presiding.post(`${call}/case/${caseId}/inform`, { party: 'EMPLOYER' }))
  const file = await succeed(handIn(presiding, `/case/${caseId}/evidence`, '%PDF-1.4\n%%EOF\n', 'note.pdf'))
  await rig.settle(caseId)
  return {
    ...scene,
    here,
    caseId,
    caseNo,
    evidenceId: file.evidenceId,
    ...around,
    people: { ...here, friend, neighbour: there.admin },
    homeOf: (reader) => (reader === 'neighbour' ? there.workspace : here.workspace),
    caller: (actor) => callerOf(scene, here, actor),
  }
}

export function callerOf(scene: Scene, here: Employer, actor: Actor): Promise<Caller> {
  const as = (person: { id: string }) => scene.app.as(person, here.workspace)
  const callers: Record<Actor, () => Promise<Caller>> = {
    admin: () => as(here.admin),
    unitAdmin: () => as(here.branchAdmin),
    respondentAdmin: () => as(here.respondent),
    member: () => as(here.member),
    respondent: () => as(here.respondent),
    neighbour: () => scene.app.as(scene.there.admin, scene.there.workspace),
    platform: () => scene.app.as(scene.platformAdmin, scene.main),
    impersonated: () => impersonate(scene, here),
  }
  return callers[actor]()
}

/** The way that the platform's support goes: a reason, an address that is good once, and a session of half an hour. */
async function impersonate({ app, main, platformAdmin }: Scene, here: Employer): Promise<Caller> {
  const platform = await app.as(platformAdmin, main)
  const { url } = await succeed(
    platform.post('/api/admin/impersonate', {
      workspaceId: here.workspace.id,
      userId: here.admin.id,
      reason: 'They asked for help with their invites',
    }),
  )
  const atHost = await app.as(here.stranger, here.workspace)
  const { token } = await succeed(
    atHost.get(`/api/session/get/${String(url).split('/').at(-1)}`, undefined, {
      'x-requested-with': 'redress',
      authorization: '',
    }),
  )
  const asAdmin = { authorization: `Bearer ${token}` }
  return {
    get: (path, body) => atHost.get(path, body, asAdmin),
    post: (path, body) => atHost.post(path, body, asAdmin),
    put: (path, body) => atHost.put(path, body, asAdmin),
    patch: (path, body) => atHost.patch(path, body, asAdmin),
    delete: (path, body) => atHost.delete(path, body, asAdmin),
    upload: (path, form) => atHost.upload(path, form, asAdmin),
    token,
  }
}
