/**
 * Uploads in parts, which continue after a broken connection: each part waits in the store, and the last one joins
 * them to a file, checked like any other. Only the person who began may continue.
 */
import { v7 as uuid } from 'uuid'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { Takes } from '../core/fileRoutes.ts'
import { say } from '../messages/say.ts'
import { piecesOf } from './receive.ts'
import { newFileKey, partKeyOf, sealedStore } from './sealedFile.ts'
import { incomingKey, type Store } from './store.ts'

export type Upload = Prisma.UploadGetPayload<object>
/** What it is to become, and where: the domain says who may, at every part. */
export type UploadRequest = {
  purpose: string
  placeId: string
  step: string | null
  fileName: string
  sizeBytes: number
  /** One that was begun with the same key goes on. */
  uploadKey: string
  /** What the same key became already; null: nothing. */
  keptAs: string | null
}
/** How far it is. */
export const progressOf = ({ id, received, sizeBytes, expiresAt }: Upload) => ({
  uploadId: id,
  received,
  sizeBytes,
  expiresAt,
})

const hours = 24
/** Of one person, unfinished; the oldest gives way, so that a line that breaks for ever shuts nobody out. */
const maxUploads = 10
/** As much of it as is in memory; and how many parts, so that nobody sends byte by byte. */
const partBytes = 4 * 1024 * 1024
const maxParts = 2_000

const partKey = (id: string, part: string) => incomingKey(`${id}.${part}`)

