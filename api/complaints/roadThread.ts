/** The thread that goes the roads ahead, so that no preview and no case's page holds up anybody's request. */
import { answerTasks } from '../threads/thread.ts'
import { roadFrom, roadOf } from './predictions.ts'
import type { RoadTask } from './roads.ts'

answerTasks((task: RoadTask) =>
  'recorded' in task
    ? roadOf(task.told, task.calendar, task.recorded, task.at)
    : roadFrom(task.told, task.calendar, task.given, task.at),
)
