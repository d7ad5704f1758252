/**
 * Filing: a draft becomes a case, in the call's one transaction; the relay starts its workflow later.
 * Temporal is never asked.
 * The draft's id is the filing key, and taking the draft away comes first: a second try waits for the first
 * one, finds the
 * draft gone, and answers the case that it became.
 */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound, unknownReference, type FieldError } from '../core/errors.ts'
import { soundAnswers } from '../questions/form.ts'
import type { complaints, ComplaintForm } from './contract.ts'
import { checkForm } from './formCheck.ts'
import { offeredProcess, type Offered } from './offeredProcess.ts'
import { lockCommittees, openCase } from '../cases/openCase.ts'
import { requireUploaded, type StoredEvidence } from './evidenceRows.ts'
import { matchRespondent } from './respondent.ts'
import { whoWouldHear } from './preview.ts'
import { writtenOf } from './readers.ts'
import { canReceive, type SeatedCommittee } from './seats.ts'
import { readingLanguage } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { sealedOf } from '../../prisma/sealedColumns.ts'
import { toColumn } from '../core/json.ts'

type Filed = { caseId: string; caseNo: string; filedAt: string }

/**
 * Files the complaint of a draft and deletes the draft; a retry returns the case it became. Throws NOT_FOUND,
 * VALIDATION_FAILED with every wrong field, and ILLEGAL_STATE where nobody can hear it.
 */
export async function fileComplaint(
  ctx: Ctx,
  { draftId, form }: z.output<typeof complaints.file.body>,
): Promise<Filed> {
  const draft = await ctx.tx.complaintDraft
    .delete({ where: { id: draftId, userId: ctx.person.userId }, select: { workflowId: true } })
    .catch(nullWhereGone)
  if (!draft) return filedBefore(ctx, draftId)
  const on = await offeredProcess(ctx, draft.workflowId)
  await lockCommittees(ctx.tx, ctx.workspace.id, on.unit.id)
  const { respondentUserId, committee, files } = await checked(ctx, draftId, form, on)
  const opened = await openCase(ctx, ctx.tx, {
    kind: 'COMPLAINT',
    title: null,
    workflowVersionId: on.versionId,
    definitionHash: on.hash,
    interpreter: on.definition.process.interpreter,
    branchId: on.unit.id,
    committeeId: committee?.id ?? null,
    members: committee?.members ?? [],
    respondentUserId,
    filingKey: draftId,
  })
  await keepForm(ctx, opened.caseId, form, on)
  await handOver(ctx, files, opened.caseId)
  ctx.audit({ entityId: opened.caseId })
  ctx.deps.metrics.filings.inc()
  return toFiled(opened)
}

/** Prisma's P2025: no row to delete. Rethrows everything else. */
function nullWhereGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'P2025') return null
  throw error
}

/** Files of the draft are the case's from now on, and sealed with its key: the draft's goes with the draft. */
const handOver = (ctx: Ctx, files: StoredEvidence[], caseId: string) =>
  Promise.all(
    files.map((file) =>
      ctx.tx.evidence.updateMany({
        where: { id: file.id },
        data: { ...sealedOf('Evidence', file), caseId, keyId: caseId, draftId: null },
      }),
    ),
  )

/** The case that this draft became. Throws 404 where it never was one of mine. */
async function filedBefore(ctx: Ctx, draftId: string): Promise<Filed> {
  const row = await ctx.tx.case.findFirst({
    where: { startedByUserId: ctx.person.userId, filingKey: draftId, kind: 'COMPLAINT' },
  })
  if (!row) throw notFound()
  ctx.audit({ entityId: row.id, detail: { again: true } })
  return toFiled({ caseId: row.id, caseNo: row.caseNo, filedAt: row.filedAt })
}
const toFiled = ({ caseId, caseNo, filedAt }: { caseId: string; caseNo: string; filedAt: Date }): Filed => ({
  caseId,
  caseNo,
  filedAt: filedAt.toISOString(),
})

/**
 * The respondent's user id where a member is meant, the committee, and the files of the draft. Throws
 * VALIDATION_FAILED with everything that is wrong, ILLEGAL_STATE where nobody can hear it, and NOT_FOUND for a
 * file or person that is not there.
 */
async function checked(
  ctx: Ctx,
  draftId: string,
  form: ComplaintForm,
  on: Offered,
): Promise<{ respondentUserId: string | null; committee: SeatedCommittee | null; files: StoredEvidence[] }> {
  const { definition, unit } = on
  const files = await ctx.tx.evidence.findMany({ where: { draftId, uploadedBy: ctx.person.userId } })
  requireUploaded(form, files)
  const { userId, errors } = await matchRespondent(ctx, form.respondent)
  const { seated, near } = await whoWouldHear(ctx, on, {
    written: form.respondent.userId ? null : writtenOf(form),
    respondentUserId: userId,
  })
  const noneOf = form.respondent.noneOf ?? []
  await requireColleagues(ctx, noneOf)
  const unclear = near.filter((each) => !noneOf.includes(each.userId))
  const fields = [
    ...errors,
    ...(unclear.length > 0 ? [whichOfThem] : []),
    ...checkForm(form, { definition, timeZone: unit.timeZone, files, now: Date.now() }),
  ]
  if (fields.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      fields: fields.slice(0, 50),
      more: unclear.length > 0 ? { near: unclear } : {},
    })
  requireReceivable(on, seated)
  return { respondentUserId: userId, committee: seated, files }
}

async function requireColleagues(ctx: Ctx, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const here = new Set(
    (await ctx.tx.membership.findMany({ where: { userId: { in: userIds } }, select: { userId: true } })).map(
      ({ userId }) => userId,
    ),
  )
  const stranger = userIds.findIndex((id) => !here.has(id))
  if (stranger >= 0) throw unknownReference(`form.respondent.noneOf.${stranger}`, say('common.notAMember'))
}

/**
 * The text written may mean a person who would read it. Naming them to the filer is safe: the filer learns of them
 * anyway.
 */
const whichOfThem: FieldError = {
  path: 'form.respondent.noneOf',
  code: 'unclear',
  text: say('complaints.sayWhetherReader'),
}

/** Nobody may be asked to act on a complaint that nobody can hear. */
function requireReceivable({ definition }: Offered, committee: SeatedCommittee | null): void {
  if (!canReceive(definition, committee))
    throw new AppError('ILLEGAL_STATE', {
      text: say('complaints.noCommittee'),
    })
}

const keepForm = (ctx: Ctx, caseId: string, form: ComplaintForm, { definition }: Offered) =>
  ctx.tx.caseForm.create({
    data: {
      caseId,
      complainant: form.complainant,
      respondent: form.respondent,
      incidents: form.incidents,
      ticked: form.ticked,
      language: readingLanguage(),
      answers: toColumn(soundAnswers(definition.forms.filing ?? [], form.answers)),
    },
  })
