/** Files that a job makes: copies of the case ordered before a chain, and own data ordered after it. */
import { expect } from 'vitest'
import { openZip } from '../../api/zip/read.ts'
import { call } from '../complaint.ts'
import type { Reader, World } from './world.ts'

const orderers = ['presiding', 'member', 'external'] as const
export type EarlierCopies = Map<Reader, string>

const callerOf = (world: World, reader: Reader) => world.app.as(world.people[reader], world.homeOf(reader))

/** Each of the committee orders a copy; answers where each fetches their own. */
export async function orderCopies(world: World): Promise<EarlierCopies> {
  const at = `${call}/case/${world.caseId}/case-file`
  const made = await Promise.all(
    orderers.map(async (reader): Promise<[Reader, string]> => {
      const by = await callerOf(world, reader)
      const ordered = await by.post(at, { parts: ['COMPLAINT'], isRedacted: false })
      expect(ordered.status, JSON.stringify(ordered.body)).toBe(200)
      const copy = async () =>
        (await by.get(`${at}?pageSize=300`)).body.content.find(
          ({ copyId }: { copyId: string }) => copyId === ordered.body.content.copyId,
        )
      world.rig.wake()
      await expect.poll(async () => (await copy()).status, { timeout: 60_000 }).toBe('DONE')
      return [reader, (await copy()).fileUrl]
    }),
  )
  return new Map(made)
}

/** Who sits on the case still fetches the copy that they ordered; whoever does not, has it no more. */
export async function expectCopiesClosed(
  world: World,
  copies: EarlierCopies,
  sitting: readonly Reader[],
  chain: string,
): Promise<void> {
  const fetched = await Promise.all(
    [...copies].map(async ([reader, path]) => {
      const by = await callerOf(world, reader).catch(() => null)
      return by && (await by.get(path)).status === 200 ? [reader] : []
    }),
  )
  const allowed = orderers.filter((each) => sitting.includes(each))
  expect(fetched.flat(), `who fetches an earlier copy after: ${chain}`).toEqual(allowed)
}

const broken = () => new Error('The zip is damaged')
/** What somebody is given as their own data names the case to nobody who does not know of it. */
export async function expectOwnDataBlind(
  world: World,
  outside: readonly Reader[],
  chain: string,
): Promise<void> {
  const { app, caseId, caseNo } = world
  const tries = (['friend', 'admin', 'respondent', 'neighbour'] as const).filter((each) =>
    outside.includes(each),
  )
  for (const reader of tries) {
    /* eslint-disable no-await-in-loop */
    const by = await callerOf(world, reader)
    const { status, body } = await by.post('/api/my-data', {})
    expect(status, `${reader} orders their own data after: ${chain}`).toBe(200)
    world.rig.wake()
    const where = { id: body.content.jobId }
    const statusOf = async () => (await app.db.platform.job.findUniqueOrThrow({ where })).status
    await expect.poll(statusOf, { timeout: 60_000 }).toBe('DONE')
    const answer = await app.request(`/api/job/${body.content.jobId}/report`, {
      headers: { authorization: `Bearer ${by.token}`, host: world.homeOf(reader).host },
    })
    const refuse = { damaged: broken, locked: broken, swollen: broken }
    const zip = await openZip(
      Buffer.from(await answer.arrayBuffer()),
      { entries: 1000, unpacked: 10_000_000 },
      refuse,
    )
    const pieces: string[] = []
    for await (const piece of zip.read('data.json')) pieces.push(piece)
    zip.close()
    const text = pieces.join('')
    expect(text.includes(caseId) || text.includes(caseNo), `own data of ${reader} after: ${chain}`).toBe(
      false,
    )
    /* eslint-enable no-await-in-loop */
  }
}
