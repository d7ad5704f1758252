/**
 * Interpreter 1: a step waits for steps that were ever done, one that is open takes up whatever else arrives,
 * and whatever reaches the end closes the case. Running cases stay with it.
 */
import { placed, type Movement } from './movement.ts'
import { isHeld } from '../service.ts'
import { instanceOf, isClosed, isOpen, stepOf, type Turn } from '../turn.ts'
import type { StepInstance } from '../state.ts'

/** More automatic steps in one transition than any sound process has. */
const tooMany = 2000

export const once: Movement = {
  arrive(turn, stepId) {
    let visit = 1
    while (instanceOf(turn.state, `${stepId}.${visit}`)) visit++
    const last = instanceOf(turn.state, `${stepId}.${visit - 1}`)
    if (last && isOpen(last)) return last.id
    const instance = placed(turn, stepId, visit)
    if (isUnlocked(turn, instance)) turn.entered.push(instance.id)
    return instance.id
  },
  closesAtEnd: () => true,
  endBranch() {},
  done(turn, { stepId }) {
    if (!Object.hasOwn(turn.state.completed, stepId)) turn.state.completed[stepId] = turn.at
  },
  /** Only instances of the case are looked at, never the steps of the definition. */
  left(turn) {
    for (const instance of Object.values(turn.state.steps)) {
      if (instance.status === 'LOCKED' && !turn.entered.includes(instance.id) && isUnlocked(turn, instance))
        turn.entered.push(instance.id)
    }
  },
  settle(turn, { open }) {
    for (let count = 0; turn.entered.length > 0; count++) {
      if (count > tooMany) throw new Error('The definition has a circle of automatic steps')
      const instance = instanceOf(turn.state, turn.entered.shift() ?? '')
      if (instance?.status === 'LOCKED' && !isHeld(turn, instance) && !isClosed(turn.state))
        open(turn, instance)
    }
  },
}

const isUnlocked = ({ process, state }: Turn, instance: StepInstance): boolean =>
  stepOf(process, instance.stepId).requires.every((id) => Object.hasOwn(state.completed, id))
