import { useEffect, useRef, useState } from 'react'
import { meetings, type Meeting, type WorkingRecord } from '../../../api/meetings/contract.ts'
import { isUnsaved } from '../../autosave/draftAutosave.ts'
import { useDraftForm } from '../../autosave/useDraftForm.ts'
import { call } from '../../client.ts'
import { useUnsaved } from '../page/useCase.tsx'
import { keptRecord, createRecordSaver, type SavedRecord } from './recordSaver.ts'
import { mergeRecords, recordOf, type Settling } from './record.ts'

const keptIn = (meeting: Meeting): SavedRecord =>
  keptRecord(
    { revision: meeting.record?.revision ?? 0, updatedAt: meeting.record?.updatedAt ?? null },
    recordOf(meeting),
  )

/**
 * The working record while it is written. It saves itself, and what others of the committee wrote meanwhile is
 * put together with it; only who wrote the same thing as another is asked.
 */
export function useRecord(meeting: Meeting) {
  const params = { id: meeting.meetingId }
  const saved = keptIn(meeting)
  const typed = useRef(saved.form)
  const [recordSaver] = useState(() =>
    createRecordSaver((record, revision) =>
      call(meetings.saveRecord, { params, body: { record, revision } }),
    ),
  )
  const written = useDraftForm<WorkingRecord>({
    saved,
    read: async () => keptIn(await call(meetings.read, { params })),
    ...(meeting.abilities.keepRecord ? { place: `record ${meeting.meetingId}` } : {}),
    save: (record, revision, base) => {
      if (base.revision === revision) recordSaver.knows(base)
      return recordSaver.keep(record, revision)
    },
  })
  useEffect(() => {
    recordSaver.seen(saved, written.autosave.revision())
    typed.current = written.form
    /** What was saved in the end; and what was typed since, on top of that. */
    recordSaver.shows((savedRecord, from) => {
      const next = mergeRecords(from, typed.current, savedRecord.form, 'BOTH')
      if (typed.current === from) void written.takeTheirs(savedRecord)
      else if (next) written.change(next)
    })
  })
  const { flush } = written.autosave
  useUnsaved(`${meeting.meetingId}:record`, isUnsaved(written.state), { flush })
  return {
    ...written,
    record: written.form,
    /** After two wrote the same thing: the words of one of them, or both, and the rest of both. */
    settle: (theirs: SavedRecord, settling: Settling) => {
      const base = recordSaver.baseOf(written.autosave.revision()) ?? theirs.form
      written.change(mergeRecords(base, typed.current, theirs.form, settling) ?? theirs.form)
      return written.keepMine(theirs)
    },
  }
}
export type RecordBeingWritten = ReturnType<typeof useRecord>
