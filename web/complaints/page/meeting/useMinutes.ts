import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentStep } from '../../../../api/complaints/contract.ts'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { fieldErrors } from '../../../client.ts'
import { under } from '../../under.ts'
import { useCaseAct, useUnsaved } from '../useCase.tsx'

type Errors = Record<string, string>
type Written = { minutes: string; outcome: string; fields: Record<string, string> }
const asTheyStand = ({ minutes, outcome, fields }: Meeting): Written => ({
  minutes: minutes ?? '',
  outcome: outcome ?? '',
  fields,
})
const isSame = (a: Written, b: Written) => JSON.stringify(a) === JSON.stringify(b)

/** Minutes while they are written. One state for both ways of sending them: alone, or with the outcome. */
export function useMinutes(step: CurrentStep, meeting: Meeting) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<{ written: Written; from: Written } | null>(null)
  const [isOpen, open] = useState(false)
  const [tried, setTried] = useState<Errors>({})
  const [round, setRound] = useState(0)
  const stands = asTheyStand(meeting)
  const written = draft?.written ?? stands
  const isChanged = draft !== null && !isSame(draft.written, stands)
  const done = () => {
    setDraft(null)
    open(false)
    setTried({})
  }
  const act = useCaseAct(meetings.minutes, done)
  useUnsaved(`${step.step}:minutes`, isChanged)

  const isAsked = isChanged || meeting.minutes !== null || meeting.minutesRequired
  const problems: Errors =
    isAsked && !written.minutes.trim() ? { 'minutes.minutes': t('Write the minutes') } : {}
  const body = {
    minutes: written.minutes,
    outcome: written.outcome.trim() || null,
    fields: written.fields,
    version: meeting.version,
  }
  const save = () => {
    const found: Errors = written.minutes.trim() ? {} : { 'minutes.minutes': t('Write the minutes') }
    setTried(found)
    setRound(round + 1)
    if (Object.keys(found).length === 0) act.mutate({ params: { id: meeting.meetingId }, body })
  }
  const refused = Object.fromEntries(
    Object.entries(fieldErrors(act.error)).map(([path, message]) => [`minutes.${path}`, message]),
  )
  return {
    step,
    meeting,
    written,
    isChanged,
    act,
    save,
    round,
    under: under(`${step.step}.alone`),
    errors: { ...refused, ...tried },
    change: (next: Partial<Written>) =>
      setDraft({ written: { ...written, ...next }, from: draft?.from ?? stands }),
    drop: done,
    isShown: isOpen || isChanged || meeting.minutes === null,
    open: () => open(true),
    /** Others have written some since I began. */
    isOvertaken: draft !== null && !isSame(draft.from, stands),
    /** What goes out with the outcome. */
    beside: { problems, body: isChanged ? { minutes: body } : {}, onDone: done },
  }
}
export type MinutesBeingWritten = ReturnType<typeof useMinutes>
