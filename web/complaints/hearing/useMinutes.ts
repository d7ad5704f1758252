import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting, type MeetingForm } from '../../../api/meetings/contract.ts'
import { fieldErrors } from '../../client.ts'
import { fieldNamespace } from '../fieldNamespace.ts'
import { useCaseAct, useUnsaved } from '../page/useCase.tsx'

type Errors = Record<string, string>
type Minutes = NonNullable<MeetingForm['minutes']>
type Written = Minutes['written']
/** Where what is written waits until it is sent. */
export type MinutesDraft = {
  minutes: Minutes | null
  change: (minutes: Minutes) => void
  isUnsaved: boolean
  flush: () => Promise<void>
  /** It was sent. */
  forget: () => void
  /** Throws it away. Throws CallError. */
  discard: () => Promise<void>
}
const asTheyStand = ({ minutes, outcome, fields }: Meeting): Written => ({
  minutes: minutes ?? '',
  outcome: outcome ?? '',
  fields,
})
const isSame = (a: Written, b: Written) => JSON.stringify(a) === JSON.stringify(b)

/** Minutes while they are written. */
export function useMinutes(draft: MinutesDraft, meeting: Meeting) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  const [tried, setTried] = useState<Errors>({})
  const [round, setRound] = useState(0)
  const currentMinutes = asTheyStand(meeting)
  const { minutes, flush } = draft
  const written = minutes?.written ?? currentMinutes
  const isChanged = minutes !== null && !isSame(minutes.written, currentMinutes)
  const close = () => {
    open(false)
    setTried({})
  }
  const act = useCaseAct(meetings.minutes, () => {
    draft.forget()
    close()
  })
  useUnsaved(`${meeting.meetingId}:minutes`, draft.isUnsaved, { isWritten: isChanged, flush })
  const save = async () => {
    const missing: Errors = written.minutes.trim() ? {} : { minutes: t('Write the minutes') }
    setTried(missing)
    setRound(round + 1)
    if (Object.keys(missing).length > 0) return
    await flush()
    act.mutate({
      params: { id: meeting.meetingId },
      body: {
        minutes: written.minutes,
        outcome: written.outcome.trim() || null,
        fields: written.fields,
        version: meeting.version,
      },
    })
  }
  return {
    meeting,
    written,
    isChanged,
    act,
    save: () => void save(),
    round,
    fields: fieldNamespace(`${meeting.meetingId}.minutes`),
    errors: { ...fieldErrors(act.error), ...tried },
    change: (next: Partial<Written>) =>
      draft.change({ written: { ...written, ...next }, from: minutes?.from ?? currentMinutes }),
    drop: async () => {
      if (minutes) await draft.discard()
      close()
    },
    isShown: isOpen || isChanged || meeting.minutes === null,
    open: () => open(true),
    /** Others have written some since I began. */
    isOvertaken: minutes !== null && !isSame(minutes.from, currentMinutes),
  }
}
export type MinutesBeingWritten = ReturnType<typeof useMinutes>
