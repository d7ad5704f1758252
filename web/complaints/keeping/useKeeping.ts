import { useEffect, useRef, useState } from 'react'
import { createKeeper, type Keeping, type Kept, type Server } from './keeper.ts'

type Options<Form> = Pick<Server<Form>, 'save' | 'read'> & {
  /** What stands there first, and what it became of on the server. */
  start: Form
  revision: number
  savedAt: string | null
  /** Makes of what is kept what is shown. */
  shown?: (form: Form) => Form
}
/** Something being written, and how far it is kept. */
export function useKeeping<Form extends object>({
  start,
  revision,
  savedAt,
  save,
  read,
  shown = (form) => form,
}: Options<Form>) {
  const [form, setForm] = useState(start)
  const [keeping, tell] = useState<Keeping<Form>>(
    savedAt === null ? { is: 'NOTHING' } : { is: 'SAVED', at: savedAt },
  )
  const [keeper] = useState(() => createKeeper<Form>({ revision, save, read, tell }))
  useEffect(() => () => void keeper.flush(), [keeper])
  const latest = useRef(form)
  const show = (next: Form) => {
    latest.current = next
    setForm(next)
  }
  const change = (next: Partial<Form>) => {
    show({ ...latest.current, ...next })
    keeper.changed(latest.current)
  }
  const choose = (theirs: Kept<Form>, whose: 'MINE' | 'THEIRS') => {
    if (whose === 'THEIRS') show(shown(theirs.form))
    void keeper.goOn(theirs, whose === 'MINE' ? latest.current : null)
  }
  return { form, change, keeping, choose, keeper }
}
