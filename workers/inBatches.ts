/** One statement for everything that is requested at the same time, in place of one for each row. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isPassing } from './transientErrors.ts'

/** Rows that began together request the same thing a few turns of the event loop apart. */
const gatherMs = 3

type Request<One, Answer> = {
  one: One
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Joins requests of one `site` into calls of `work`, which answers all of them in their order. Where a call fails
 * by what one request holds, each is done alone, so that only that one fails.
 */
export function inBatches<Site extends object, One, Answer>(
  work: (site: Site, all: One[]) => Promise<Answer[]>,
): (site: Site, one: One) => Promise<Answer> {
  const waiting = new WeakMap<Site, Request<One, Answer>[]>()
  const run = async (site: Site, batch: Request<One, Answer>[]): Promise<void> => {
    try {
      const answers = await work(
        site,
        batch.map(({ one }) => one),
      )
      if (answers.length !== batch.length) throw new Error('A batch was answered in part')
      for (const [n, { resolve }] of batch.entries()) resolve(answers[n] as Answer)
    } catch (error) {
      if (batch.length === 1 || isPassing(error)) for (const { reject } of batch) reject(error)
      else await Promise.all(batch.map((each) => run(site, [each])))
    }
  }
  return (site, one) =>
    new Promise((resolve, reject) => {
      const batch = waiting.get(site) ?? []
      batch.push({ one, resolve, reject })
      if (batch.length > 1) return
      waiting.set(site, batch)
      void sleep(gatherMs).then(() => {
        waiting.delete(site)
        return run(site, batch)
      })
    })
}
