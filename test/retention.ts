/** For tests: rules that hold, and cases that were closed long ago with a row in every table. */
import { v7 as uuid } from 'uuid'
import { piecesOf } from '../api/storage/receive.ts'
import { evidenceKey } from '../api/storage/store.ts'
import { everySweep } from '../workers/modules.ts'
import { sweep } from '../workers/cleanup/cleanUp.ts'
import type { TestApp, Caller } from './app.ts'
import { handIn, newDraft, fileDraft, soundForm } from './complaint.ts'

export const monthsAgo = (months: number) => {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() - months)
  return at
}
export const retentionSweep = (app: Pick<TestApp, 'deps'>, beat?: () => void) =>
  sweep(
    app.deps,
    Object.fromEntries(
      [
        'cases',
        'trainings',
        'acceptances',
        'obligationEvidence',
        'readNotices',
        'retentionRequests',
        'holdLifts',
        'leaversByOrder',
        'leavers',
        'finishedErasures',
        'keptNames',
        'erasures',
      ].map((name) => [name, everySweep[name]!]),
    ),
    beat,
  )

type Rule = {
  kind?: string
  countryCode?: string | null
  jurisdictionId?: string | null
  months?: number | null
}
export const ruleInput = ({
  kind = 'CASE',
  countryCode = null,
  jurisdictionId = null,
  months = 12,
}: Rule = {}) => ({
  kind,
  countryCode,
  jurisdictionId,
  months,
  citation: 'Counsel, 3 March',
  citationStatus: 'COUNSEL',
})
/** The days until a rule holds pass. */
export const passWait = (app: TestApp, ruleId: string) =>
  app.db.pool.query(
    `UPDATE "RetentionRule" SET "confirmedAt" = "confirmedAt" - interval '31 days',
       "effectiveAt" = "effectiveAt" - interval '31 days' WHERE status = 'CONFIRMED'
        AND "workspaceId" = (SELECT "workspaceId" FROM "RetentionRule" WHERE id = $1)`,
    [ruleId],
  )
/** Everybody has had the access that they have for sixty days: nobody is tied with anybody. */
export const longHere = (app: Pick<TestApp, 'db'>) =>
  app.db.pool.query(`UPDATE "Membership" SET "accessGrantedAt" = now() - interval '60 days'`)
/** The days until a request takes effect pass, and the fourteen of one that nobody can confirm. */
export const passRequest = (app: Pick<TestApp, 'db'>, requestId: string) =>
  app.db.pool.query(
    `UPDATE "RetentionRequest" SET "aloneSince" = "aloneSince" - interval '45 days',
       "confirmedAt" = "confirmedAt" - interval '31 days', "effectiveAt" = "effectiveAt" - interval '31 days'
      WHERE id = $1 AND status IN ('PROPOSED', 'CONFIRMED')`,
    [requestId],
  )
/** Requested by one, confirmed by the other, and done on its day. */
export async function eraseByTwo(app: TestApp, [one, other]: [Caller, Caller], userId: string) {
  await longHere(app)
  const { body } = await one.post(`/api/retention/person/${userId}/erase`, { reason: 'She asked for it' })
  const { requestId } = body.content
  const confirmed = await other.post(`/api/retention/requests/${requestId}/confirm`, {})
  await passRequest(app, requestId)
  await retentionSweep(app)
  return confirmed
}
/** Requested by one, confirmed by the other; it goes on for thirty days. */
export async function liftByTwo(app: TestApp, [one, other]: [Caller, Caller], holdId: string) {
  await longHere(app)
  const { body } = await one.post(`/api/retention/holds/${holdId}/lift`, { reason: 'It is over' })
  return other.post(`/api/retention/requests/${body.content.requestId}/confirm`, {})
}
/** Proposed by one, confirmed by the other, and in force. */
export async function ruleInForce(
  app: TestApp,
  [one, other]: [Caller, Caller],
  rule: Rule = {},
): Promise<string> {
  await longHere(app)
  const { body } = await one.post('/api/retention/rules', ruleInput(rule))
  const { ruleId } = body.content
  await other.post(`/api/retention/rules/${ruleId}/confirm`, {})
  await passWait(app, ruleId)
  return ruleId
}

export const closeAt = (app: TestApp, caseId: string, closedAt: Date) =>
  app.db.platform.case.update({
    where: { id: caseId },
    data: { status: 'CLOSED', closedAt, outcome: 'done' },
  })
export const secret = 'He followed me to the parking lot'

