/**
 * What the hand-written case writes at each of its steps: the same rows as ours, in one statement through bare
 * `pg`, by a login that no wall holds; its connections carry `app.transition`, so that the triggers of ours that look
 * out for other writers let it pass. Nothing of what it is measured against is used here.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A step by its number; the third one ends the case. */
export type PlainStep = {
  caseId: string
  workspaceId: string
  seq: number
  key: string | null
  at: number
  by: string | null
  event: object
  done: number | null
  opened: number | null
}
export type PlainActivities = { writeStep(step: PlainStep): Promise<boolean> }

const steps = [
  { id: 'read', name: 'Read the complaint', afterwards: { to: 'COMPLAINANT', subject: '{caseNo} was read' } },
  { id: 'ask', name: 'Hear both sides', afterwards: null },
  { id: 'decide', name: 'Decide', afterwards: { to: 'COMMITTEE', subject: 'Decided' } },
] as const
const day = 86_400_000
const key = randomBytes(32)

const statement = `
WITH moved AS (
  UPDATE "Case" SET seq = $2::integer, status = $3::text, outcome = $4::text,
    "closedAt" = $5::timestamptz WHERE id = $1::uuid AND seq = $2::integer - 1
  RETURNING id, "workspaceId", "branchId", "startedByUserId", "respondentUserId", "caseNo"
), meant AS (
  SELECT a."userId", 'COMMITTEE' AS "to"
    FROM moved c JOIN "CaseAssignment" a ON a."caseId" = c.id AND a.step = '' AND a.active
    AND a.capacity IN ('COMMITTEE', 'PRESIDING_OFFICER') AND a."userId" IS DISTINCT FROM c."respondentUserId"
  UNION ALL SELECT c."startedByUserId", 'COMPLAINANT' FROM moved c
), here AS (
  SELECT meant.*, m."mutedMail" FROM meant, moved c, "Membership" m, "User" u
    WHERE m."workspaceId" = c."workspaceId" AND m."userId" = meant."userId" AND m.active
    AND u.id = m."userId" AND u.active
), done AS (
  UPDATE "CaseStep" s SET status = 'DONE', outcome = 'done', "doneAt" = $6::timestamptz,
    "doneBy" = $7::uuid FROM moved c
    WHERE s."caseId" = c.id AND s.instance = $8::text
), stopped AS (
  UPDATE "EscalationSetting" e SET status = 'STOPPED', version = e.version + 1, "updatedAt" = now() FROM moved c
    WHERE e."targetId" = c.id AND e.clock = $8::text
), opened AS (
  INSERT INTO "CaseStep" (id, "workspaceId", "caseId", instance, "stepId", "stageId", name, kind, status,
    actor, "openedAt", "dueAt")
    SELECT uuidv7(), c."workspaceId", c.id, $9::text, $10::text, 'one', $11::text, 'ACTION', 'READY',
      '{"by": "COMMITTEE"}', $6::timestamptz, $12::timestamptz
      FROM moved c WHERE $9::text IS NOT NULL
), clock AS (
  INSERT INTO "EscalationSetting" (id, "workspaceId", "branchId", "escalationType", "targetId", clock,
    status, "dueAt", "firstThresholdDate", "secondThresholdDate", "updatedAt")
    SELECT uuidv7(), c."workspaceId", c."branchId", 'CASE_SLA', c.id, $9::text, 'RUNNING',
      $12::timestamptz, $13::timestamptz, $14::timestamptz, now()
      FROM moved c WHERE $9::text IS NOT NULL
), lines AS (
  INSERT INTO "CaseEvent" (id, "workspaceId", "caseId", seq, n, kind, at, "byUserId", step, detail)
    SELECT uuidv7(), c."workspaceId", c.id, $2::integer, l.n, l.kind, $6::timestamptz, l.by, l.step, l.detail
      FROM moved c, jsonb_to_recordset($15::jsonb) AS l(n integer, kind text, by uuid, step text, detail jsonb)
), told AS (
  SELECT DISTINCT ON (here."userId", n.kind) c."workspaceId", c.id, here."userId", here."mutedMail",
    n.kind, c.id || ':' || $2::integer || ':' || n.kind AS key,
      replace(n.subject::text, '{caseNo}', c."caseNo")::jsonb AS subject, replace(n.body::text, '{caseNo}',
        c."caseNo")::jsonb AS body
    FROM moved c, jsonb_to_recordset($16::jsonb) AS n(kind text, "to" jsonb, subject jsonb, body jsonb),
    here WHERE n."to" ? here."to"
), notices AS (
  INSERT INTO "Notice" (id, "workspaceId", "userId", "caseId", key, kind, "subjectText", "bodyText", path, at)
    SELECT uuidv7(), t."workspaceId", t."userId", t.id, t.key, t.kind, t.subject, t.body,
      '/complaints/' || t.id, $6::timestamptz FROM told t
    ON CONFLICT DO NOTHING
), mails AS (
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    SELECT uuidv7(), t."workspaceId", 'NOTICE', t.key || ':' || t."userId", jsonb_build_object('userId',
      t."userId", 'path', '/complaints/' || t.id)
      FROM told t WHERE NOT t.kind = ANY (t."mutedMail")
    ON CONFLICT DO NOTHING
), kept AS (
  INSERT INTO "CaseTransition" ("caseId", "workspaceId", seq, key, at, event)
    SELECT c.id, c."workspaceId", $2::integer, $17::text, $6::timestamptz, $18::jsonb FROM moved c
)
INSERT INTO "LedgerEntry" (id, "workspaceId", at, "byUserId", action, entity, "entityId", detail, chain, mac)
  SELECT $19::uuid, c."workspaceId", $6::timestamptz, $7::uuid, $20::text, 'case', c.id, $21::jsonb,
    'CASES', $22::text FROM moved c
  RETURNING seq`

