/** Tasks that the committee added: all of them for the committee; for a party the answers that are for it. */
import { recusedMembers } from '../../committees/seating.ts'
import { isOpenCase } from '../../cases/access.ts'
import { taskCapacity, taskClockId } from '../../../workflows/engine/tasks.ts'
import { mayAssign } from '../assignStep.ts'
import type { CasePage, EvidenceRow } from '../contract.ts'
import { TaskReader, TaskStatus, type CaseTask } from '../contract/caseTask.ts'
import { isCommittee, nameFor, type Viewer } from '../viewer.ts'
import { submissionOf, type Loaded } from './loadCase.ts'

type TaskRow = Loaded['tasks'][number]

/** Whether I read the answer to a task that was answered. */
const readsAnswer = ({ parts }: Pick<Viewer, 'parts'>, { status, readers }: TaskRow): boolean =>
  status === 'ANSWERED' && parts.some((part) => readers.includes(part))

/** Ids of files in answers that I read as a party. */
export const answerFilesSeen = ({ viewer, tasks, evidence }: Loaded): string[] =>
  tasks
    .filter((task) => readsAnswer(viewer, task))
    .flatMap(({ id }) => evidence.flatMap((file) => (file.step === taskClockId(id) ? [file.id] : [])))

/** Whether the viewer may add tasks and change them: a member who may assign, while the case is open. */
export const mayAddTask = ({ viewer, access }: Loaded): boolean =>
  isOpenCase(viewer.row) && isCommittee(viewer) && mayAssign(viewer.parts, access)

/** The tasks of a case: all of them for the committee, otherwise those with an answer that the viewer reads. */
export const tasksOf = (loaded: Loaded, evidence: EvidenceRow[]): CasePage['tasks'] =>
  loaded.tasks
    .filter((task) => isCommittee(loaded.viewer) || readsAnswer(loaded.viewer, task))
    .map((task) => taskOn(loaded, task, evidence))

function taskOn(loaded: Loaded, task: TaskRow, evidence: EvidenceRow[]): CaseTask {
  const { viewer, cast, events } = loaded
  const leads = isCommittee(viewer)
  const ended = events.findLast(({ kind, detail }) => kind === 'TASK_CANCELLED' && detail.task === task.id)
  const answer = submissionOf(loaded, task.answerId ?? undefined)
  return {
    taskId: task.id,
    title: task.title,
    text: leads ? task.text : '',
    person: nameFor(viewer, cast, task.userId),
    isWithoutPerson: task.status === 'OPEN' && !hasPerson(loaded, task),
    status: TaskStatus.parse(task.status),
    dueAt: task.dueAt.toISOString(),
    overdue: task.status === 'OPEN' && task.dueAt.getTime() < Date.now(),
    addedAt: task.addedAt.toISOString(),
    addedBy: leads ? nameFor(viewer, cast, task.addedBy) : null,
    endedAt: task.endedAt?.toISOString() ?? null,
    readers: TaskReader.array().parse(task.readers),
    attachments: leads ? evidence.filter((file) => task.attachmentIds.includes(file.evidenceId)) : [],
    answer: answer
      ? {
          text: answer.note ?? '',
          evidence: evidence.filter(({ step }) => step === taskClockId(task.id)),
        }
      : null,
    reason: leads ? (submissionOf(loaded, ended?.detail.noteId)?.note ?? null) : null,
    abilities: { change: task.status === 'OPEN' && mayAddTask(loaded) },
  }
}

/** Whether somebody is admitted to it. */
const hasPerson = ({ access, viewer }: Loaded, { id, userId }: TaskRow): boolean =>
  access.some((row) => row.active && row.capacity === taskCapacity && row.step === id) &&
  !recusedMembers(viewer.row).includes(userId)