/** Filed with a file, closed so many months ago, with rows in every table that can speak of it. */
export async function oldCase(
  app: TestApp,
  { workflowId, months = 13, respondentId }: { workflowId: string; months?: number; respondentId?: string },
): Promise<{ caseId: string; caseNo: string; evidenceId: string; storedAs: string[] }> {
  const { complainant, presiding, workspace } = app.employer
  const by = await app.as(complainant)
  const draftId = await newDraft(by, workflowId)
  const uploadResponse = await handIn(
    by,
    `/case/draft/${draftId}/evidence`,
    '%PDF-1.4\n%%EOF\n',
    'secret-letter.pdf',
  )
  const { evidenceId } = uploadResponse.body.content
  const incidents = [{ details: secret, date: '2026-11-02', evidenceIds: [evidenceId], witness: 'Tara' }]
  const filed = await fileDraft(by, draftId, soundForm({ incidents }))
  const { caseId, caseNo } = filed.body.content
  const rows = app.db.forWorkspace(workspace.id)
  if (respondentId)
    await rows.case.update({
      where: { id: caseId },
      data: { respondentUserId: respondentId, respondentInformedAt: new Date() },
    })
  const [step, at] = ['read.1', monthsAgo(months)]
  const draft = await rows.stepDraft.create({
    data: { caseId, step, part: 'FORM', userId: presiding.id, form: { secret } },
  })
  const file = async (more: object) => {
    const storedAs = crypto.randomUUID()
    await app.deps.store.write(evidenceKey(storedAs), piecesOf(Buffer.from(secret)))
    const about = { fileName: 'x.pdf', contentType: 'application/pdf', sizeBytes: 5, sha256: 'a' }
    await rows.evidence.create({ data: { storedAs, uploadedBy: presiding.id, ...about, ...more } })
  }
  await file({ draftId: draft.id })
  await file({ caseId, step })
  await rows.caseStep.create({
    data: {
      caseId,
      instance: step,
      stepId: 'read',
      stageId: 'received',
      name: 'Read',
      kind: 'ACTION',
      status: 'DONE',
    },
  })
  await rows.caseEvent.create({ data: { caseId, seq: 1, n: 1, kind: 'FILED', at } })
  await rows.caseTransition.create({ data: { caseId, seq: 1, at, event: { caseId } } })
  await rows.submission.create({
    data: { caseId, step, byUserId: presiding.id, note: secret, committedSeq: 1, createdAt: at },
  })
  const meeting = await rows.meeting.create({
    data: { caseId, step, title: secret, agenda: secret, startAt: at, endAt: at, createdBy: presiding.id },
  })
  const meetingId = meeting.id
  await rows.meetingGuest.create({
    data: { meetingId, caseId, name: 'A witness', email: 'witness@example.com' },
  })
  const party = await rows.meetingGuest.create({ data: { meetingId, caseId, userId: complainant.id } })
  const points = [{ point: 1, title: secret, isAdded: false, notes: secret }]
  await rows.meetingRecord.create({
    data: { meetingId, caseId, record: { points, times: {}, votePoint: null }, updatedBy: presiding.id },
  })
  await rows.meetingSignature.create({
    data: { meetingId, caseId, userId: presiding.id, hash: 'a', salt: secret },
  })
  const guestKeys = { meetingId, caseId, guestId: party.id, userId: complainant.id }
  await rows.meetingShare.create({
    data: { ...guestKeys, points, objectOn: '2026-11-09', objectBy: at, byUserId: presiding.id },
  })
  await rows.meetingObjection.create({ data: { ...guestKeys, point: 1, text: 'It was in March.' } })
  await rows.meetingNote.create({ data: { meetingId, caseId, byUserId: presiding.id, text: secret } })
  await rows.ballot.create({ data: { meetingId, voterId: presiding.id, outcome: 'done' } })
  await rows.escalationSetting.create({
    data: {
      targetId: caseId,
      branchId: app.employer.pune.id,
      escalationType: 'CASE_SLA',
      clock: step,
      status: 'STOPPED',
    },
  })
  const path = `/complaints/${caseId}`
  await rows.notice.create({
    data: { caseId, userId: presiding.id, key: `${caseId}/1/1`, kind: 'NOTIFY', body: secret, path },
  })
  await rows.outbox.create({
    data: { kind: 'MAIL', key: `${caseId}:1`, payload: { userId: presiding.id, path }, sentAt: at },
  })
  await rows.demoMail.create({ data: { key: uuid(), to: presiding.email, subject: 'It awaits', text: path } })
  await rows.upload.create({
    data: {
      userId: presiding.id,
      purpose: 'CASE_EVIDENCE',
      placeId: caseId,
      fileName: 'half.pdf',
      sizeBytes: 9,
      expiresAt: new Date(),
    },
  })
  await closeAt(app, caseId, at)
  const files = await rows.evidence.findMany({ where: { OR: [{ caseId }, { draftId: draft.id }] } })
  return { caseId, caseNo, evidenceId, storedAs: files.map(({ storedAs }) => storedAs) }
}
/** Tables with a row in which the text stands. */
export async function tablesWith(app: TestApp, text: string): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
      AND table_type = 'BASE TABLE'
      AND table_name <> '_prisma_migrations'`,
  )
  const tableNames = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hits } = await app.db.pool.query(
        `SELECT 1 FROM "${name}" t WHERE t::text LIKE $1 LIMIT 1`,
        [`%${text}%`],
      )
      return hits.length > 0 ? [name] : []
    }),
  )
  return tableNames.flat().toSorted()
}
