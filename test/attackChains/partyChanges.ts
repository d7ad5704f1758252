/**
 * What may be called to take a party out of their own case, by whom, and what each call does to them: written by hand.
 * Acts on the case are here, too, for who reads it may try as well.
 */
import type { Answer, Caller } from '../app.ts'
import { fileCase, floorGraph, publish } from '../case.ts'
import { call, leaveOutOfCase } from '../complaint.ts'
import { committeeOf, person, removal, toUnit, type Change } from './calls.ts'
import type { Party, PartyActor, PartyWorld } from './partyWorld.ts'
import type { Reader } from './world.ts'

export type PartyChange = Pick<Change, 'row' | 'status'> & {
  by: PartyActor
  call: (by: Caller, world: PartyWorld) => Promise<Answer>
  /** Who cannot sign in from then on, and who can again. */
  leaves?: readonly Party[]
  returns?: readonly Party[]
  /** The case is over: both read it and neither acts. */
  ends?: true
  /** Somebody else is the respondent: whoever was it has nothing more to do with the case. */
  replaces?: true
}

type Call = PartyChange['call']
const nowhere = '00000000-0000-7000-8000-000000000000'
const act =
  (path: string, body: (world: PartyWorld) => object = () => ({ note: 'It is nothing' })): Call =>
  (by, world) =>
    by.post(`${call}/case/${world.caseId}/${path}`, body(world))
const name =
  (whom: Reader | null): Call =>
  (by, world) =>
    act('respondent', ({ people }) => ({
      userId: whom && people[whom].id,
      note: 'It was somebody else',
    }))(by, world)
/** Two of the committee say the same; answers what the second one is told. */
const nameByTwo =
  (whom: Reader | null): Call =>
  async (by, world) => {
    const first = await name(whom)(by, world)
    return first.status === 200 ? name(whom)(await world.caller('member'), world) : first
  }
const erase =
  (party: Party): Call =>
  (by, { people }) =>
    by.post(`/api/retention/person/${people[party].id}/erase`, { reason: 'They asked for it' })
const confirmErasure: Call = async (by) => {
  const { body } = await by.get('/api/retention/requests?pageSize=300')
  const open = body.content?.find(({ status }: { status: string }) => status === 'PROPOSED')
  return by.post(`/api/retention/requests/${open?.requestId ?? nowhere}/confirm`, {})
}
/** A case that the committee hears, too, and that somebody else filed. */
const linkAnother: Call = async (by, world) => {
  const { app, here, rig } = world
  const drawing = await publish(app.db, here, floorGraph())
  const otherId = await fileCase(app.db, { ...here, complainant: here.stranger }, drawing, {
    respondentUserId: null,
  })
  rig.wake()
  await rig.settle(otherId)
  world.otherCaseIds.push(otherId)
  const { caseNo } = await app.db.platform.case.findUniqueOrThrow({ where: { id: otherId } })
  return act('link', () => ({ caseNo, relation: 'RELATED' }))(by, world)
}

