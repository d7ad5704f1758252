/**
 * Carries the dates of one workspace: its contract's warnings, end and grace, and the day a deletion becomes
 * final.
 */
import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow'
import type { DatesActivities, DatesInput } from './activities.ts'

const changed = defineSignal('datesChanged')
const { applyDates } = proxyActivities<DatesActivities>({
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
})

/**
 * Applies what is due, sleeps until the next date, and looks again when somebody moves one. Ends when no date
 * is ahead.
 */
export async function datesWorkflow(input: DatesInput): Promise<void> {
  let isStale = false
  setHandler(changed, () => {
    isStale = true
  })
  for (;;) {
    isStale = false
    const { nextAt } = await applyDates(input)
    if (nextAt === null && !isStale) return
    if (nextAt !== null) await condition(() => isStale, Math.max(1, nextAt - Date.now()))
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof datesWorkflow>(input)
  }
}
