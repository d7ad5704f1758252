/**
 * A list of addresses as a file. Read whole before anything is written, so that a file that breaks off
 * halfway adds nothing.
 */
import type { z } from 'zod'
import { onPlatform } from '../audit/onPlatform.ts'
import type { Ctx } from '../core/deps.ts'
import { badField } from '../core/errors.ts'
import { batches } from '../tables/lines.ts'
import { WhitelistEmail, type BulkAdded, type BulkWords } from './contract.ts'
import { refuseUnknown } from './service.ts'
import { say } from '../messages/say.ts'

const maxErrors = 100
const pieceRows = 2_000
type Read = { emails: Set<string>; twice: number; invalid: number; errors: BulkAdded['errors'] }

/** Adds the addresses of the column named "email"; those that stand there already are skipped. */
export async function addFile(
  ctx: Ctx,
  file: File,
  { workspaceId }: z.output<typeof BulkWords>,
): Promise<BulkAdded> {
  const { emails, twice, invalid, errors } = await readEmails(Buffer.from(await file.arrayBuffer()))
  const data = [...emails].map((email) => ({
    email,
    forWorkspaceId: workspaceId ?? null,
    addedBy: ctx.person.userId,
  }))
  const added = await onPlatform(
    ctx,
    'whitelist:addFile',
    async (rows) => {
      await refuseUnknown(rows, workspaceId)
      let count = 0
      for (let at = 0; at < data.length; at += pieceRows)
        count += (
          await rows.whitelistEntry.createMany({ data: data.slice(at, at + pieceRows), skipDuplicates: true })
        ).count // eslint-disable-line no-await-in-loop
      return { answer: count, entityId: null, detail: { added: count, workspaceId: workspaceId ?? null } }
    },
    { timeout: 30_000 },
  )
  return { added, skipped: emails.size - added + twice, invalid, errors }
}

async function readEmails(bytes: Buffer): Promise<Read> {
  const read: Read = { emails: new Set(), twice: 0, invalid: 0, errors: [] }
  for await (const { header, lines } of batches(bytes, pieceRows)) {
    const column = columnIn(header)
    for (const { n, cells } of lines) take(read, n, cells[column] ?? '')
  }
  return read
}

function columnIn(header: string[]): number {
  const index = header.findIndex((name) => /^e-?mail( ?address)?$/i.test(name))
  if (index < 0) throw badField('file', say('whitelist.emailColumnMissing'), 'header')
  return index
}

function take(read: Read, row: number, value: string): void {
  const email = WhitelistEmail.safeParse(value)
  if (!email.success) {
    read.invalid += 1
    if (read.errors.length < maxErrors) read.errors.push({ row, value: value.slice(0, 254), code: 'EMAIL' })
  } else if (read.emails.has(email.data)) read.twice += 1
  else read.emails.add(email.data)
}
