import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../../api/complaints/contract.ts'
import {
  meetings,
  type Meeting,
  type MeetingDraft,
  type MeetingForm,
} from '../../../../api/meetings/contract.ts'
import { isUnsaved } from '../../../autosave/draftAutosave.ts'
import { fieldErrors } from '../../../client.ts'
import { fieldNamespace } from '../../fieldNamespace.ts'
import { useCaseAct, useUnsaved } from '../useCase.tsx'
import { useMeetingDraft } from './useMeetingDraft.ts'

type Errors = Record<string, string>
type Written = NonNullable<MeetingForm['minutes']>['written']
const asTheyStand = ({ minutes, outcome, fields }: Meeting): Written => ({
  minutes: minutes ?? '',
  outcome: outcome ?? '',
  fields,
})
const isSame = (a: Written, b: Written) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Minutes while they are written, which save themselves as a draft. One state for both ways of sending them:
 * alone, or with the outcome.
 */
export function useMinutes(page: CasePage, step: CurrentStep, meeting: Meeting, saved: MeetingDraft) {
  const { t } = useTranslation()
  const draft = useMeetingDraft({ id: page.caseId, step: step.step }, meeting.meetingId, saved)
  const [isOpen, open] = useState(false)
  const [tried, setTried] = useState<Errors>({})
  const [round, setRound] = useState(0)
  const stands = asTheyStand(meeting)
  const { minutes } = draft.form
  const written = minutes?.written ?? stands
  const isChanged = minutes !== null && !isSame(minutes.written, stands)
  const close = () => {
    open(false)
    setTried({})
  }
  const done = () => {
    draft.forget()
    close()
  }
  const act = useCaseAct(meetings.minutes, done)
  const { flush } = draft.autosave
  useUnsaved(`${step.step}:minutes`, isUnsaved(draft.state), { isWritten: isChanged, flush })

  const isAsked = isChanged || meeting.minutes !== null || meeting.minutesRequired
  const missing: Errors = written.minutes.trim() ? {} : { 'minutes.minutes': t('Write the minutes') }
  const body = {
    minutes: written.minutes,
    outcome: written.outcome.trim() || null,
    fields: written.fields,
    version: meeting.version,
  }
  const save = async () => {
    setTried(missing)
    setRound(round + 1)
    if (Object.keys(missing).length > 0) return
    await flush()
    act.mutate({ params: { id: meeting.meetingId }, body })
  }
  const refused = Object.fromEntries(
    Object.entries(fieldErrors(act.error)).map(([path, message]) => [`minutes.${path}`, message]),
  )
  return {
    step,
    meeting,
    draft,
    written,
    isChanged,
    act,
    save: () => void save(),
    round,
    under: fieldNamespace(`${step.step}.alone`),
    errors: { ...refused, ...tried },
    change: (next: Partial<Written>) =>
      draft.change({ minutes: { written: { ...written, ...next }, from: minutes?.from ?? stands } }),
    drop: async () => {
      if (minutes) await draft.discard()
      close()
    },
    isShown: isOpen || isChanged || meeting.minutes === null,
    open: () => open(true),
    /** Others have written some since I began. */
    isOvertaken: minutes !== null && !isSame(minutes.from, stands),
    /** What goes out with the outcome. */
    beside: {
      problems: isAsked ? missing : {},
      body: isChanged ? { minutes: body } : {},
      flush,
      onDone: done,
    },
  }
}
export type MinutesBeingWritten = ReturnType<typeof useMinutes>
