import { useState } from 'react'

type TypedState<T> = { typed: T | null; base: T; version: number }
type Typed<T> = {
  values: T
  isChanged: boolean
  /** To be sent: what the values stand on. */
  version: number
  change: (part: Partial<T>) => void
  /** Tells that `sent` was saved, and what the server made of it. What was typed meanwhile stays. */
  saved: (sentValues: T, answer: T, version: number) => void
}

/**
 * Form state for one part of a record that several forms on a page edit, each its own fields, under one version. Typed
 * values survive a save of another form; if these fields change elsewhere, the old version is kept, so that the server
 * refuses the save instead of overwriting the change unseen.
 * @param serverValues this form's fields as the server last returned them; compared by value
 */
export function useTyped<T extends object>(serverValues: T, version: number): Typed<T> {
  const [state, setState] = useState<TypedState<T>>({ typed: null, base: serverValues, version })
  const isNews = version >= state.version
  const newest = isNews ? serverValues : state.base
  const isOvertaken = state.typed !== null && isNews && !areSame(serverValues, state.base)
  return {
    values: state.typed ?? newest,
    isChanged: state.typed !== null && !areSame(state.typed, newest),
    version: isOvertaken ? state.version : Math.max(version, state.version),
    change: (part) =>
      setState((now) =>
        now.typed
          ? { ...now, typed: { ...now.typed, ...part } }
          : { typed: { ...newest, ...part }, base: newest, version: Math.max(version, now.version) },
      ),
    saved: (sentValues, answer, saidVersion) =>
      setState((now) => ({
        typed: now.typed === sentValues ? null : now.typed,
        base: answer,
        version: saidVersion,
      })),
  }
}

const areSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
