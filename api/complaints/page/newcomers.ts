/**
 * People who wait to be admitted, for those who may know of them: committee and complainant, and those who decide
 * about them.
 */
import { isOpenCase } from '../../cases/access.ts'
import { mayAdmit, pendingOf } from '../admitReader.ts'
import type { CasePage } from '../contract.ts'
import { isCommittee, isParty, seesStep } from '../viewer.ts'
import type { Loaded } from './loadCase.ts'

/**
 * People who wait to be admitted or came later, as far as the viewer may know of them; none once the case is over.
 */
export function newcomersOf({ viewer, access, steps, cast }: Loaded): CasePage['newcomers'] {
  const { me, parts, row } = viewer
  if (!isOpenCase(row)) return []
  const seesAll = isCommittee(viewer) || isParty(viewer, 'COMPLAINANT')
  return pendingOf(access).flatMap((pending) => {
    const canAdmit = mayAdmit({ userId: me.userId, parts }, access, pending)
    if (!seesAll && !canAdmit) return []
    const step = steps.find(({ instance }) => instance === pending.step)
    // A person who waited for a step that is over waits for the next step of their role, which asks automatically.
    if (pending.step && step?.status !== 'READY') return []
    const stepName = step && seesStep(viewer, step) ? step.name : null
    return [{ ...pending, name: cast.names.get(pending.userId) ?? '', stepName, canAdmit }]
  })
}
