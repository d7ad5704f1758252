/**
 * Handing in a file: read from the form within its limit, stored, recognised, named; then its row. The file
 * goes again if the row fails.
 */
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { EvidenceRow } from '../complaints/contract.ts'
import { showEvidence } from '../complaints/evidenceRows.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import type { Env } from '../core/implement.ts'
import { plainName } from './fileName.ts'
import { sniffFile } from './sniff.ts'
import { mostBytes, removeFiles, store } from './storage.ts'
import { say } from '../messages/say.ts'

/** More than anybody hands in by hand. */
const mostFiles = 200
const tooLarge = () =>
  new AppError('FILE_TOO_LARGE', {
    text: say('evidence.fileTooLarge', { megabytes: mostBytes / 1024 / 1024 }),
  })
const limited = bodyLimit({
  maxSize: mostBytes + 64 * 1024,
  onError: () => {
    throw tooLarge()
  },
})

export type Sent = { file: File; step: string | null }
/** The form's one file, and the step that it is for. Never more in memory than the limit. */
export async function fileOf(c: Context<Env>): Promise<Sent> {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? ''))
    throw badField('file', say('common.sendMultipart'), 'type')
  let form: FormData | null = null
  await limited(c, async () => {
    form = await c.req.formData().catch((error: unknown) => {
      if (error instanceof AppError) throw error
      return null
    })
  })
  return sentIn(form ?? new FormData())
}

function sentIn(form: FormData): Sent {
  const unknown = [...form.keys()].find((key) => key !== 'file' && key !== 'step')
  if (unknown !== undefined) throw badField(unknown.slice(0, 60), say('common.fieldUnknown'), 'unknown')
  const [files, step] = [form.getAll('file'), form.get('step')]
  const file = files[0]
  if (files.length !== 1 || !(file instanceof File))
    throw badField('file', say('common.oneFileAtATime'), 'required')
  if (file.size === 0) throw badField('file', say('common.fileEmpty'), 'empty')
  if (file.size > mostBytes) throw tooLarge()
  return { file, step: typeof step === 'string' && step !== '' ? step : null }
}

type Place = { caseId: string; step: string | null } | { draftId: string }
/**
 * Stores the file and writes its row with a ledger row. `stillThere` is asked inside that transaction and
 * throws where the place is gone.
 */
export async function keepFile(
  ctx: Ctx,
  { file }: Sent,
  place: Place,
  stillThere: (rows: Rows) => Promise<void>,
): Promise<EvidenceRow> {
  const uploadedBy = ctx.person.userId
  if (
    (await ctx.db.evidence.count({
      where: { ...('caseId' in place ? { caseId: place.caseId } : place), uploadedBy },
    })) >= mostFiles
  )
    throw new AppError('ILLEGAL_STATE', { text: say('evidence.tooManyFiles', { mostFiles }) })
  const { path, ...stored } = await store(ctx.deps.filesDir, file.stream())
  try {
    const found = await sniffFile(path)
    if (!found)
      throw new AppError('FILE_TYPE', {
        text: say('evidence.fileType'),
      })
    const row = await ctx.db.transaction(async (rows) => {
      await stillThere(rows)
      const made = await rows.evidence.create({
        data: {
          ...place,
          ...stored,
          uploadedBy,
          contentType: found.contentType,
          fileName: plainName(file.name, found.extension),
        },
      })
      await note(rows, ctx, 'evidence:add', made.id, place)
      return made
    })
    return showEvidence(row, () => `${ctx.person.firstName} ${ctx.person.lastName}`.trim())
  } catch (error) {
    await removeFiles(ctx.deps.filesDir, [stored.storedAs])
    throw error
  }
}

/** The ledger's row: which file, where; never its name or content. */
export const note = (
  rows: Rows,
  ctx: Ctx,
  action: string,
  entityId: string,
  detail: Prisma.InputJsonObject,
) =>
  rows.ledgerEntry.create({
    data: { byUserId: ctx.person.userId, action, entity: 'evidence', entityId, detail },
  })
