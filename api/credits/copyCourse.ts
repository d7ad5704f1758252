/** A course of the library as a course of a workspace: the same words, and files of its own. */
import { illegal } from '../core/errors.ts'
import { v7 as uuid } from 'uuid'
import type { Prisma } from '../../prisma/client.ts'
import { canonicalJson } from '../../workflows/definition/canonical.ts'
import type { Ctx } from '../core/deps.ts'
import { compileCourse } from '../courses/definition/compile.ts'
import type { CourseDraft } from '../courses/definition/draft.ts'
import { filesOf, withFiles } from '../courses/definition/files.ts'
import { briefOf } from '../courses/present.ts'
import { say } from '../messages/say.ts'
import { keyOf } from '../storage/store.ts'
import { hashOf } from '../workflows/hash.ts'

type PlatformRows = Prisma.TransactionClient
export type Copied = {
  draft: CourseDraft
  files: Prisma.StoredFileCreateManyInput[]
  packages: Prisma.ScormPackageCreateManyInput[]
}

/** Copies what the course shows into the store; `keepCopy` writes its rows, or `discardCopy` removes it. */
export async function copyFiles(ctx: Ctx, draft: CourseDraft): Promise<Copied> {
  const ids = [...new Set(filesOf(draft).map(({ fileId }) => fileId))]
  const [stored, packages] = await Promise.all([
    ctx.tx.storedFile.findMany({ where: { id: { in: ids }, confirmedAt: { not: null } } }),
    ctx.tx.scormPackage.findMany({ where: { fileId: { in: ids } } }),
  ])
  const news = new Map(stored.map(({ id }) => [id, uuid()]))
  const idOf = (id: string) => news.get(id) ?? id
  const copied: Copied = {
    draft: withFiles(draft, (fileId) => news.get(fileId) ?? null),
    files: stored.map((file) => ({ ...file, id: idOf(file.id) })),
    packages: packages.map(({ scos, ...each }) => ({
      ...each,
      scos: scos ?? [],
      fileId: idOf(each.fileId),
    })),
  }
  try {
    for (const [from, to] of news)
      await ctx.deps.store.write(keyOf('files', to), ctx.deps.store.open(keyOf('files', from)))
  } catch (error) {
    await discardCopy(ctx, copied)
    throw error
  }
  return copied
}

/** Removes copied files from the store, where the copy is not kept. */
export async function discardCopy({ deps }: Ctx, { files }: Copied): Promise<void> {
  for (const { id } of files) if (id) await deps.store.remove(keyOf('files', id))
}

type CopyTarget = { workspaceId: string; libraryCourseId: string; by: string }
/** As a new course, or as the next version of the one there is. Answers its id. */
export async function keepCopy(
  rows: PlatformRows,
  { workspaceId, libraryCourseId, by }: CopyTarget,
  { draft, files, packages }: Copied,
): Promise<string> {
  const { definition } = compileCourse(draft)
  if (!definition) throw illegal(say('credits.cannotOffer', { title: draft.title }))
  await rows.storedFile.createMany({ data: files.map((file) => ({ ...file, workspaceId })) })
  await rows.scormPackage.createMany({ data: packages.map((each) => ({ ...each, workspaceId })) })
  const { id: courseId } = await rows.course.upsert({
    where: { workspaceId_libraryCourseId: { workspaceId, libraryCourseId } },
    create: { workspaceId, libraryCourseId, title: draft.title, status: 'PUBLISHED', createdBy: by },
    update: { title: draft.title },
  })
  const newest = await rows.courseVersion.aggregate({ where: { courseId }, _max: { number: true } })
  await rows.courseVersion.updateMany({
    where: { courseId, status: 'PUBLISHED' },
    data: { status: 'SUPERSEDED' },
  })
  await rows.courseVersion.create({
    data: {
      workspaceId,
      courseId,
      number: (newest._max.number ?? 0) + 1,
      status: 'PUBLISHED',
      draft,
      ...briefOf(draft),
      definition: JSON.parse(canonicalJson(definition)),
      definitionHash: hashOf(definition),
      createdBy: by,
      publishedBy: by,
      publishedAt: new Date(),
    },
  })
  return courseId
}
