/**
 * Processor time of one call of each cost, in calls that read one's own account, in the same run: what
 * `api/core/callCosts.ts` charges. A thousand people; PostgreSQL is a process of its own and not counted.
 */
import type { CallCost } from '../api/core/callCosts.ts'
import { ownData } from '../workers/retention/ownData.ts'
import { testApp, type Caller, type TestApp } from '../test/app.ts'
import { call, handIn, newDraft, publishFor, soundForm } from '../test/complaint.ts'
import { startTestServer } from '../test/database.ts'
import { median } from './table.ts'

const rounds = 7
type Sample = (at: number) => Promise<unknown>

export async function measureCallCosts(): Promise<Record<string, number>> {
  const stopServer = await startTestServer()
  const app = await testApp({ callsPerMinute: Number.MAX_SAFE_INTEGER })
  try {
    const samples = await prepare(app)
    const admin = await app.as(app.employer.admin)
    const bare: Sample = () => sound(admin.get('/api/user/details'))
    for (const sample of Object.values(samples)) await answered(app.db, () => sample(-1)) // starts the threads
    const ratios = new Map<string, number[]>()
    for (let round = 0; round <= rounds; round++) {
      const base = await cpuMsOf(app, bare, 60)
      for (const [cost, sample] of Object.entries(samples)) {
        const spent = await cpuMsOf(app, (at) => sample(round * 100 + at), 8)
        if (round > 0) ratios.set(cost, [...(ratios.get(cost) ?? []), spent / base]) // the first warms up
      }
    }
    return Object.fromEntries([...ratios].map(([cost, values]) => [`callCost.${cost}`, median(values)]))
  } finally {
    await app.close()
    await stopServer()
  }
}

/** Of this process, its threads included, in milliseconds a call; of each call that was answered. */
async function cpuMsOf({ db }: TestApp, work: Sample, count: number): Promise<number> {
  let spent = 0
  for (let at = 0; at < count; at++)
    spent += await answered(db, async () => {
      const before = process.cpuUsage()
      await work(at)
      const { user, system } = process.cpuUsage(before)
      return user + system
    })
  return spent / 1000 / count
}

class Limited extends Error {}
/**
 * One person draws so many documents a minute and no more (`api/pdf/send.ts`), whatever the budget of calls: whoever
 * measures them is counted anew. A thread on a busy machine may answer the same.
 */
async function answered<Result>(
  db: TestApp['db'],
  work: () => Promise<Result>,
  triesLeft = 5,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Limited) || triesLeft === 0) throw error
    await db.pool.query('DELETE FROM "RateLimit"')
    return answered(db, work, triesLeft - 1)
  }
}

async function sound(answering: ReturnType<Caller['get']>): Promise<void> {
  const { status, body } = await answering
  if (status === 429) throw new Limited(JSON.stringify(body))
  if (status !== 200) throw new Error(`A call answered ${status}: ${JSON.stringify(body)}`)
}

async function prepare(app: TestApp): Promise<Record<CallCost, Sample>> {
  const { employer, db } = app
  const [admin, filer] = [await app.as(employer.admin), await app.as(employer.complainant)]
  const { workflowId } = await publishFor(db, employer)
  await addPeople(app, 1000)
  const form = soundForm({
    incidents: [
      { details: 'He shouted at me. '.repeat(5000), date: '2026-11-02', evidenceIds: [], witness: '' },
    ],
  })
  const written = await newDraft(filer, workflowId)
  const file = await handIn(
    filer,
    `/case/draft/${written}/evidence`,
    '%PDF-1.4\n'.padEnd(200_000, 'x'),
    'note.pdf',
  )
  const { evidenceId } = file.body.content
  const toFile = await newDraft(filer, workflowId)
  const filed = await filer.post(`${call}/case`, { draftId: toFile, form: soundForm() })
  const { caseId } = filed.body.content
  const saved = { revision: (await filer.get(`${call}/case/draft/${written}`)).body.content.revision }
  return {
    download: () => sound(filer.get(`${call}/evidence/${evidenceId}`)),
    text: async () => {
      const answer = await filer.put(`${call}/case/draft/${written}`, { form, revision: saved.revision })
      await sound(Promise.resolve(answer))
      saved.revision = answer.body.content.revision
    },
    search: () => sound(admin.post('/api/user/search?pageSize=50', { searchText: 'person' })),
    preview: () => sound(filer.post(`${call}/case/draft/${written}/preview`, { form: soundForm() })),
    filing: async () =>
      sound(filer.post(`${call}/case`, { draftId: await newDraft(filer, workflowId), form: soundForm() })),
    report: () => sound(admin.post('/api/admin/user/course/policy/details?pageSize=50', {})),
    document: () => sound(filer.get(`${call}/case/${caseId}/receipt.pdf`)),
    job: async () => {
      const { body } = await filer.post('/api/my-data', {})
      const { id: workspaceId } = employer.workspace
      const { jobId } = body.content
      const working = {
        deps: app.deps,
        db: db.forWorkspace(workspaceId),
        workspaceId,
        jobId,
        beat: async () => {},
      }
      await ownData.RUN!(working)
    },
  }
}

/** Colleagues in Pune, written at once. */
async function addPeople({ db, employer: { workspace, pune } }: TestApp, count: number): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO "User" (id, email, "firstName", "lastName")
     SELECT uuidv7(), 'person' || n || '@acme.example', 'Person', n::text FROM generate_series(1, $1) n RETURNING id`,
    [count],
  )
  await db.forWorkspace(workspace.id).membership.createMany({
    data: rows.map(({ id }) => ({ userId: id, role: 'EMPLOYEE', branchId: pune.id })),
  })
}
