/**
 * Mending edits: each fix that a problem offers (workflows/definition) as one change of the drawing. The
 * other edits are in edit/.
 */
import type { Fix } from '../../../workflows/definition/definition.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import { addClock, setLength } from './edit/clocks.ts'
import { connect, disconnect } from './edit/edges.ts'
import { renameKey } from './edit/forms.ts'
import { addOutcome } from './edit/outcomes.ts'
import { removePrerequisite } from './edit/prerequisites.ts'
import { newId, type Edit } from './edit/rows.ts'
import { clearUnused, removeStep, setMeeting, setStep } from './edit/steps.ts'

const mend: { [K in Fix['kind']]: (fix: Extract<Fix, { kind: K }>) => Edit } = {
  REMOVE_STEP: ({ stepId }) => removeStep(stepId),
  REMOVE_EDGE: ({ edgeId }) => disconnect(edgeId),
  CONNECT: ({ from, outcome, to }) => connect(newId(), { from, outcome, to }),
  SET_ACTOR: ({ stepId, actor }) => setStep(stepId, { actor }),
  ADD_CLOCK: ({ stepId }) => addClock(stepId),
  SET_CLOCK_AMOUNT: ({ stepId, amount, unit }) => setLength(stepId, amount, unit),
  SET_QUORUM: ({ stepId, quorum, presidingOfficerRequired }) =>
    setMeeting(
      stepId,
      presidingOfficerRequired === undefined ? { quorum } : { quorum, presidingOfficerRequired },
    ),
  RENAME_KEY: ({ attributeId, key }) => renameKey(attributeId, key),
  CLEAR_UNUSED: ({ stepId }) => clearUnused(stepId),
  REMOVE_PREREQUISITE: ({ prerequisiteId }) => removePrerequisite(prerequisiteId),
  ADD_OUTCOME: ({ stepId }) => addOutcome(stepId, newId(), 'Done'),
}

export const applyFix = <K extends Fix['kind']>(fix: Extract<Fix, { kind: K }>): ((graph: Graph) => Graph) =>
  mend[fix.kind](fix)
