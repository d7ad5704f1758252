/**
 * What is held about a person, for that person: what they are, did and wrote here. Of cases those alone in which they
 * are a party and know of it, and of these what they wrote themselves, beside what they answered to tasks; nothing of
 * cases on whose committee they sit, and nothing that others wrote.
 */
import type { Rows } from '../../prisma/client.ts'
import type { Database } from '../../prisma/client.ts'
import { storeOfFile } from '../storage/sealedFile.ts'
import { evidenceKey, type Store } from '../storage/store.ts'
import { zipped, type ZipEntry } from '../zip/write.ts'

/** `caseIds`: cases that it may tell of (`api/cases/ownCases.ts`); what becomes theirs meanwhile is not in it. */
export type DataSubject = { workspaceId: string; userId: string; caseIds: string[] }
type Source = { db: Database; rows: Rows; store: Store; subject: DataSubject }
/** What comes after this id, in the order of ids. */
type Paged = (after: string | undefined, take: number) => Promise<{ id: string }[]>
type Section = [name: string, read: Paged]
const pageSize = 200

/** A zip of data.json and the files the person uploaded. `wrote` gets each new row count; false cuts it short. */
export async function* ownDataBytes(
  source: Source,
  wrote: (rows: number) => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  // What a backup brought back of an erased case opens no more.
  const files = (await filesOf(source)).filter(({ fileKey }) => fileKey !== '')
  const parts: ZipEntry[] = [
    { name: 'data.json', pieces: dataOf(source, wrote) },
    ...files.map(({ id, fileName, storedAs, fileKey }) => ({
      name: `files/${id}-${fileName.replaceAll(/[/\\]/g, '_')}`,
      pieces: storeOfFile(source.store, fileKey).open(evidenceKey(storedAs)),
    })),
  ]
  yield* zipped(parts)
}

async function filesOf({ rows, subject }: Source) {
  const { userId, caseIds } = subject
  const drafts = await rows.complaintDraft.findMany({ where: { userId }, select: { id: true } })
  const draftId = { in: drafts.map(({ id }) => id) }
  return rows.evidence.findMany({
    where: { uploadedBy: userId, OR: [{ caseId: { in: caseIds } }, { caseId: null, draftId }] },
    select: { id: true, fileName: true, storedAs: true, fileKey: true },
    orderBy: { id: 'asc' },
  })
}

async function* dataOf(source: Source, wrote: (rows: number) => Promise<boolean>): AsyncGenerator<string> {
  let count = 0
  let separator = '{'
  for (const [name, read] of sectionsOf(source)) {
    yield `${separator}\n ${JSON.stringify(name)}: [`
    let between = '\n  '
    for (let after: string | undefined; ;) {
      const page = await read(after, pageSize) // eslint-disable-line no-await-in-loop
      for (const row of page) {
        yield `${between}${JSON.stringify(row)}`
        between = ',\n  '
      }
      count += page.length
      if (page.length > 0 && !(await wrote(count))) return // eslint-disable-line no-await-in-loop
      after = page.at(-1)?.id
      if (page.length < pageSize) break
    }
    yield '\n ]'
    separator = ','
  }
  yield '\n}\n'
}

const from = (after: string | undefined) => (after === undefined ? {} : { id: { gt: after } })
const byId = { id: 'asc' } as const

function sectionsOf(source: Source): Section[] {
  return [...ofPerson(source), ...ofTraining(source), ...ofCases(source)]
}

function ofPerson({ db, rows, subject: { workspaceId, userId } }: Source): Section[] {
  const own = { userId }
  return [
    [
      'profile',
      async (after) =>
        after === undefined
          ? rows.user.findMany({
              where: { id: userId },
              select: {
                id: true,
                email: true,
                firstName: true,
                lastName: true,
                emailConfirmedAt: true,
                signInNumber: true,
                preferredLanguage: true,
                termsAcceptedAt: true,
                createdAt: true,
              },
            })
          : [],
    ],
    [
      'membership',
      (after, take) =>
        rows.membership.findMany({
          where: { ...own, ...from(after) },
          omit: {
            workspaceId: true,
            version: true,
            isDefault: true,
            anonymisedAt: true,
            erasureReason: true,
            phoneBranchId: true,
          },
          include: { branch: { select: { name: true } }, department: { select: { name: true } } },
          orderBy: byId,
          take,
        }),
    ],
    [
      'sessions',
      (after, take) =>
        db.platform.session.findMany({
          where: { workspaceId, userId, ...from(after) },
          select: {
            id: true,
            createdAt: true,
            expiresAt: true,
            lastSeenAt: true,
            device: true,
            method: true,
          },
          orderBy: byId,
          take,
        }),
    ],
    [
      'auditLog',
      (after, take) =>
        rows.ledgerEntry.findMany({
          where: { byUserId: userId, ...from(after) },
          select: { id: true, at: true, action: true },
          orderBy: byId,
          take,
        }),
    ],
  ]
}

