/** For tests: the API with a worker and a relay, and files sent to it as a page sends them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp, type Caller, type TestApp } from './app.ts'
import { startRig, type Rig } from './rig.ts'

type Fields = Record<string, unknown>
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
/** A form with a file; what is no text goes as JSON. */
export function formOf(
  content: string | Uint8Array | null,
  fields: Fields = {},
  name = '1731000000000-people.csv',
): FormData {
  const form = new FormData()
  if (content !== null) form.append('file', new File([content as BlobPart], name))
  for (const [key, value] of Object.entries(fields))
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

export type Jobs = TestApp & {
  rig: Rig
  until(me: Caller, jobId: string, ...statuses: string[]): Promise<ReturnType<typeof JSON.parse>>
  drained(): Promise<void>
}
/** A worker runs unless `idle`. */
export async function testJobs(): Promise<Jobs> {
  let wake = () => {}
  const app = await testApp({ outboxFilled: () => wake() })
  const rig = await startRig({ db: app.db, secret: app.deps.secret, store: app.deps.store })
  wake = rig.wake
  return {
    ...app,
    rig,
    until: (me, jobId, ...statuses) => until(me, jobId, statuses),
    async drained() {
      for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50))
        if ((await app.db.platform.outbox.count({ where: { sentAt: null } })) === 0) return
      throw new Error('Something stays in the outbox')
    },
    async close() {
      await rig.stop()
      await app.close()
    },
  }
}

const over = ['DONE', 'DONE_WITH_ERRORS', 'FAILED', 'CANCELLED', 'UNDONE', 'AWAITING_CONFIRMATION']
/**
 * Asks as a page does, until the job is at one of these; unless told, until it rests. Throws shortly before a
 * test's own time is over: a file of 50,000 rows takes six seconds, and ten times that on a busy machine.
 */
export async function until(me: Caller, jobId: string, statuses: string[]) {
  let last: ReturnType<typeof JSON.parse> = null
  for (const end = Date.now() + 150_000; Date.now() < end; await sleep(50)) {
    last = (await me.get(`/api/job/${jobId}`)).body.content
    if ((statuses.length > 0 ? statuses : over).includes(last?.status)) return last
  }
  throw new Error(`The job stays ${JSON.stringify(last)}`)
}

/** Headers as somebody's own list has them. */
export const header = [
  'E-mail ID',
  'First name',
  'Surname',
  'Emp code',
  'Dept',
  'Business unit',
  'Role',
  'Mobile no',
  'DOJ',
]
export const unique = () => `${randomUUID().slice(0, 8)}@example.com`
type ShownRow = {
  row: number
  status: string
  values: Record<string, string>
  fields: { field: string; code: string; suggestion: string | null }[]
}
export const rowsOf = async (me: Caller, jobId: string, query = ''): Promise<ShownRow[]> =>
  (await me.get(`/api/job/${jobId}/rows?pageSize=300${query}`)).body.content
/** Sends rows to be checked and waits for the preview. */
export async function prepare(app: Jobs, me: Caller, rows: string[][], fields: object = {}, head = header) {
  const { status, body } = await me.upload(
    '/api/invite/bulk/validate',
    formOf(csv([head, ...rows]), { ...fields }),
  )
  if (status !== 202) throw new Error(`Not taken: ${JSON.stringify(body)}`)
  return app.until(me, body.content.jobId)
}