/** Throws FILE_TOO_LARGE for what the place does not take. */
export async function begin(
  ctx: Ctx,
  request: UploadRequest,
  { maxBytes, tooLarge }: Takes,
): Promise<Upload> {
  if (request.sizeBytes > maxBytes) throw new AppError('FILE_TOO_LARGE', { text: tooLarge })
  const { userId } = ctx.person
  const [upload, old] = await ctx.db.transaction(async (rows) => {
    await rows.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`upload/${userId}`}, 0))`
    const expiresAt = new Date(Date.now() + hours * 60 * 60 * 1000)
    const { uploadKey, keptAs, sizeBytes } = request
    const same = await rows.upload.findFirst({ where: { userId, uploadKey } })
    if (same && canGoOn(same, request)) return [same, []] as const
    await rows.upload.deleteMany({ where: { userId, uploadKey } })
    const row = await rows.upload.create({
      data: {
        ...request,
        received: keptAs === null ? 0 : sizeBytes,
        userId,
        expiresAt,
        fileKey: newFileKey(),
      },
    })
    const before = await rows.upload.findMany({
      where: { userId, keptAs: null },
      orderBy: { id: 'desc' },
      skip: maxUploads,
    })
    await rows.upload.deleteMany({ where: { id: { in: before.map(({ id }) => id) } } })
    return [row, same ? [...before, same] : before] as const
  })
  await Promise.all(old.map((each) => removeParts(ctx.deps.store, each)))
  return upload
}

/** It did not expire, is of the same size, and what it became is still there. */
const canGoOn = (same: Upload, { sizeBytes, keptAs }: UploadRequest): boolean =>
  same.expiresAt > new Date() && same.sizeBytes === sizeBytes && same.keptAs === keptAs

/** Mine, of these purposes, and not too old. Throws 404 alike for any other. */
export async function uploadOf(ctx: Ctx, id: string): Promise<Upload> {
  const row = await ctx.db.upload.findFirst({
    where: { id, userId: ctx.person.userId, expiresAt: { gt: new Date() } },
  })
  return row ?? Promise.reject(notFound())
}

/**
 * Adds what comes, from where the file ends so far; answers where it ends then. What came before the line broke
 * is kept. Throws ILLEGAL_STATE for another place, FILE_TOO_LARGE for more than was announced.
 */
export async function append(
  ctx: Ctx,
  upload: Upload,
  from: number,
  pieces: AsyncIterable<Uint8Array> | null,
): Promise<number> {
  if (from !== upload.received || upload.keptAs) throw elsewhere()
  let [at, waiting] = [from, 0]
  let chunks: Uint8Array[] = []
  const keep = async () => {
    if (waiting === 0) return
    await keepPart(ctx, upload, at, Buffer.concat(chunks))
    ;[at, waiting, chunks] = [at + waiting, 0, []]
  }
  for await (const piece of untilItBreaks(pieces)) {
    if (at + waiting + piece.length > upload.sizeBytes)
      throw new AppError('FILE_TOO_LARGE', { text: say('files.fileLarger') })
    chunks.push(piece)
    waiting += piece.length
    if (waiting >= partBytes) await keep()
  }
  await keep()
  return at
}

const elsewhere = () => new AppError('ILLEGAL_STATE', { text: say('files.partElsewhere') })

/** The sender is gone and receives no answer. */
async function* untilItBreaks(pieces: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    if (pieces) yield* pieces
  } catch {
    // what came is kept
  }
}

/** Counts only where nobody else added meanwhile. */
async function keepPart({ db, deps }: Ctx, { id, parts, fileKey }: Upload, at: number, bytes: Uint8Array) {
  if (parts.length >= maxParts) throw new AppError('ILLEGAL_STATE', { text: say('files.tooManyParts') })
  const part = uuid()
  await storeOf(deps.store, fileKey, part).write(partKey(id, part), piecesOf(bytes))
  const { count } = await db.upload.updateMany({
    where: { id, received: at, keptAs: null },
    data: { received: at + bytes.length, parts: { push: part } },
  })
  if (count === 1) return
  await deps.store.remove(partKey(id, part))
  throw elsewhere()
}

/**
 * Makes it a file, once: `keep` takes its content and says within its transaction, by `keptAs`, what it became.
 * Answers that id, also when it is asked again. Throws ILLEGAL_STATE while parts are missing.
 */
export async function finish(
  ctx: Ctx,
  upload: Upload,
  keep: (pieces: AsyncIterable<Uint8Array>, keptAs: KeptAs) => Promise<unknown>,
): Promise<string> {
  if (upload.keptAs) return upload.keptAs
  if (upload.received < upload.sizeBytes)
    throw new AppError('ILLEGAL_STATE', { text: say('files.partsMissing') })
  const keptAs: KeptAs = async (rows, became) => {
    const { count } = await rows.upload.updateMany({
      where: { id: upload.id, keptAs: null },
      data: { keptAs: became },
    })
    if (count === 0) throw new AppError('ILLEGAL_STATE')
  }
  try {
    await keep(joined(ctx.deps.store, upload), keptAs)
  } catch (error) {
    const now = await ctx.db.upload.findFirst({ where: { id: upload.id } })
    if (now?.keptAs) return now.keptAs
    // Nothing makes it another kind of file.
    if (error instanceof AppError && error.code === 'FILE_TYPE') await abandon(ctx, upload)
    throw error
  }
  await removeParts(ctx.deps.store, upload)
  return (await uploadOf(ctx, upload.id)).keptAs ?? ''
}
export type KeptAs = (rows: Rows, became: string) => Promise<void>

async function* joined(store: Store, { id, parts, fileKey }: Upload): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* storeOf(store, fileKey, part).open(partKey(id, part))
}

/** Parts of uploads from before keys are in the clear. */
const storeOf = (store: Store, fileKey: string | null, part: string): Store =>
  fileKey === null ? store : sealedStore(store, partKeyOf(fileKey, part))

/** It is not wanted any more. */
export async function abandon(ctx: Ctx, upload: Upload): Promise<void> {
  await ctx.db.upload.deleteMany({ where: { id: upload.id } })
  await removeParts(ctx.deps.store, upload)
}

/** A part that comes meanwhile is found by its age. */
export async function removeParts(store: Store, { id, parts }: Pick<Upload, 'id' | 'parts'>): Promise<void> {
  for (const part of parts) await store.remove(partKey(id, part)) // eslint-disable-line no-await-in-loop
}