const ofPeople: Record<string, PartyChange> = {
  'deactivates the complainant': {
    row: 'people:remove',
    by: 'admin',
    call: removal('complainant'),
    leaves: ['complainant'],
  },
  'deactivates the respondent': {
    row: 'people:remove',
    by: 'admin',
    call: removal('respondent'),
    leaves: ['respondent'],
  },
  'deactivates both as a second admin': {
    row: 'people:removeMany',
    by: 'secondAdmin',
    call: (by, { people }) =>
      by.post('/api/user/delete/bulk', { ids: [people.complainant.id, people.respondent.id] }),
    leaves: ['complainant', 'respondent'],
  },
  'deactivates the respondent as the unit’s admin': {
    row: 'people:remove',
    by: 'unitAdmin',
    call: removal('respondent'),
    leaves: ['respondent'],
  },
  'deactivates the complainant as the respondent': {
    row: 'people:remove',
    by: 'respondentAdmin',
    call: removal('complainant'),
    leaves: ['complainant'],
  },
  'brings the complainant back': {
    row: 'people:update',
    by: 'admin',
    call: person('complainant', { active: true }),
    returns: ['complainant'],
  },
  'brings the respondent back': {
    row: 'people:update',
    by: 'admin',
    call: person('respondent', { active: true }),
    returns: ['respondent'],
  },
  'has the complainant erased': {
    row: 'retainedPeople:requestErasure',
    by: 'admin',
    status: 409,
    call: erase('complainant'),
  },
  'has the respondent erased': {
    row: 'retainedPeople:requestErasure',
    by: 'admin',
    status: 409,
    call: erase('respondent'),
  },
  'confirms as a second admin that they are erased': {
    row: 'retentionRequests:confirm',
    by: 'secondAdmin',
    status: 404,
    call: confirmErasure,
  },
  'renames the complainant': {
    row: 'people:update',
    by: 'admin',
    call: person('complainant', { firstName: 'Another', lastName: 'Person' }),
  },
  'renames the respondent as a second admin': {
    row: 'people:update',
    by: 'secondAdmin',
    call: person('respondent', { firstName: 'Another', lastName: 'Person' }),
  },
  'gives the respondent another number': {
    row: 'people:update',
    by: 'admin',
    status: 403,
    call: person('respondent', { phoneNumber: '+919812345678' }),
  },
  'moves the complainant to another unit': {
    row: 'people:update',
    by: 'admin',
    call: toUnit('complainant', 'toronto'),
  },
  'moves the respondent to another unit': {
    row: 'people:update',
    by: 'admin',
    call: toUnit('respondent', 'toronto'),
  },
  'makes the complainant the employer': {
    row: 'people:update',
    by: 'admin',
    call: person('complainant', { role: 'EMPLOYER', branchId: null }),
  },
  'closes the unit of the case': {
    row: 'branches:delete',
    by: 'admin',
    call: (by, { here }) =>
      by.post('/api/workspace/delete-branch', {
        branchIds: [here.pune.id],
        transferToBranchId: here.toronto.id,
      }),
  },
  'dissolves the committee': {
    row: 'committees:dissolve',
    by: 'admin',
    call: async (by, world) =>
      by.post(`/api/committee/${world.here.committee.id}/dissolve`, {
        version: (await committeeOf(world)).version,
        successorId: world.otherCommitteeId,
      }),
  },
}

const ofCommittee: Record<string, PartyChange> = {
  'names somebody else as the respondent': {
    row: 'complaints:nameRespondent',
    by: 'presiding',
    status: 409,
    call: nameByTwo('stranger'),
    replaces: true,
  },
  'names nobody who works here as the respondent': {
    row: 'complaints:nameRespondent',
    by: 'presiding',
    status: 409,
    call: nameByTwo(null),
    replaces: true,
  },
  'names the complainant as the respondent': {
    row: 'complaints:nameRespondent',
    by: 'presiding',
    status: 400,
    call: name('complainant'),
  },
  'closes the case': { row: 'complaints:close', by: 'presiding', call: act('close'), ends: true },
  'closes the case as a member': {
    row: 'complaints:close',
    by: 'member',
    status: 403,
    call: act('close'),
  },
  'withdraws for the complainant': {
    row: 'complaints:withdraw',
    by: 'presiding',
    status: 403,
    call: act('withdraw'),
  },
  'hands the case to another committee': {
    row: 'complaints:transfer',
    by: 'presiding',
    call: act('transfer', ({ otherCommitteeId }) => ({
      committeeId: otherCommitteeId,
      note: 'They know more of it',
    })),
  },
  'links another case': { row: 'complaints:linkCase', by: 'presiding', call: linkAnother },
  'skips the reply': {
    row: 'complaints:skip',
    by: 'presiding',
    status: 403,
    call: act('step/reply.1/skip'),
  },
  'assigns the reply to a friend': {
    row: 'complaints:assign',
    by: 'presiding',
    status: 409,
    call: act('step/reply.1/assign', ({ people }) => ({ userId: people.friend.id })),
  },
  'leaves the complainant out': {
    row: 'complaints:leaveOut',
    by: 'presiding',
    status: 404,
    call: (by, { caseId, people }) => leaveOutOfCase(by, caseId, people.complainant),
  },
  'leaves the respondent out': {
    row: 'complaints:leaveOut',
    by: 'presiding',
    status: 404,
    call: (by, { caseId, people }) => leaveOutOfCase(by, caseId, people.respondent),
  },
}

