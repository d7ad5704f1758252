/** Every way in which somebody could learn of a case: page, lists, counts, search, notices, files, exports, feeds. */
import type { Answer, Caller } from '../app.ts'
import { call } from '../complaint.ts'
import type { Reader, World } from './world.ts'

type Door = { row: string; open: (by: Caller, world: World) => Promise<Answer> }
const page = `${call}/case`
/** Of the case itself: 200 for its readers, 404 for everybody else. */
export const caseDoors: Door[] = [
  { row: 'complaints:read', open: (by, { caseId }) => by.get(`${page}/${caseId}`) },
  { row: 'evidence:open', open: (by, { evidenceId }) => by.get(`${call}/evidence/${evidenceId}`) },
]
/** Whose answers to those who do not read the case are as if there were none. */
const otherDoors: Door[] = [
  { row: 'complaints:receipt', open: (by, { caseId }) => by.get(`${page}/${caseId}/receipt.pdf`) },
  { row: 'caseFiles:list', open: (by, { caseId }) => by.get(`${page}/${caseId}/case-file`) },
  { row: 'caseFiles:items', open: (by, { caseId }) => by.get(`${page}/${caseId}/case-file/items`) },
  { row: 'caseFiles:order', open: (by, { caseId }) => by.post(`${page}/${caseId}/case-file`, {}) },
  { row: 'caseHolds:list', open: (by, { caseId }) => by.get(`${page}/${caseId}/hold`) },
  { row: 'caseHolds:loneLift', open: (by, { caseId }) => by.get(`${page}/${caseId}/hold/lone-lift`) },
  { row: 'caseSuccessors:list', open: (by) => by.get('/api/unattended-cases?pageSize=300') },
  { row: 'complaints:unsent', open: (by, { caseId }) => by.get(`${page}/${caseId}/unsent`) },
  { row: 'complaints:stepDraft', open: (by, { caseId }) => by.get(`${page}/${caseId}/step/read.1/draft`) },
  { row: 'complaints:list', open: (by) => by.post(`${page}/list?pageSize=300`, {}) },
  { row: 'complaints:list', open: (by, { caseNo }) => by.post(`${page}/list`, { searchText: caseNo }) },
  { row: 'myTasks:list', open: (by) => by.get(`${call}/task?pageSize=300`) },
  { row: 'complaints:inbox', open: (by) => by.post(`${page}/inbox?pageSize=300`, {}) },
  { row: 'meetings:list', open: (by) => by.post(`${call}/meeting/list`, {}) },
  { row: 'meetings:options', open: (by) => by.get(`${call}/meeting/options`) },
  { row: 'escalations:list', open: (by) => by.get('/api/escalation-setting?pageSize=300') },
  { row: 'notices:list', open: (by) => by.get('/api/notification?pageSize=300') },
  { row: 'dashboard:figures', open: (by) => by.get('/api/dashboard/figures') },
  { row: 'navigation:v3', open: (by) => by.get('/api/navigation/v3') },
  { row: 'audit:search', open: (by) => by.post('/api/audit/search?pageSize=300', {}) },
  { row: 'people:unreached', open: (by) => by.get('/api/workspace/unreached-users?pageSize=300') },
  { row: 'jobs:list', open: (by) => by.get('/api/job?pageSize=300') },
  { row: 'legalHolds:list', open: (by) => by.get('/api/retention/holds?pageSize=300') },
  { row: 'retentionRequests:list', open: (by) => by.get('/api/retention/requests?pageSize=300') },
  { row: 'retentionPreviews:read', open: (by) => by.get('/api/retention/preview?kind=CASE') },
  { row: 'calendarFeeds:calendar', open: openCalendar },
  { row: 'complianceInstances:list', open: (by) => by.post('/learning/api/compliance/instances', {}) },
]
/** Makes an address of their own, and opens it as a calendar does. */
async function openCalendar(by: Caller): Promise<Answer> {
  const renewal = await by.post('/learning/api/compliance/calendar-feed', {})
  if (renewal.status !== 200) return renewal
  const { pathname, search } = new URL(renewal.body.content.address)
  return by.get(`${pathname}${search}`)
}
export const doorRows: readonly string[] = [...caseDoors, ...otherDoors].map(({ row }) => row)

const writing = 'what somebody writes before it is filed or sent; api/complaints/stepDrafts.test.ts'
const ofMeeting = 'a meeting of a case, of which none is held here; api/meetings'
/** Reads about cases that are compared elsewhere. */
export const notDoors: Record<string, string> = {
  'complaints:assignees':
    'colleagues, for who assigns or has a step that asks for one; api/complaints/{assignStep,namedPeople}.test.ts',
  'caseTasks:assignees':
    'colleagues, for the committee of the case alone; api/complaints/tasks/tasks.test.ts',
  'myTasks:read': 'a task by its id, for its person alone; api/complaints/tasks/tasks.test.ts',
  'complaints:options': writing,
  'complaints:readiness': writing,
  'complaints:process': writing,
  'complaints:drafts': writing,
  'complaints:draft': writing,
  'complaints:preview': writing,
  'evidence:readUpload': writing,
  'meetings:draft': writing,
  'meetings:read': ofMeeting,
  'meetings:minutesPdf': ofMeeting,
  'meetings:sharedPdf': ofMeeting,
  'meetings:invite': ofMeeting,
  'caseFiles:fetch': 'a copy that was ordered; api/complaints/caseFile/caseFile.test.ts',
  'notices:preferences': 'what one wants by mail',
}

export type Seen = { opens: boolean; file: boolean; traces: string[] }
/** What of the case reaches somebody who may still sign in. Whoever reads it has traces, which are not looked for. */
export async function seenBy(world: World, reader: Reader, isExpected: boolean): Promise<Seen> {
  const { id } = world.people[reader]
  const { caseId, caseNo, app } = world
  const active = await app.db.platform.membership.count({ where: { userId: id, active: true } })
  if (active === 0) return { opens: false, file: false, traces: [] }
  const by = await app.as({ id }, world.homeOf(reader))
  const [opened, file] = await Promise.all(caseDoors.map(({ open }) => open(by, world)))
  const answers = await Promise.all(
    (isExpected ? [] : otherDoors).map(async ({ row, open }) => [row, await open(by, world)] as const),
  )
  const traces = answers.filter(([, { status, body }]) => {
    // A refusal names what was asked for.
    const text = status === 200 || status === 202 ? JSON.stringify(body) : ''
    return text.includes(caseId) || text.includes(caseNo) || String(body).startsWith('%PDF')
  })
  return { opens: opened?.status === 200, file: file?.status === 200, traces: traces.map(([row]) => row) }
}
