import { useEffect, useMemo, useRef, useState } from 'react'
import { complaints, type Draft, type DraftForm } from '../../../api/complaints/contract.ts'
import { call } from '../../client.ts'
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
  // The first answer of the server is where keeping starts; later ones come from keeping itself.
  const [keeper] = useState(() => createKeeper({ revision: draft.revision, tell, read: () => call(complaints.draft, { params }), save: (next, revision) => call(complaints.saveDraft, { params, body: { form: next, revision } }) }))
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

function useShelf(draft: Draft): Shelf {
  const [rows, setRows] = useState(draft.evidence)
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
