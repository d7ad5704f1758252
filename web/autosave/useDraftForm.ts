import { useEffect, useRef, useState } from 'react'
import { isUnsaved, type AutosaveOptions, type Saved } from './draftAutosave.ts'
import { useDeviceDraft } from './useDeviceDraft.ts'
import { useDraftAutosave } from './useDraftAutosave.ts'
import { useForgetWhenSaved } from './useForgetWhenSaved.ts'

type Options<Form extends object> = Pick<AutosaveOptions<Form, SavedForm<Form>>, 'read'> & {
  /** `base` is what the form was written on. */
  save: (draft: Form, revision: number, base: SavedForm<Form>) => Promise<Saved & Partial<SavedForm<Form>>>
  /** As it was read. Read again later, it is shown where nothing was typed here since. */
  saved: SavedForm<Form>
  /** Names the form, so that what is typed is kept on this device until it is saved. */
  place?: string
  /** Makes of what is saved what is shown. */
  toForm?: (form: Form) => Form
  /** Makes of what is shown what is saved. */
  stored?: (form: Form) => Form
}
/** A form as the server holds it. */
export type SavedForm<Form> = Saved & {
  form: Form
  /** Names the state of what the form belongs to. Where it is given, the base is kept on the device with the draft. */
  mark?: string
}
/** Of a draft whose base is not known: equal to no other. */
const unknownMark = 'UNKNOWN'

/** A form that saves itself while it is written. */
export function useDraftForm<Form extends object>({
  saved,
  save,
  read,
  place,
  toForm = same,
  stored = same,
}: Options<Form>) {
  const [form, setForm] = useState(() => toForm(saved.form))
  const base = useRef(saved)
  /** The revision from which every later save was made here. */
  const ownSince = useRef(saved.revision)
  const rebase = (theirs: SavedForm<Form>) => {
    base.current = theirs
    ownSince.current = theirs.revision
  }
  const { autosave, state } = useDraftAutosave<Form, SavedForm<Form>>({
    revision: saved.revision,
    updatedAt: saved.updatedAt,
    draftOf: (theirs) => theirs.form,
    onFound: (theirs) => {
      base.current = theirs
    },
    save: async (draft, revision) => {
      const before = base.current
      const answer = await save(draft, revision, before)
      // Another version may have been chosen meanwhile.
      if (base.current === before) base.current = { form: draft, ...answer }
      return answer
    },
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
    rebase(theirs)
    show(toForm(theirs.form))
    return autosave.resolve(theirs, null)
  }
  const keepLatest = useRef(() => {})
  const device = useDeviceDraft<Form>(place, ({ draft, revision, base: left }) => {
    // Where somebody else saved since, the save is refused and both are offered.
    if (revision !== ownSince.current) {
      const mark = base.current.mark === undefined ? {} : { mark: unknownMark }
      rebase(left ?? { form: draft, revision, updatedAt: null, ...mark })
      autosave.adopt({ revision, updatedAt: saved.updatedAt })
    }
    show(toForm(draft))
    autosave.changed(stored(latest.current))
    keepLatest.current()
  })
  const keepHere = () => {
    const { current } = base
    const known = current.mark === undefined ? {} : { base: current }
    device.keep({ draft: latest.current, revision: autosave.revision(), ...known })
  }
  useEffect(() => {
    keepLatest.current = keepHere
  })
  useForgetWhenSaved(autosave, state, device.forget)
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
      autosave.changed(stored(latest.current))
      keepHere()
    },
    /** Nothing is saved any more: it was sent or thrown away. */
    stop: async () => {
      await autosave.stop()
      device.forget()
    },
    /** After a conflict, keeps what is here. */
    keepMine: (theirs: SavedForm<Form>) => {
      rebase(theirs)
      return autosave.resolve(theirs, stored(latest.current))
    },
    /** What an earlier page left on this device while something was typed here already. */
    left: device.left,
    /** Whether all that an earlier page left on this device is in the form. */
    isRestored: device.isRead && device.left === null,
    /** Goes on with what was left, or with what was typed here. */
    chooseLeft: async (choice: 'LEFT' | 'TYPED') => {
      await autosave.flush()
      device.choose(choice)
    },
    /** It was sent or thrown away on the server: begins anew with this. */
    startAnew: (empty: Form) => {
      show(empty)
      rebase({ form: empty, revision: 0, updatedAt: null })
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
