/** ACTION: a form to fill in, or a step that does itself. Nothing beyond the common rules. */
import type { StepKind } from './kinds.ts'

export const action: StepKind = { refuseDone: () => null, abandon: (_turn, instance) => instance }
