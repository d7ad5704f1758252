/** How a case is taken back, and how it goes on after its end; the engine has the last word. */
import { deadline } from '../../../workflows/definition/clocks.ts'
import { isOpenCase } from '../../cases/access.ts'
import type { CasePage } from '../contract.ts'
import { isoOrNull } from '../process.ts'
import { isCommittee, isParty } from '../viewer.ts'
import { submissionOf, type EventRow, type Loaded } from './loadCase.ts'

/**
 * How the case can be withdrawn and reopened; a request to withdraw is shown to its author and the committee alone.
 */
export function endingOf(loaded: Loaded): CasePage['ending'] {
  const { viewer } = loaded
  const { withdrawal, reopening } = viewer.definition.process
  const event = lastWithdrawalRequest(loaded)
  const isMine = event?.byUserId === viewer.me.userId
  const until = mayReopen(loaded) ? reopenableUntil(loaded) : null
  return {
    needsConsent: Boolean(withdrawal?.consent),
    continues: withdrawal?.leadsTo !== undefined,
    isWithdrawn: isWithdrawn(loaded),
    asked:
      event && (isMine || isCommittee(viewer))
        ? {
            at: event.at.toISOString(),
            note: submissionOf(loaded, event.detail.noteId)?.note ?? null,
            isMine,
          }
        : null,
    reopens: reopening !== undefined,
    reopenableUntil: isoOrNull(until),
  }
}

/**
 * Whether the complainant may withdraw the case: it is open, not yet withdrawn, no request waits, and no step was
 * opened after which it is too late.
 */
export const mayWithdraw = (loaded: Loaded): boolean =>
  isOpenCase(loaded.viewer.row) &&
  isParty(loaded.viewer, 'COMPLAINANT') &&
  !lastWithdrawalRequest(loaded) &&
  !isWithdrawn(loaded) &&
  !loaded.steps.some(
    ({ stepId, openedAt }) =>
      openedAt !== null && loaded.viewer.definition.process.withdrawal?.tooLate.includes(stepId),
  )

/**
 * Whether the viewer may answer the request to withdraw: only the part whose consent the process asks for, never the
 * complainant.
 */
export function mayAnswerWithdrawal(loaded: Loaded): boolean {
  const { parts, definition } = loaded.viewer
  const { consent } = definition.process.withdrawal ?? {}
  return (
    lastWithdrawalRequest(loaded) !== null &&
    !!consent &&
    parts.includes(consent) &&
    !parts.includes('COMPLAINANT')
  )
}

/**
 * Whether the viewer may reopen a case that is over, within its limit: the complainant after a withdrawal, otherwise
 * the part that the process names, if its person is a member of the committee today.
 */
export function mayReopen(loaded: Loaded): boolean {
  const { row, parts, definition } = loaded.viewer
  const { reopening } = definition.process
  if (!reopening || isOpenCase(row)) return false
  const isMine =
    row.status === 'WITHDRAWN'
      ? isParty(loaded.viewer, 'COMPLAINANT')
      : loaded.isMemberToday && parts.includes(reopening.by)
  const until = reopenableUntil(loaded)
  return isMine && (until === null || until.getTime() >= Date.now())
}

/** The request to withdraw that waits for an answer; null where there is none. */
function lastWithdrawalRequest({ viewer, events }: Loaded): EventRow | null {
  const last = events.findLast(({ kind }) => kind.startsWith('WITHDRAWAL_'))
  return last?.kind === 'WITHDRAWAL_ASKED' && isOpenCase(viewer.row) ? lastLife(events, last) : null
}

/** It was withdrawn in this life, and goes on with the step that its process names for that. */
export function isWithdrawn({ viewer, events }: Loaded): boolean {
  const last = events.findLast(({ kind }) => kind === 'WITHDRAWN')
  return last !== undefined && isOpenCase(viewer.row) && lastLife(events, last) !== null
}

/** What was asked before a case ended and was reopened is over. */
const lastLife = (events: EventRow[], event: EventRow): EventRow | null =>
  events.slice(events.indexOf(event)).some(({ kind }) => kind === 'REOPENED') ? null : event

function reopenableUntil({ viewer, calendar }: Loaded): Date | null {
  const { reopening, interpreter } = viewer.definition.process
  const { closedAt } = viewer.row
  if (!reopening?.within || !closedAt) return null
  const { amount, unit } = reopening.within
  return new Date(deadline(closedAt.getTime(), amount, unit, calendar, interpreter))
}
