/** Files that a job makes: copies of the case ordered before a chain, and own data ordered before and after it. */
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
  const orderedCopies = await Promise.all(
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
  return new Map(orderedCopies)
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

/** Orders what somebody is given as their own data; answers the job, once it is done. */
export async function orderOwnDataOf(world: World, reader: Reader, when: string): Promise<string> {
  const by = await callerOf(world, reader)
  const { status, body } = await by.post('/api/my-data', {})
  expect(status, `${reader} orders their own data ${when}`).toBe(200)
  world.rig.wake()
  const where = { id: body.content.jobId }
  const statusOf = async () => (await world.app.db.platform.job.findUniqueOrThrow({ where })).status
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('DONE')
  return where.id
}

export async function fetchOwnData(world: World, reader: Reader, jobId: string): Promise<Response> {
  const { token } = await callerOf(world, reader)
  return world.app.request(`/api/job/${jobId}/report`, {
    headers: { authorization: `Bearer ${token}`, host: world.homeOf(reader).host },
  })
}

const broken = () => new Error('The zip is damaged')
export async function readOwnData(answer: Response): Promise<string> {
  const refuse = { damaged: broken, locked: broken, swollen: broken }
  const most = { entries: 1000, unpacked: 10_000_000 }
  const zip = await openZip(Buffer.from(await answer.arrayBuffer()), most, refuse)
  const pieces: string[] = []
  for await (const piece of zip.read('data.json')) pieces.push(piece)
  zip.close()
  return pieces.join('')
}

export const tellsOf = ({ caseId, caseNo }: World, text: string) =>
  text.includes(caseId) || text.includes(caseNo)

/** Whoever filed the case orders their own data, which tell of it; answers the job. */
export const orderOwnData = (world: World): Promise<string> =>
  orderOwnDataOf(world, 'complainant', 'before any chain')

/** Whoever filed fetches what they ordered as long as they read the case; nobody else ever does. */
export async function expectOwnDataClosed(
  world: World,
  jobId: string,
  expected: readonly Reader[],
  chain: string,
): Promise<void> {
  const tries = ['complainant', 'friend', 'admin', 'branchAdmin', 'respondent', 'neighbour'] as const
  const answers = await Promise.all(
    tries.map(async (reader): Promise<[Reader, Response | null]> => [
      reader,
      await fetchOwnData(world, reader, jobId).catch(() => null),
    ]),
  )
  const fetched = answers.filter(([, answer]) => answer?.status === 200)
  expect(
    fetched.map(([reader]) => reader),
    `who fetches own data of whoever filed after: ${chain}`,
  ).toEqual(expected.includes('complainant') ? ['complainant'] : [])
  const texts = await Promise.all(fetched.map(([, answer]) => readOwnData(answer!)))
  expect(
    texts.filter((text) => !tellsOf(world, text)),
    `own data without the case after: ${chain}`,
  ).toEqual([])
}

/** What somebody is given as their own data names the case to nobody who does not know of it. */
export async function expectOwnDataBlind(
  world: World,
  outside: readonly Reader[],
  chain: string,
): Promise<void> {
  const tries = (['friend', 'admin', 'respondent', 'neighbour'] as const).filter((each) =>
    outside.includes(each),
  )
  for (const reader of tries) {
    /* eslint-disable no-await-in-loop */
    const jobId = await orderOwnDataOf(world, reader, `after: ${chain}`)
    const text = await readOwnData(await fetchOwnData(world, reader, jobId))
    expect(tellsOf(world, text), `own data of ${reader} after: ${chain}`).toBe(false)
    /* eslint-enable no-await-in-loop */
  }
}
