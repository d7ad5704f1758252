/** What each effect of the engine means in rows: one file each, joined here. */
import type { Effect } from '../../../workflows/engine/state.ts'
import type { TransitionWriter } from '../transitionWriter.ts'
import { admit, leaveOut } from './admit.ts'
import { appoint } from './appoint.ts'
import { assignCourse } from './assignCourse.ts'
import { attention } from './attention.ts'
import { awaitService, correctInformed, inform, serve } from './inform.ts'
import { log } from './log.ts'
import { nameRespondent } from './nameRespondent.ts'
import { notify } from './notify.ts'
import { reseat } from './reseat.ts'
import { saveClock } from './saveClock.ts'
import { saveStep } from './saveStep.ts'
import { saveTask } from './saveTask.ts'
import { setStatus } from './setStatus.ts'
import { assignStep, endAssignment } from './stepAssignment.ts'
import { transfer } from './transfer.ts'

export type EffectWriter<Kind extends Effect['do']> = (
  writer: TransitionWriter,
  effect: Extract<Effect, { do: Kind }>,
) => void
const table: { [Kind in Effect['do']]: EffectWriter<Kind> } = {
  SAVE_STEP: saveStep,
  SAVE_CLOCK: saveClock,
  SAVE_TASK: saveTask,
  SET_STATUS: setStatus,
  NOTIFY: notify,
  INFORM: inform,
  AWAIT_SERVICE: awaitService,
  CORRECT_INFORMED: correctInformed,
  SERVED: serve,
  TRANSFER: transfer,
  ASSIGN_COURSE: assignCourse,
  ADMIT: admit,
  LEAVE_OUT: leaveOut,
  ASSIGN_STEP: assignStep,
  END_ASSIGNMENT: endAssignment,
  APPOINT: appoint,
  NAME_RESPONDENT: nameRespondent,
  RESEAT: reseat,
  ATTENTION: attention,
  LOG: log,
}

/** Makes the rows of one effect. */
export function applyEffect(writer: TransitionWriter, effect: Effect): void {
  ;(table[effect.do] as EffectWriter<Effect['do']>)(writer, effect)
}
