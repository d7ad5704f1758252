/** What somebody has done in the packages of their lessons. */
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { column, toColumn } from '../core/json.ts'
import { better, isDone, notStarted, resultOf, rollUp } from './cmi.ts'
import type { Cmi, Launch, Result, ScormProgress, ScormMessage } from './contract.ts'
import { packageFor, type Package } from './package.ts'
import { tokenOf } from './token.ts'

type Row = { id: string; packageId: string; cmi: unknown; results: unknown }
const ofCmi = column<Record<string, Cmi>>()
const ofResults = column<Record<string, Result>>()
/** What the SCO at this index reported last. */
export const cmiOf = ({ cmi }: Pick<Row, 'cmi'>, sco: number): Cmi => ofCmi.read(cmi)[sco] ?? {}

/**
 * The join with learning, to be called where a lesson that plays a package is opened, and where it is asked whether it
 * is complete: `isDone`. The caller has made sure that the assignment is this person's, and that the lesson of its
 * version names the package. Throws NOT_FOUND where that is gone.
 */
export async function packageOfLesson(
  ctx: Ctx,
  { packageId, ...key }: { assignmentId: string; itemId: string; packageId: string },
): Promise<ScormProgress> {
  const scormPackage = await requirePackage(ctx, packageId)
  const row = await ctx.tx.scormRecord.upsert({
    where: { assignmentId_itemId: key },
    create: { ...key, packageId, userId: ctx.person.userId },
    update: {},
  })
  return progressOf(row, scormPackage)
}

const requirePackage = async (ctx: Ctx, packageId: string): Promise<Package> =>
  (await packageFor(ctx, packageId)) ?? Promise.reject(notFound())

/** Mine alone. Throws 404 alike for any other. */
async function mine(ctx: Ctx, id: string) {
  const row = await ctx.tx.scormRecord.findFirst({ where: { id, userId: ctx.person.userId } })
  if (!row) throw notFound()
  return { row, scormPackage: await requirePackage(ctx, row.packageId) }
}

/** The caller's progress in a package, by SCO and overall. Throws NOT_FOUND for a record of another person. */
export async function progress(ctx: Ctx, id: string): Promise<ScormProgress> {
  const { row, scormPackage } = await mine(ctx, id)
  return progressOf(row, scormPackage)
}

function progressOf(row: Row, { scos, fileId }: Package): ScormProgress {
  const known = ofResults.read(row.results)
  const parts = scos.map(({ title }, at) => ({ title, result: known[at] ?? notStarted }))
  const result = rollUp(parts.map((each) => each.result))
  return { recordId: row.id, packageId: fileId, scos: parts, result, isDone: isDone(result) }
}

/** A page that reports nothing is complete once it was opened. Throws NOT_FOUND for a part that the package has not. */
export async function launch(ctx: Ctx, id: string, sco: number): Promise<Launch> {
  const { scormPackage } = await mine(ctx, id)
  const launched = launchOf(ctx, scormPackage, sco, id)
  if (scormPackage.scos[sco]?.reports === false)
    await save(ctx, id, { sco, cmi: { 'cmi.completion_status': 'completed' } })
  return launched
}

/** Throws NOT_FOUND for a part that the package has not. */
export function launchOf(ctx: Ctx, scormPackage: Package, sco: number, recordId: string | null): Launch {
  const part = scormPackage.scos[sco]
  if (!part) throw notFound()
  const claims = { workspaceId: ctx.workspace.id, packageId: scormPackage.fileId, userId: ctx.person.userId }
  const { token, expiresAt } = tokenOf(ctx.deps.secret, { ...claims, sco, recordId })
  const path = part.path.split('/').map(encodeURIComponent).join('/')
  return { url: `${baseOf(token)}${path}${part.search}`, expiresAt: expiresAt.toISOString() }
}
/** Where all of a package lies. */
export const baseOf = (token: string) => `/learning/api/package/${token}/`

/** Saves the report of a SCO and its best result so far; the ledger records once that all is done. */
export async function save(
  ctx: Ctx,
  id: string,
  { sco, cmi }: Omit<ScormMessage, 'from'>,
): Promise<ScormProgress> {
  return ctx.db.transaction(async (rows) => {
    // Two pages of one person save one after the other.
    await rows.scormRecord.updateMany({
      where: { id, userId: ctx.person.userId },
      data: { revision: { increment: 1 } },
    })
    const { row, scormPackage } = await mine({ ...ctx, tx: rows }, id)
    const part = scormPackage.scos[sco]
    if (!part) throw notFound()
    const before = progressOf(row, scormPackage)
    const known = ofResults.read(row.results)
    const standard = part.reports ? scormPackage.standard : 'SCORM_2004'
    const results = { ...known, [sco]: better(known[sco] ?? notStarted, resultOf(standard, part, cmi)) }
    const cmiBySco = { ...ofCmi.read(row.cmi), [sco]: cmi }
    const now = progressOf({ ...row, results }, scormPackage)
    await rows.scormRecord.updateMany({
      where: { id },
      data: { cmi: toColumn(cmiBySco), results: toColumn(results), isDone: now.isDone },
    })
    if (now.isDone && !before.isDone) await recordPlay({ ...ctx, tx: rows }, id)
    return now
  })
}

const recordPlay = ({ tx, person }: Ctx, entityId: string) =>
  tx.ledgerEntry.create({
    data: { byUserId: person.userId, action: 'scorm:save', entity: 'scorm', entityId, detail: {} },
  })
