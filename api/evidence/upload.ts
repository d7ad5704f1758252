/**
 * Handing in a file: read from the form within its limit, stored, recognised, named; then its row. The file
 * goes again if the row fails.
 */
import { createHash, randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { EvidenceRow } from '../complaints/contract.ts'
import { showEvidence } from '../complaints/evidenceRows.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import type { Env } from '../core/implement.ts'
import { fileFormOf } from '../storage/form.ts'
import { plainName } from '../storage/fileName.ts'
import { receiveFile } from '../storage/receive.ts'
import { newFileKey, sealedStore } from '../storage/sealedFile.ts'
import { evidenceKey } from '../storage/store.ts'
import { say } from '../messages/say.ts'

const maxBytes = 25 * 1024 * 1024
/** More than anybody hands in by hand. */
const maxFiles = 200
/** How large a file may be that somebody hands in. */
export const evidenceFile = {
  maxBytes,
  tooLarge: say('evidence.fileTooLarge', { megabytes: maxBytes / 1024 / 1024 }),
}

/** What stands beside the file: the step that it is for. */
export const Step = z.strictObject({ step: z.string().optional() })
export type IncomingFile = {
  name: string
  content: AsyncIterable<Uint8Array>
  step: string | null
  /** By which the same file is known when it is sent again (`uploadKeyOf`). */
  uploadKey?: string | null
  /** Called in the transaction with the evidence's id. */
  keptAs?: (rows: Rows, evidenceId: string) => Promise<void>
}
/** The form's one file, and the step that it is for. Never more in memory than the limit. */
export async function fileOf(c: Context<Env>): Promise<IncomingFile> {
  const { file, fields } = await fileFormOf(c, { takes: evidenceFile, words: Step })
  return { name: file.name, content: file.stream(), step: fields.step ?? null }
}

/** `keyId`: whose key a draft is sealed with, its own or that of the case it is written for. */
type EvidenceTarget = { caseId: string; step: string | null } | { draftId: string; keyId: string }
/**
 * Stores the file and writes its row with a ledger row. `stillThere` is asked inside that transaction and
 * throws where the place is gone.
 */
export async function keepFile(
  ctx: Ctx,
  { name, content, keptAs, ...rest }: IncomingFile,
  place: EvidenceTarget,
  stillThere: (rows: Rows) => Promise<void>,
): Promise<EvidenceRow> {
  const uploadedBy = ctx.person.userId
  const uploadKey = rest.uploadKey ?? uploadKeyOf(ctx, 'caseId' in place ? place.caseId : place.draftId)
  const existing = await findUploaded(ctx, uploadKey)
  if (existing) return showEvidence(existing, () => myName(ctx))
  const [at, keyId] =
    'caseId' in place ? [{ caseId: place.caseId }, place.caseId] : [{ draftId: place.draftId }, place.keyId]
  if ((await ctx.db.evidence.count({ where: { ...at, uploadedBy } })) >= maxFiles)
    throw new AppError('ILLEGAL_STATE', { text: say('evidence.tooManyFiles', { maxFiles: maxFiles }) })
  const fileKey = newFileKey()
  const sealing = { store: sealedStore(ctx.deps.store, fileKey) }
  const receiving = receiveFile(sealing, content, evidenceFile, async (received) => {
    const { fileType, sizeBytes, sha256 } = received
    if (!fileType)
      throw new AppError('FILE_TYPE', {
        text: say('evidence.fileType'),
      })
    const storedAs = randomUUID()
    const row = await ctx.db.transaction(async (rows) => {
      await stillThere(rows)
      const evidence = await rows.evidence.create({
        data: {
          ...place,
          keyId,
          fileKey,
          storedAs,
          sizeBytes,
          sha256,
          uploadedBy,
          uploadKey,
          contentType: fileType.contentType,
          fileName: plainName(name, fileType.extension),
        },
      })
      await noteEvidence(rows, ctx, 'evidence:add', evidence.id, 'caseId' in place ? place : at)
      await keptAs?.(rows, evidence.id)
      await received.keepAs(evidenceKey(storedAs))
      return evidence
    })
    return showEvidence(row, () => myName(ctx))
  })
  return receiving.catch(async (error: unknown) => {
    // The same file, sent twice at the same time, is one.
    const other = keptAs ? null : await findUploaded(ctx, uploadKey)
    if (!other) throw error
    return showEvidence(other, () => myName(ctx))
  })
}

/**
 * Names a file that is sent to a draft or a case with an Idempotency-Key: the same person's same file when it is sent
 * again, also days later.
 */
export const uploadKeyOf = ({ key }: Pick<Ctx, 'key'>, placeId: string): string =>
  createHash('sha256').update(`${placeId} ${key}`).digest('hex')

/** What a file became that I sent with this key; null where it was not kept, or was removed. */
export const findUploaded = ({ db, person }: Ctx, uploadKey: string) =>
  db.evidence.findFirst({ where: { uploadedBy: person.userId, uploadKey } })

/** The caller's first and last name, as shown on evidence that they hand in. */
export const myName = ({ person }: Ctx): string => `${person.firstName} ${person.lastName}`.trim()

/** The ledger's row: which file, where; never its name or content. */
export const noteEvidence = (
  rows: Rows,
  ctx: Ctx,
  action: string,
  entityId: string,
  detail: Prisma.InputJsonObject,
) =>
  rows.ledgerEntry.create({
    data: { byUserId: ctx.person.userId, action, entity: 'evidence', entityId, detail },
  })
