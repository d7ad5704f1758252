import type { z } from 'zod'
import { useEffect, useRef, useState } from 'react'
import {
  meetings,
  type Meeting,
  type SavedRecord,
  type WorkingRecord,
} from '../../../api/meetings/contract.ts'
import { isUnsaved, type Saved } from '../../autosave/draftAutosave.ts'
import { useDraftForm, type SavedForm } from '../../autosave/useDraftForm.ts'
import { call, CallError } from '../../client.ts'
import { useUnsaved } from '../page/useCase.tsx'
import { isSameRecord, mergeRecords, recordOf, type Settling } from './record.ts'

type Kept = SavedForm<WorkingRecord>
const keptIn = (meeting: Meeting): Kept => ({
  form: recordOf(meeting),
  revision: meeting.record?.revision ?? 0,
  updatedAt: meeting.record?.updatedAt ?? null,
})
/** What the answer to a stale save says is kept now. */
const currentIn = (error: unknown) =>
  error instanceof CallError && error.code === 'STALE_VERSION'
    ? (error.more['current'] as z.infer<typeof SavedRecord> | undefined)
    : undefined

/**
 * The working record while it is written. It saves itself, and what others of the committee wrote meanwhile is
 * put together with it; only who wrote the same thing as another is asked.
 */
export function useRecord(meeting: Meeting) {
  const params = { id: meeting.meetingId }
  const saved = keptIn(meeting)
  const [known] = useState(() => new Map([[saved.revision, saved.form]]))
  /** Sent without an answer so far; one of them may have been saved all the same. */
  const [unanswered] = useState<WorkingRecord[]>(() => [])
  const typed = useRef(saved.form)
  const show = useRef<(merged: Kept, from: WorkingRecord) => void>(() => undefined)

  const keep = async (form: WorkingRecord, revision: number): Promise<Saved> => {
    unanswered.push(form)
    try {
      const answer = await call(meetings.saveRecord, { params, body: { record: form, revision } })
      known.set(answer.revision, form)
      unanswered.length = 0
      return answer
    } catch (error) {
      const theirs = currentIn(error)
      if (!theirs) throw error
      known.set(theirs.revision, theirs.record)
      const isMine = unanswered.some((each) => isSameRecord(each, theirs.record))
      const base = isMine ? theirs.record : known.get(revision)
      const merged = base && mergeRecords(base, form, theirs.record)
      if (!merged)
        throw new CallError(409, 'STALE_VERSION', '', [], { current: { ...theirs, form: theirs.record } })
      const answer = await keep(merged, theirs.revision)
      const kept = { ...answer, form: known.get(answer.revision) ?? merged }
      setTimeout(() => show.current(kept, form))
      return answer
    }
  }
  const written = useDraftForm<WorkingRecord>({
    saved,
    read: async () => keptIn(await call(meetings.read, { params })),
    save: keep,
  })
  useEffect(() => {
    known.set(saved.revision, saved.form)
    for (const revision of known.keys()) if (revision < written.autosave.revision()) known.delete(revision)
    typed.current = written.form
    /** What was saved in the end; and what was typed since, on top of that. */
    show.current = (kept, from) => {
      if (typed.current === from) return void written.takeTheirs(kept)
      const next = mergeRecords(from, typed.current, kept.form, 'BOTH')
      if (next) written.change(next)
    }
  })
  const { flush } = written.autosave
  useUnsaved(`${meeting.meetingId}:record`, isUnsaved(written.state), { flush })
  return {
    ...written,
    record: written.form,
    /** After two wrote the same thing: the words of one of them, or both, and the rest of both. */
    settle: (theirs: Kept, settling: Settling) => {
      const base = known.get(written.autosave.revision()) ?? theirs.form
      written.change(mergeRecords(base, typed.current, theirs.form, settling) ?? theirs.form)
      return written.keepMine(theirs)
    },
  }
}
export type RecordBeingWritten = ReturnType<typeof useRecord>
