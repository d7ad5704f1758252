/**
 * Answers that have not come through yet, kept in this tab until they have: a reload loses none, and nothing of them
 * is left behind for the next person at this device.
 */
import { z } from 'zod'

/** `over`: what the server may know of the question if nobody else answered it, as JSON. */
const Unsaved = z.record(z.string(), z.object({ answer: z.unknown(), over: z.array(z.string()) }))
type Unsaved = z.infer<typeof Unsaved>
type Known = (blockId: string) => unknown
const asKnown = (answer: unknown) => JSON.stringify(answer ?? null)

/** `place`: the attempt, or the lesson of an assignment. */
export function unsavedAnswers(place: string) {
  const key = `redress.answers.${place}`
  const read = (): Unsaved => {
    try {
      return Unsaved.parse(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
    } catch {
      return {}
    }
  }
  const write = (all: Unsaved) => {
    if (Object.keys(all).length === 0) return sessionStorage.removeItem(key)
    try {
      sessionStorage.setItem(key, JSON.stringify(all))
    } catch {
      // A full store: it is still being sent.
    }
  }
  return {
    /** Those that nothing newer has come over, such as from another device; the others are forgotten. */
    stillMeant(known: Known): [blockId: string, answer: unknown][] {
      const meant = Object.entries(read()).filter(([blockId, { over }]) =>
        over.includes(asKnown(known(blockId))),
      )
      write(Object.fromEntries(meant))
      return meant.map(([blockId, { answer }]) => [blockId, answer])
    },
    keep(blockId: string, answer: unknown, known: unknown) {
      const all = read()
      const last = all[blockId]
      // The one before may have come, and only its receipt got lost.
      const over = new Set([
        asKnown(known),
        ...(last ? [asKnown(last.answer), ...last.over.slice(0, 8)] : []),
      ])
      write({ ...all, [blockId]: { answer: answer ?? null, over: [...over] } })
    },
    /** Unless it was answered anew since. */
    forget(blockId: string, answer: unknown) {
      const { [blockId]: last, ...rest } = read()
      if (last && asKnown(last.answer) === asKnown(answer)) write(rest)
    },
  }
}
