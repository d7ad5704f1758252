/** People file complaints and act on them while parts of the installation come and go; nothing may be lost. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { complaints } from '../../api/complaints/contract.ts'
import { fileComplaint, readCase } from './complaints.ts'
import type { Employer } from './employer.ts'
import { until } from './appInstance.ts'
import type { Person } from './people.ts'
import { daysAgoIn } from '../todayIn.ts'

export type Filings = {
  /** Ends the filing, and answers what the filers were told. */
  stop(): Promise<FilingRecord>
  /** Complaints that were filed and acknowledged so far. */
  acknowledged(): readonly string[]
}
export type FilingRecord = {
  filed: { caseId: string; by: Person }[]
  /** By filer: what they had filed before. */
  before: Map<Person, Set<string>>
}

const pauseMs = 400

/**
 * Each of `filers` files one complaint after another, and the committee reads each as soon as it runs. Every call
 * goes on until it is answered, with one Idempotency-Key, as a browser does.
 */
export async function startFilings(employer: Employer, filers: readonly Person[]): Promise<Filings> {
  const before = new Map(await Promise.all(filers.map(async (by) => [by, await listIds(by)] as const)))
  const filed: FilingRecord['filed'] = []
  const acknowledged: string[] = []
  const state = { isOver: false }
  const goOn = async (by: Person) => {
    for (let nth = 1; !state.isOver; nth++) {
      const { caseId } = await fileComplaint(by, employer, { details: `What happened, part ${nth}.` })
      filed.push({ caseId, by })
      await acknowledge(employer.staff.member, caseId)
      acknowledged.push(caseId)
      await sleep(pauseMs)
    }
  }
  const going = Promise.all(filers.map(goOn))
  going.catch(() => {})
  return {
    acknowledged: () => [...acknowledged],
    async stop() {
      state.isOver = true
      await going
      return { filed, before }
    },
  }
}

/** One act, tried again with the same key until it is done; a complaint may not run yet. */
export async function acknowledge(by: Person, caseId: string): Promise<void> {
  const key = randomUUID()
  const input = {
    params: { id: caseId, step: 'acknowledge.1' },
    body: { outcome: 'accepted', answers: { inTime: 'inTime', lastIncidentOn: daysAgoIn(40) } },
  }
  let last = ''
  await until(
    `${caseId} is acknowledged`,
    async () => {
      const { status, body } = await by.client.callOnce(complaints.complete, input, key)
      last = `${status} ${JSON.stringify(body)}`
      return status === 200
    },
    150_000,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}; the last answer was ${last}`)
  })
}

/** Names what was lost, doubled, or not acknowledged exactly once; empty where all is well. */
export async function findLosses({ staff }: Employer, { filed, before }: FilingRecord): Promise<string[]> {
  const losses: string[] = []
  for (const { caseId } of filed) {
    const count = await countAcknowledgements(staff.presiding, caseId)
    if (count !== 1) losses.push(`${caseId} was acknowledged ${count} times`)
    if ((await readCase(staff.presiding, caseId)).needsAttention) losses.push(`${caseId} needs attention`)
  }
  for (const [by, known] of before) {
    const expected = new Set([
      ...known,
      ...filed.filter((each) => each.by === by).map(({ caseId }) => caseId),
    ])
    const listed = await listIds(by)
    for (const caseId of expected) if (!listed.has(caseId)) losses.push(`${caseId} is lost`)
    for (const caseId of listed) if (!expected.has(caseId)) losses.push(`${caseId} was filed by nobody`)
  }
  return losses
}

export async function countAcknowledgements(by: Person, caseId: string): Promise<number> {
  const { submissions } = await readCase(by, caseId)
  return submissions.filter(({ step }) => step === 'acknowledge.1').length
}

/** The complaints that somebody has a part in. */
export async function listIds(by: Person): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let pageNo = 0; ; pageNo++) {
    const page = await by.client.call(complaints.list, { query: { pageNo, pageSize: 100 }, body: {} })
    for (const { caseId } of page.content) ids.add(caseId)
    if (pageNo + 1 >= page.totalPages) return ids
  }
}