/** Each is written once: false where its number was written before. */
export const plainActivities = (pool: pg.Pool): PlainActivities => ({
  async writeStep(step) {
    const { rowCount } = await pool.query({
      name: 'plain step',
      text: statement,
      values: valuesOf(step).map((each) =>
        typeof each === 'object' && each !== null && !(each instanceof Date) ? JSON.stringify(each) : each,
      ),
    })
    return rowCount === 1
  },
})

function valuesOf({ caseId, seq, key: actKey, at, by, event, done, opened }: PlainStep): unknown[] {
  const [last, next] = [steps[done ?? -1] ?? null, steps[opened ?? -1] ?? null]
  const [instance, nextInstance] = [last && `${last.id}.1`, next && `${next.id}.1`]
  const isOver = done === 2
  const id = crypto.randomUUID()
  const action = by === null ? 'case:FILED' : 'case:COMPLETE_STEP'
  const detail = by === null ? { seq } : { seq, step: instance, outcome: 'done', submissionId: null }
  return [
    caseId,
    seq,
    isOver ? 'CLOSED' : 'IN_PROGRESS',
    isOver ? 'done' : null,
    isOver ? new Date(at) : null,
    new Date(at),
    by,
    instance,
    nextInstance,
    next?.id ?? null,
    next?.name ?? null,
    ...[7, 3, 5].map((days) => new Date(at + days * day)),
    linesOf({ by, instance, nextInstance, isOver }),
    noticesOf({ last, next, isOver, dueOn: new Date(at + 7 * day).toISOString() }),
    actKey,
    event,
    id,
    action,
    detail,
    createHmac('sha256', key)
      .update(JSON.stringify([id, at, by, action, caseId, detail]))
      .digest('hex'),
  ]
}

type Line = { kind: string; by: string | null; step: string | null; detail: object }
function linesOf(of: {
  by: string | null
  instance: string | null
  nextInstance: string | null
  isOver: boolean
}) {
  const { by, instance, nextInstance, isOver } = of
  const lines: (Line | null)[] = [
    by === null ? { kind: 'FILED', by: null, step: null, detail: {} } : null,
    instance ? { kind: 'STEP_DONE', by, step: instance, detail: { outcome: 'done' } } : null,
    nextInstance ? { kind: 'STEP_OPENED', by: null, step: nextInstance, detail: {} } : null,
    isOver ? { kind: 'CLOSED', by, step: null, detail: { outcome: 'done' } } : null,
  ]
  return lines.filter((each) => each !== null).map((each, n) => ({ ...each, n }))
}

type Step = (typeof steps)[number]
function noticesOf(of: { last: Step | null; next: Step | null; isOver: boolean; dueOn: string }) {
  const { last, next, isOver, dueOn } = of
  const about = (params: object) => ({ caseNo: '{caseNo}', step: '', stage: '', dueOn: '', ...params })
  const opened = about({ step: next?.name, stage: 'Inquiry', dueOn })
  const text = (words: string) => ({ code: 'common.text', params: { text: words } })
  return [
    ...(last?.afterwards
      ? [{ kind: 'ACTION', to: [last.afterwards.to], subject: text(last.afterwards.subject), body: text('') }]
      : []),
    ...(next
      ? [
          {
            kind: 'STEP_OPENED',
            to: ['COMMITTEE'],
            subject: { code: 'noticeSubjects.STEP_OPENED', params: opened },
            body: { code: 'noticeBodies.STEP_OPENED_DUE', params: opened },
          },
        ]
      : []),
    ...(isOver
      ? [
          {
            kind: 'CLOSED',
            to: ['COMMITTEE', 'COMPLAINANT'],
            subject: { code: 'noticeSubjects.CLOSED', params: about({}) },
            body: { code: 'noticeBodies.CLOSED', params: about({}) },
          },
        ]
      : []),
  ]
}
