/** The thread that goes the roads ahead, so that no preview and no case's page holds up anybody's request. */
import { answerTasks } from '../threads/thread.ts'
import { roadFrom, roadOf } from './predictions.ts'
import type { RoadTask } from './roads.ts'

answerTasks((task: RoadTask) =>
  'recorded' in task
    ? roadOf(task.definition, task.calendar, task.recorded, task.at)
    : roadFrom(task.definition, task.calendar, task.knownValues, task.at),
)
