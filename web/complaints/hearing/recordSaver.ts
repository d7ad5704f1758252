/**
 * Saves the working record over what others of the committee saved meanwhile: both are put together where they can be.
 * Knows nothing of the page.
 */
import type { WorkingRecord } from '../../../api/meetings/contract.ts'
import type { Saved } from '../../autosave/draftAutosave.ts'
import type { SavedForm } from '../../autosave/useDraftForm.ts'
import { CallError } from '../../callError.ts'
import { isSameRecord, mergeRecords } from './record.ts'

export type SavedRecord = SavedForm<WorkingRecord>
/** Has the base of what is typed kept on the device with it: from it both are put together later. */
const recordMark = 'RECORD'
export const keptRecord = (saved: Saved, form: WorkingRecord): SavedRecord => ({
  ...saved,
  form,
  mark: recordMark,
})
/** Receives what was saved after merging with what others wrote; `from` is what was to be saved. */
type Show = (savedRecord: SavedRecord, from: WorkingRecord) => void
export function createRecordSaver(send: (record: WorkingRecord, revision: number) => Promise<Saved>) {
  let show: Show = () => undefined
  /** What was kept, by revision. */
  const known = new Map<number, WorkingRecord>()
  /** Sent without an answer so far; one of them may have been saved all the same. */
  let unanswered: WorkingRecord[] = []

  async function keep(record: WorkingRecord, revision: number): Promise<SavedRecord> {
    unanswered.push(record)
    try {
      const answer = await send(record, revision)
      known.set(answer.revision, record)
      unanswered = []
      return keptRecord(answer, record)
    } catch (error) {
      const theirs = currentIn(error)
      if (!theirs) throw error
      known.set(theirs.revision, theirs.form)
      const isMine = unanswered.some((each) => isSameRecord(each, theirs.form))
      const base = isMine ? theirs.form : known.get(revision)
      const both = base && mergeRecords(base, record, theirs.form)
      if (!both) throw new CallError(409, 'STALE_VERSION', '', [], { current: theirs })
      const answer = await keep(both, theirs.revision)
      // After the caller has the answer.
      setTimeout(() => show(answer, record))
      return answer
    }
  }
  return {
    keep,
    /** What is to be saved next was written on this. */
    knows({ revision, form }: SavedRecord) {
      if (!known.has(revision)) known.set(revision, form)
    },
    /** It was read; revisions before `from` count no more. */
    seen({ revision, form }: SavedRecord, from: number) {
      known.set(revision, form)
      for (const each of known.keys()) if (each < from) known.delete(each)
    },
    shows(next: Show) {
      show = next
    },
    baseOf: (revision: number) => known.get(revision),
  }
}

/** What the answer to a stale save says is kept now. */
function currentIn(error: unknown): SavedRecord | null {
  if (!(error instanceof CallError) || error.code !== 'STALE_VERSION') return null
  const current = error.more['current'] as (Saved & { record: WorkingRecord }) | undefined
  if (!current) return null
  const { record, revision, updatedAt } = current
  return keptRecord({ revision, updatedAt }, record)
}
