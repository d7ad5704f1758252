/**
 * What watches the dates of one workspace: its contract's warnings, end and grace, and the day a deletion becomes
 * final; and, in a run of its own, the dates of its training.
 */
import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow'
import type { DatesActivities, DatesInput, TrainingActivities } from './activities.ts'

const changed = defineSignal('datesChanged')
const { applyDates } = proxyActivities<DatesActivities>({
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
})
const { applyTraining } = proxyActivities<TrainingActivities>({
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
})

type ReadNextDate = (input: DatesInput) => Promise<{ nextAt: number | null }>
/**
 * Applies what is due, sleeps until the next date, and looks again when somebody moves one. Ends when no date
 * is ahead; false where it is to continue as new.
 */
async function watch(input: DatesInput, look: ReadNextDate): Promise<boolean> {
  let isStale = false
  setHandler(changed, () => {
    isStale = true
  })
  for (;;) {
    isStale = false
    const { nextAt } = await look(input)
    if (nextAt === null && !isStale) return true
    if (nextAt !== null) await condition(() => isStale, Math.max(1, nextAt - Date.now()))
    if (workflowInfo().continueAsNewSuggested) return false
  }
}

/**
 * Applies the contract and deletion dates of a workspace until none is ahead; continues as new once its history is
 * long.
 */
export async function datesWorkflow(input: DatesInput): Promise<void> {
  if (!(await watch(input, applyDates))) await continueAsNew<typeof datesWorkflow>(input)
}
/** Applies the training dates of a workspace until none is ahead; continues as new once its history is long. */
export async function trainingWorkflow(input: DatesInput): Promise<void> {
  if (!(await watch(input, applyTraining))) await continueAsNew<typeof trainingWorkflow>(input)
}
