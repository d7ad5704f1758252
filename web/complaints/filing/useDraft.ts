import { useEffect, useMemo, useRef, useState } from 'react'
import { complaints, type Draft, type DraftForm } from '../../../api/complaints/contract.ts'
import { call, keyOf, queryClient } from '../../client.ts'
import { useMe } from '../../people/me.ts'
import type { Shelf } from '../fields/field.ts'
import { draftFiles, removeFile, sendFile } from '../files.ts'
import { startingForm } from './form.ts'
import { createKeeper, type Keeping, type Kept } from './keeper.ts'

/** A draft being written: its form, how far it is kept, and its files. */
export function useDraft(draft: Draft) {
  const me = useMe()
  const [form, setForm] = useState(() => startingForm(draft.form, me))
  const [keeping, tell] = useState<Keeping>({ is: 'SAVED', at: draft.updatedAt })
  const params = useMemo(() => ({ id: draft.draftId }), [draft.draftId])
  const [keeper] = useState(() => createKeeper({
    revision: draft.revision, tell, read: () => call(complaints.draft, { params }),
    save: async (next, revision) => {
      const saved = await call(complaints.saveDraft, { params, body: { form: next, revision } })
      remember(draft.draftId, { form: next, ...saved })
      return saved
    },
  }))
  useEffect(() => () => void keeper.flush(), [keeper])
  const latest = useRef(form)
  const change = (next: Partial<DraftForm>) => {
    latest.current = { ...latest.current, ...next }
    setForm(latest.current)
    keeper.changed(latest.current)
  }
  const choose = (theirs: Kept, whose: 'MINE' | 'THEIRS') => {
    if (whose === 'THEIRS') { latest.current = startingForm(theirs.form, me); setForm(latest.current) }
    void keeper.goOn(theirs, whose === 'MINE' ? latest.current : null)
  }
  return { form, change, keeping, choose, keeper, shelf: useShelf(draft) }
}

/** What was read of it follows what is kept, so that coming back finds it as it was left. */
const remember = (draftId: string, next: Partial<Draft>) => queryClient.setQueryData<Draft>(keyOf(complaints.draft, { params: { id: draftId } }), (before) => before && { ...before, ...next })

function useShelf(draft: Draft): Shelf {
  const [rows, setRows] = useState(draft.evidence)
  useEffect(() => { remember(draft.draftId, { evidence: rows }) }, [draft.draftId, rows])
  return {
    rows,
    send: async (file, told) => {
      const row = await sendFile(draftFiles(draft.draftId), file, told)
      setRows((all) => [...all, row])
      return row
    },
    remove: async (evidenceId) => {
      setRows((all) => all.filter((row) => row.evidenceId !== evidenceId))
      await removeFile(`${draftFiles(draft.draftId)}/${evidenceId}`)
    },
  }
}
