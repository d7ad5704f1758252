/**
 * Answers that may enter a history: those that conditions read, and of those only ids, numbers and yes or no.
 */
import type { Values } from '../state.ts'

const isId = (one: unknown): boolean => typeof one === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(one)
const isPlain = (answer: Values[string]): boolean =>
  typeof answer === 'boolean' ||
  (typeof answer === 'number' && Number.isFinite(answer)) ||
  (Array.isArray(answer) ? answer.every(isId) : isId(answer))

/** Whether all of these answers may travel with an act. */
export const areWatched = (watched: string[], values: Values): boolean =>
  Object.entries(values).every(([key, answer]) => watched.includes(key) && isPlain(answer))

/** The answers that may stay, the others left out. */
export const onlyWatched = (watched: string[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, answer]) => areWatched(watched, { [key]: answer })))
