/** Lines about tasks that the committee added: nobody else reads that there are any. */
import { say } from '../../messages/say.ts'
import type { EntryText } from './timeline.ts'

export const taskEntries = {
  TASK_ADDED: {
    readers: 'COMMITTEE',
    text: ({ step, person }) => say('timeline.taskAdded', { step, person }),
  },
  TASK_MOVED: {
    readers: 'COMMITTEE',
    text: ({ step, newDueOn }) => say('timeline.taskMoved', { step, newDueOn }),
  },
  TASK_ANSWERED: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.taskAnswered', { step }),
  },
  TASK_CANCELLED: {
    readers: 'COMMITTEE',
    text: ({ step, person }) => say('timeline.taskCancelled', { step, person }),
  },
  TASK_ENDED: {
    readers: 'COMMITTEE',
    text: ({ step, person }) => say('timeline.taskEnded', { step, person }),
  },
} satisfies Record<string, EntryText>
