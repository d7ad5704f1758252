/** A case whose two parties know of it, and those who may try to take it from one of them. */
import { buildPerson } from '../../prisma/builders.ts'
import type { Caller } from '../app.ts'
import { fileCase, publish } from '../case.ts'
import { call, everyPart, handIn } from '../complaint.ts'
import { buildSurroundings, callerOf, succeed, type Actor, type Scene, type World } from './world.ts'

export const parties = ['complainant', 'respondent'] as const
export type Party = (typeof parties)[number]
export type PartyActor = Actor | 'presiding' | 'complainant' | 'secondAdmin'
export type PartyWorld = Omit<World, 'caller'> & {
  caller: (actor: PartyActor) => Promise<Caller>
  /** A file that each party handed in. */
  ownFiles: Record<Party, string>
  /** Each party signed in before anything happened. */
  sessions: Record<Party, Caller>
  /** Other cases of which no party knows. */
  otherCaseIds: string[]
}

/**
 * The complaint names nobody who works here, and the committee names the respondent later, since whom a complaint
 * itself names can never be exchanged. They are informed, and their reply is awaited.
 */
export async function buildPartyWorld(scene: Scene, isRespondentAdmin: boolean): Promise<PartyWorld> {
  const { app, rig, there } = scene
  const { here, friend, ...around } = await buildSurroundings(scene, isRespondentAdmin)
  const second = await buildPerson(app.db, here.workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' })
  // Both admins are there for so long that one is a second person to the other.
  await app.db.platform.membership.updateMany({
    where: { userId: { in: [here.admin.id, second.id] } },
    data: { accessGrantedAt: new Date(Date.now() - 60 * 86_400_000) },
  })
  const drawing = await publish(app.db, here, everyPart())
  const caseId = await fileCase(app.db, here, drawing, { respondentUserId: null })
  rig.wake()
  await rig.settle(caseId)
  const as = (person: { id: string }) => app.as(person, here.workspace)
  const [presiding, complainant, respondent] = [
    await as(here.presiding),
    await as(here.complainant),
    await as(here.respondent),
  ]
  const at = `${call}/case/${caseId}`
  await succeed(presiding.post(`${at}/respondent`, { userId: here.respondent.id, note: 'A witness says so' }))
  await succeed(presiding.post(`${at}/step/read.1/complete`, { outcome: 'done' }))
  await rig.settle(caseId)
  const sessions = { complainant, respondent }
  const handed = async (by: Caller): Promise<string> =>
    (await succeed(handIn(by, `/case/${caseId}/evidence`, '%PDF-1.4\n%%EOF\n', 'own.pdf'))).evidenceId
  const ownFiles = { complainant: await handed(complainant), respondent: await handed(respondent) }
  const file = await succeed(handIn(presiding, `/case/${caseId}/evidence`, '%PDF-1.4\n%%EOF\n', 'note.pdf'))
  const { caseNo } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  const callers: Partial<Record<PartyActor, { id: string }>> = {
    presiding: here.presiding,
    complainant: here.complainant,
    secondAdmin: second,
  }
  return {
    ...scene,
    ...around,
    here,
    caseId,
    caseNo,
    evidenceId: file.evidenceId,
    ownFiles,
    sessions,
    otherCaseIds: [],
    people: { ...here, friend, neighbour: there.admin },
    homeOf: (reader) => (reader === 'neighbour' ? there.workspace : here.workspace),
    caller: (actor) => (callers[actor] ? as(callers[actor]) : callerOf(scene, here, actor as Actor)),
  }
}