const ofOthers: Record<string, PartyChange> = {
  'withdraws their complaint': {
    row: 'complaints:withdraw',
    by: 'complainant',
    call: act('withdraw'),
    ends: true,
  },
  'names somebody else as the complainant': {
    row: 'complaints:nameRespondent',
    by: 'complainant',
    status: 403,
    call: name('stranger'),
  },
  'withdraws as the respondent': {
    row: 'complaints:withdraw',
    by: 'respondent',
    status: 403,
    call: act('withdraw'),
  },
  'names somebody else as the respondent themselves': {
    row: 'complaints:nameRespondent',
    by: 'respondent',
    status: 403,
    call: name('stranger'),
  },
  'names somebody else as an admin': {
    row: 'complaints:nameRespondent',
    by: 'admin',
    status: 404,
    call: name('stranger'),
  },
  'withdraws as an admin': { row: 'complaints:withdraw', by: 'admin', status: 404, call: act('withdraw') },
  'closes the case as the platform': {
    row: 'complaints:close',
    by: 'platform',
    status: 403,
    call: act('close'),
  },
  'deactivates the complainant as the platform': {
    row: 'people:remove',
    by: 'platform',
    status: 403,
    call: removal('complainant'),
  },
  'deactivates the complainant while impersonating': {
    row: 'people:remove',
    by: 'impersonated',
    status: 403,
    call: removal('complainant'),
  },
  'closes the case while impersonating': {
    row: 'complaints:close',
    by: 'impersonated',
    status: 403,
    call: act('close'),
  },
  'has the respondent erased while impersonating': {
    row: 'retainedPeople:requestErasure',
    by: 'impersonated',
    status: 403,
    call: erase('respondent'),
  },
  'deactivates the respondent from next door': {
    row: 'people:remove',
    by: 'neighbour',
    status: 404,
    call: removal('respondent'),
  },
  'closes the case from next door': {
    row: 'complaints:close',
    by: 'neighbour',
    status: 404,
    call: act('close'),
  },
}

export const partyChanges: Record<string, PartyChange> = { ...ofPeople, ...ofCommittee, ...ofOthers }

const written = 'what somebody writes before it is filed or sent; it names nobody anew'
const dates = 'moves a date, and takes nobody out of the case'
const undone = 'undoes another act'
/** Acts on a case that cannot take a party out of it, each with its reason. */
export const notOfParties: Record<string, string> = {
  'complaints:createDraft': written,
  'complaints:saveDraft': written,
  'complaints:deleteDraft': written,
  'complaints:file': 'begins a case',
  'complaints:saveStepDraft': written,
  'complaints:deleteStepDraft': written,
  'complaints:complete': 'goes on as the process says',
  'complaints:reopen': undone,
  'complaints:reopenCase': undone,
  'complaints:unassign': undone,
  'complaints:unlinkCase': undone,
  'complaints:admit': 'lets somebody in',
  'complaints:inform': 'lets a party in',
  'complaints:recordService': 'a party who was not reached',
  'complaints:pause': dates,
  'complaints:resume': dates,
  'complaints:extend': dates,
  'complaints:correctDate': dates,
  'complaints:answerWithdrawal': 'answers what the complainant asked for; complaints/endings.test.ts',
  'complaints:retry': 'tries again what stopped',
}
