/** Tasks that the committee gave to single people: what was asked, of whom, and what was answered. */
import { submissionOf } from '../page/loadCase.ts'
import { factsOf, type FileBlock } from './blocks.ts'
import { noteItem, personItem, taskTitleItem, type Writing } from './writingContext.ts'

const results = {
  OPEN: 'caseFile.taskOpen',
  CANCELLED: 'caseFile.taskCancelled',
  ENDED: 'caseFile.taskEnded',
} as const
const isOver = (status: string): status is keyof typeof results => Object.hasOwn(results, status)

/** Blocks of the tasks of the case, each with its person, due date, state and answer; none without tasks. */
export function taskBlocks(writing: Writing): FileBlock[] {
  const { loaded, say, hour } = writing
  if (loaded.tasks.length === 0) return []
  return [
    { kind: 'heading', text: say('caseFile.tasks') },
    ...loaded.tasks.flatMap((task) => {
      const { id, text, userId, dueAt, status } = task
      const answer = submissionOf(loaded, task.answerId ?? undefined)
      return factsOf([
        [say('caseFile.what'), taskTitleItem(writing, task)],
        [say('caseFile.task'), noteItem(id, say('caseFile.task'), text)],
        [say('caseFile.taskFor'), personItem(writing, userId, say('caseFile.task'))],
        [say('caseFile.due'), hour(dueAt.toISOString())],
        [say('caseFile.result'), isOver(status) ? say(results[status]) : ''],
        [say('caseFile.taskAnswer'), noteItem(answer?.id, say('caseFile.taskAnswer'), answer?.note ?? null)],
      ])
    }),
  ]
}
