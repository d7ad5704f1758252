import type { z } from '@hono/zod-openapi'
import { useEffect, useRef } from 'react'
import type { DraftAutosave, Saved, SaveState } from './draftAutosave.ts'
import { useDeviceDraft } from './useDeviceDraft.ts'
import { useForgetWhenSaved } from './useForgetWhenSaved.ts'

type Options<Draft extends object, Theirs extends Saved> = {
  /** Names the draft; undefined where nothing can be changed. */
  place: string | undefined
  /** As it was read. */
  opened: Saved
  autosave: DraftAutosave<Draft, Theirs> | null
  state: SaveState<Theirs>
  schema: z.ZodType<Draft>
  /** Calls back with each change of the store. Returns how to end that. */
  subscribe: (onChange: (draft: Draft) => void) => () => void
  /** Puts what was left into the store, as a change that can be undone. */
  restore: (left: Draft) => void
}

/** Saves what is written into a store with undo, a course or a drawing, and keeps it on this device until it is. */
export function useStoreDraft<Draft extends object, Theirs extends Saved>(options: Options<Draft, Theirs>) {
  const { place, opened, autosave, state, schema } = options
  /** The revision from which every later save was made here. */
  const ownSince = useRef(opened.revision)
  useEffect(() => {
    if (state.is === 'CONFLICT') ownSince.current = state.theirs.revision
  }, [state])
  const device = useDeviceDraft<Draft>(place, ({ draft, revision }) => {
    if (!autosave || !hasShape(schema, draft)) return false
    // Where somebody else saved since, the save is refused and both are offered.
    if (revision !== ownSince.current) autosave.adopt({ revision, updatedAt: opened.updatedAt })
    options.restore(draft)
    return true
  })
  useForgetWhenSaved(autosave, state, device.forget)
  const latest = useRef({ keep: device.keep, subscribe: options.subscribe })
  useEffect(() => {
    latest.current = { keep: device.keep, subscribe: options.subscribe }
  })
  useEffect(
    () =>
      autosave
        ? latest.current.subscribe((draft) => {
            autosave.changed(draft)
            latest.current.keep({ draft, revision: autosave.revision() })
          })
        : undefined,
    [autosave],
  )
  return {
    left: device.left,
    chooseLeft: async (choice: 'LEFT' | 'TYPED') => {
      await autosave?.flush()
      device.choose(choice)
    },
  }
}

const aboutLimits = ['too_big', 'too_small', 'invalid_format', 'custom']
/** Whether this version of the product can show a draft; a text that is too long to be saved is kept all the same. */
function hasShape(schema: z.ZodType, draft: unknown): boolean {
  const parsed = schema.safeParse(draft)
  return parsed.success || parsed.error.issues.every(({ code }) => aboutLimits.includes(code))
}
