/** For whom a mail is written: in which language, and in whose brand. */
import { readWhole } from '../../api/storage/receive.ts'
import { keyOf } from '../../api/storage/store.ts'
import type { Language } from '../../api/messages/languages.ts'
import { sayingTo, wordingTo, type Say } from '../../api/messages/words.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { Logo } from './mailers.ts'
import type { Composing } from './compose.ts'
import { inBatches } from '../inBatches.ts'

/** An invite tells of somebody who has no account yet. */
type Known = { userId?: string | null; inviteId?: string | null }
export type ReaderRow = {
  email: string | null
  workspace: string
  host: string
  language: Language
  timeZone: string
  color: string | null
  logoId: string | null
  logoType: Logo['contentType'] | null
}
export type Reader = {
  /** Of a person who may sign in; null for anybody else. */
  email: string | null
  workspace: string
  host: string
  language: Language
  say: Say
  /** What is stored, such as the words of a notice. */
  sayMessage: (message: Message) => string
  /** With the leading hash. */
  color: string
  logoId: string | null
  logoType: Logo['contentType'] | null
}

const quietTeal = '1f6f78'
const maxLogoBytes = 128 * 1024

/**
 * What is known of a reader: their own language, else the one of their invite, else the workspace's; the
 * colour and logo of their
 * business unit where it has any, else the workspace's. A logo that is large, or of a type that mail programs
 * do not show, stays away.
 */
export async function readerOf(
  { pool }: Pick<Composing, 'pool'>,
  workspaceId: string,
  { userId = null, inviteId = null }: Known,
): Promise<Reader> {
  const row = await findBatch(pool, { workspaceId, userId, inviteId })
  if (!row) throw new Error('A mail of no workspace')
  return readerFrom(row)
}

/**
 * Returns a reader with functions that write sentences for them, and the colour of the unit or workspace, else the
 * default.
 */
export const readerFrom = (row: ReaderRow): Reader => ({
  ...row,
  say: sayingTo(row),
  sayMessage: wordingTo(row),
  color: `#${row.color ?? quietTeal}`,
})

/** What a reader is made from: rows `u`, `w`, `i`, `b`, `f`, which `readerJoins` adds to `u`, `w`, `m`, `i`. */
export const readerColumn = `json_build_object('email', CASE WHEN u.active THEN u.email END, 'workspace', w.name,
  'host', w.host, 'language', coalesce(u."preferredLanguage", i.language, w."defaultLanguage"),
  'timeZone', coalesce(b."timeZone", w."timeZone"), 'color', coalesce(b."backgroundColor", w."backgroundColor"),
  'logoId', f.id, 'logoType', f."contentType")`
export const readerJoins = `LEFT JOIN "Branch" b ON b."workspaceId" = w.id
    AND b.id = coalesce(m."branchId", i."branchId") AND b."deletedAt" IS NULL
  LEFT JOIN "StoredFile" f ON f."workspaceId" = w.id
    AND f.id = substring(coalesce(b."branchLogo", w."companyLogo") FROM '[0-9a-f-]{36}$')::uuid
    AND f."confirmedAt" IS NOT NULL AND f.purpose IN ('LOGO', 'BRANCH_LOGO')
    AND f."contentType" IN ('image/png', 'image/jpeg') AND f."sizeBytes" <= ${maxLogoBytes}`

type Wanted = Required<Known> & { workspaceId: string }
const findBatch = inBatches(async (pool: Composing['pool'], all: Wanted[]) => {
  const { rows } = await pool.query<{ n: number; reader: ReaderRow }>({
    name: 'readers of mails',
    text: `SELECT asked.n::int, ${readerColumn} AS reader
      FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) WITH ORDINALITY AS asked("workspaceId", "userId", "inviteId", n)
      JOIN "Workspace" w ON w.id = asked."workspaceId" LEFT JOIN "User" u ON u.id = asked."userId"
      LEFT JOIN "Membership" m ON m."workspaceId" = w.id AND m."userId" = u.id
      LEFT JOIN "Invite" i ON i."workspaceId" = w.id AND i.id = asked."inviteId" ${readerJoins}`,
    values: [
      all.map(({ workspaceId }) => workspaceId),
      all.map(({ userId }) => userId),
      all.map(({ inviteId }) => inviteId),
    ],
  })
  const byNumber = new Map(rows.map(({ n, reader }) => [n, reader]))
  return all.map((_, n) => byNumber.get(n + 1) ?? null)
})

/** The picture itself; null where there is none, or where it does not lie here any more. */
export async function logoOf(
  { store }: Pick<Composing, 'store'>,
  { logoId, logoType }: Reader,
): Promise<Logo | null> {
  const bytes = logoId && (await readWhole({ store }, keyOf('files', logoId)).catch(() => null))
  return bytes && logoType ? { contentType: logoType, bytes } : null
}
