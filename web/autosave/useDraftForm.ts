import { useEffect, useRef, useState } from 'react'
import { isUnsaved, type AutosaveOptions, type Saved } from './draftAutosave.ts'
import { useDeviceDraft } from './useDeviceDraft.ts'
import { useDraftAutosave } from './useDraftAutosave.ts'

type Options<Form extends object> = Pick<AutosaveOptions<Form, SavedForm<Form>>, 'save' | 'read'> & {
  /** As it was read. Read again later, it is shown where nothing was typed here since. */
  saved: SavedForm<Form>
  /** Names the form, so that what is typed is kept on this device until it is saved. */
  place?: string
  /** Makes of what is saved what is shown. */
  shown?: (form: Form) => Form
}
/** A form as the server holds it. */
export type SavedForm<Form> = Saved & { form: Form }

/** A form that saves itself while it is written. */
export function useDraftForm<Form extends object>({ saved, save, read, place, shown = same }: Options<Form>) {
  const [form, setForm] = useState(() => shown(saved.form))
  const { autosave, state } = useDraftAutosave<Form, SavedForm<Form>>({
    revision: saved.revision,
    updatedAt: saved.updatedAt,
    draftOf: (theirs) => theirs.form,
    save,
    read,
  })
  if (!autosave) throw new Error('A form always saves itself.')
  const latest = useRef(form)
  const show = (next: Form) => {
    latest.current = next
    setForm(next)
  }
  /** Shows what the server holds instead. */
  const takeTheirs = (theirs: SavedForm<Form>) => {
    show(shown(theirs.form))
    return autosave.resolve(theirs, null)
  }
  const device = useDeviceDraft<Form>(place, ({ draft, revision }) => {
    // Where somebody saved since, the save is refused and both are offered.
    if (revision !== autosave.revision()) autosave.adopt({ revision, updatedAt: saved.updatedAt })
    show(draft)
    autosave.changed(draft)
  })
  const isSaved = state.is === 'SAVED'
  useEffect(() => {
    if (isSaved) device.forget()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once each time it is saved
  }, [isSaved])
  const leave = useRef(device.forget)
  useEffect(() => {
    leave.current = device.forget
  })
  // The last save ends after the form is gone.
  useEffect(
    () => () => {
      void (async () => {
        await autosave.flush()
        if (!autosave.isUnsaved()) leave.current()
      })()
    },
    [autosave],
  )
  useNewlyRead(saved, !isUnsaved(state), (theirs) => {
    if (theirs.revision > autosave.revision()) void takeTheirs(theirs)
  })
  return {
    form,
    state,
    autosave,
    takeTheirs,
    /** A function gets the form as it is by then: for what ends later than it began, such as an upload. */
    change: (next: Change<Form>) => {
      const changed = typeof next === 'function' ? next(latest.current) : next
      show({ ...latest.current, ...changed })
      autosave.changed(latest.current)
      device.keep({ draft: latest.current, revision: autosave.revision() })
    },
    /** Nothing is saved any more: it was sent or thrown away. */
    stop: async () => {
      await autosave.stop()
      device.forget()
    },
    /** After a conflict, keeps what is here. */
    keepMine: (theirs: Saved) => autosave.resolve(theirs, latest.current),
    /** It was sent or thrown away on the server: begins anew with this. */
    startAnew: (empty: Form) => {
      show(empty)
      device.forget()
      return autosave.resolve({ revision: 0, updatedAt: null }, null)
    },
  }
}
export type Change<Form> = Partial<Form> | ((form: Form) => Partial<Form>)
export type DraftForm<Form extends object> = ReturnType<typeof useDraftForm<Form>>

/** Calls `take` with what was read since, once, when that may be. */
function useNewlyRead<T>(read: T, may: boolean, take: (read: T) => void) {
  const seen = useRef(read)
  useEffect(() => {
    if (seen.current === read || !may) return
    seen.current = read
    take(read)
  })
}

const same = <T>(form: T): T => form
