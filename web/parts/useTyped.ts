import { useState } from 'react'

type TypedState<T> = { typed: T | null; base: T; version: number }
type Typed<T> = {
  values: T
  isChanged: boolean
  /** To be sent: what the values stand on. */
  version: number
  change: (part: Partial<T>) => void
  /** Tells that `sent` was saved, and what the server made of it. What was typed meanwhile stays. */
  saved: (sent: T, answer: T, version: number) => void
}

/**
 * One part of a record that several forms on a page change, each its own fields, under one version. What is typed
 * here outlives another form's saving; a change of the same fields from elsewhere leaves the old version standing,
 * so that the server refuses instead of one writing over the other unseen.
 * @param told this form's fields as the server last told them; compared by value
 */
export function useTyped<T extends object>(told: T, version: number): Typed<T> {
  const [kept, keep] = useState<TypedState<T>>({ typed: null, base: told, version })
  const isNews = version >= kept.version
  const newest = isNews ? told : kept.base
  const isOvertaken = kept.typed !== null && isNews && !areSame(told, kept.base)
  return {
    values: kept.typed ?? newest,
    isChanged: kept.typed !== null && !areSame(kept.typed, newest),
    version: isOvertaken ? kept.version : Math.max(version, kept.version),
    change: (part) =>
      keep((now) =>
        now.typed
          ? { ...now, typed: { ...now.typed, ...part } }
          : { typed: { ...newest, ...part }, base: newest, version: Math.max(version, now.version) },
      ),
    saved: (sent, answer, saidVersion) =>
      keep((now) => ({ typed: now.typed === sent ? null : now.typed, base: answer, version: saidVersion })),
  }
}

const areSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