function ofTraining({ rows, subject: { userId } }: Source): Section[] {
  return [
    [
      'assignments',
      (after, take) =>
        rows.assignment.findMany({
          where: { userId, ...from(after) },
          omit: {
            workspaceId: true,
            nextAt: true,
            clockAt: true,
            assignedBy: true,
            unassignedBy: true,
            waivedBy: true,
            unassignReason: true,
            waiveReason: true,
            extensions: true,
          },
          include: {
            course: { select: { title: true } },
            items: { select: { itemId: true, openedAt: true, completedAt: true, done: true } },
            certificate: { omit: { workspaceId: true, revokedBy: true, revokeReason: true } },
          },
          orderBy: byId,
          take,
        }),
    ],
    [
      'quizAttempts',
      (after, take) =>
        rows.attempt.findMany({
          where: { assignment: { userId }, ...from(after) },
          select: {
            id: true,
            assignmentId: true,
            itemId: true,
            no: true,
            status: true,
            startedAt: true,
            percent: true,
            answers: { select: { blockId: true, answer: true, savedAt: true, points: true } },
          },
          orderBy: byId,
          take,
        }),
    ],
    [
      'policyAcceptances',
      (after, take) =>
        rows.policyAcceptance.findMany({
          where: { userId, ...from(after) },
          omit: { workspaceId: true },
          include: { policy: { select: { name: true } } },
          orderBy: byId,
          take,
        }),
    ],
  ]
}

function ofCases({ rows, subject }: Source): Section[] {
  const { userId, caseIds } = subject
  const ofOwn = { in: caseIds }
  return [
    [
      'complaints',
      async (after, take) =>
        (
          await rows.case.findMany({
            where: { AND: [{ id: ofOwn }, from(after)] },
            select: {
              id: true,
              caseNo: true,
              kind: true,
              title: true,
              status: true,
              filedAt: true,
              closedAt: true,
              startedByUserId: true,
              form: { omit: { workspaceId: true } },
            },
            orderBy: byId,
            take,
          })
        ).map(({ startedByUserId, form, ...row }) => {
          const isOwn = startedByUserId === userId
          return { ...row, part: isOwn ? 'COMPLAINANT' : 'RESPONDENT', form: isOwn ? form : null }
        }),
    ],
    [
      'written',
      async (after, take) =>
        rows.submission.findMany({
          where: { byUserId: userId, caseId: ofOwn, ...from(after) },
          select: { id: true, caseId: true, step: true, answers: true, note: true, createdAt: true },
          orderBy: byId,
          take,
        }),
    ],
    [
      'tasks',
      async (after, take) => {
        const tasks = await rows.caseTask.findMany({
          where: { userId, status: 'ANSWERED', ...from(after) },
          select: { id: true, dueAt: true, endedAt: true, answerId: true },
          orderBy: byId,
          take,
        })
        const ids = tasks.flatMap(({ answerId }) => answerId ?? [])
        const submissions = await rows.submission.findMany({
          where: { id: { in: ids }, byUserId: userId },
          select: { id: true, note: true },
        })
        return tasks.map(({ answerId, ...task }) => ({
          ...task,
          answer: submissions.find(({ id }) => id === answerId)?.note ?? null,
        }))
      },
    ],
    [
      'objections',
      async (after, take) =>
        rows.meetingObjection.findMany({
          where: { userId, caseId: ofOwn, ...from(after) },
          select: { id: true, caseId: true, meetingId: true, point: true, text: true, at: true },
          orderBy: byId,
          take,
        }),
    ],
    [
      'drafts',
      (after, take) =>
        rows.complaintDraft.findMany({
          where: { userId, ...from(after) },
          select: { id: true, form: true, createdAt: true, updatedAt: true },
          orderBy: byId,
          take,
        }),
    ],
    [
      'notices',
      async (after, take) =>
        rows.notice.findMany({
          where: { userId, OR: [{ caseId: null }, { caseId: ofOwn }], ...from(after) },
          omit: { workspaceId: true, userId: true, key: true },
          orderBy: byId,
          take,
        }),
    ],
  ]
}
