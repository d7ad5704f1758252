/** Tasks that the committee of a case gives to single people, and what those people see of them. */
import { z } from '@hono/zod-openapi'
import { maxNarrativeCharacters } from '../../workflows/definition/limits.ts'
import { get, Done, Id, Instant, post, SentInstant, weights } from '../core/contract.ts'
import { pageOf, PageQuery, PickerQuery } from '../core/page.ts'
import { fault } from '../messages/say.ts'
import { PersonFound } from '../users/contract.ts'
import { Acted } from './contract.ts'
import { TaskReader } from './contract/caseTask.ts'
import { EvidenceRow } from './contract/form.ts'

const at = '/complaint-workflow/api' as const
const Day = z.iso.date(fault('complaints.dayFormat'))
export const maxTaskTitleCharacters = 200
export const maxTaskCharacters = 10_000
export const maxTaskFiles = 50

const ofCase = { may: 'complaint:act', returns: Acted, writes: 'engine' } as const
export const caseTasks = {
  add: post(`${at}/case/{id}/task`, {
    ...ofCase,
    summary: 'Give one person a task, who sees that task and its attachments alone',
    body: z.strictObject({
      title: z.string().trim().min(1, fault('complaints.taskTitleMissing')).max(maxTaskTitleCharacters),
      text: z.string().trim().max(maxTaskCharacters).default(''),
      userId: Id,
      dueOn: Day,
      /** Who reads the answer beside the committee. */
      readers: z.array(TaskReader).max(3).default([]),
      /** Files of the case. */
      attachmentIds: z.array(Id).max(maxTaskFiles).default([]),
    }),
  }),
  move: post(`${at}/case/{id}/task/{task}/due-date`, {
    ...ofCase,
    summary: 'Give an open task another due date',
    /** `dueAt`: as the person saw it; refused (DATE_CHANGED) where it is another one by now. */
    body: z.strictObject({ dueOn: Day, dueAt: SentInstant().optional() }),
  }),
  cancel: post(`${at}/case/{id}/task/{task}/cancel`, {
    ...ofCase,
    summary: 'Cancel an open task',
    body: z.strictObject({ note: z.string().trim().min(1, fault('common.reasonMissing')).max(4000) }),
  }),
  assignees: post(`${at}/case/{id}/task-assignees`, {
    may: 'complaint:act',
    costs: 'search',
    summary: 'Look up people to whom a task may be given',
    query: PickerQuery,
    body: z.strictObject({ searchText: z.string().trim().max(200).default('') }),
    returns: pageOf(PersonFound),
    envelope: 'whole',
    writes: 'none',
  }),
}

const TaskSummary = z.object({
  taskId: Id,
  /** null where reading the task would ask for a proof of who I am first. */
  title: z.string().nullable(),
  dueAt: Instant,
  overdue: z.boolean(),
})
/** All that its person sees: nothing of the case, not even which one it is. */
export const MyTask = TaskSummary.extend({
  title: z.string(),
  text: z.string(),
  readers: z.array(TaskReader),
  attachments: z.array(EvidenceRow),
  /** Files of the answer that is not sent yet. */
  evidence: z.array(EvidenceRow),
})
export type MyTask = z.infer<typeof MyTask>
export type TaskSummary = z.infer<typeof TaskSummary>

export const myTasks = {
  list: get(`${at}/task`, {
    may: 'complaint:list',
    summary: 'My open tasks, the next due first',
    query: PageQuery,
    returns: pageOf(TaskSummary),
    envelope: 'whole',
  }),
  read: get(`${at}/task/{id}`, { may: 'complaint:read', summary: 'A task of mine', returns: MyTask }),
  answer: post(`${at}/task/{id}/answer`, {
    weighs: weights.drawing,
    may: 'complaint:act',
    summary: 'Answer a task of mine, with the files that I added to it',
    body: z.strictObject({
      text: z.string().trim().min(1, fault('complaints.taskAnswerMissing')).max(maxNarrativeCharacters),
    }),
    returns: Done,
    writes: 'engine',
  }),
}
