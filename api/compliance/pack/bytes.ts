/**
 * An evidence pack as a file: one line of JSON after another, the first saying what it is, the last the signature of
 * every byte before it. It is written as it is read, so its length does not matter.
 */
import type { Database, Rows } from '../../../prisma/client.ts'
import type { Chain } from '../../../prisma/ledgerChains.ts'
import { linesOf } from './lines.ts'
import type { PackScope } from './scope.ts'
import { keyOfPacks, signerOfPacks } from './packSigner.ts'

type Heads = { chain: Chain; seq: number; hash: string }[]
/** `wrote` receives the number of lines so far after each batch; false ends the pack unsigned. */
export async function* packBytes(
  { ledger }: Pick<Database, 'ledger'>,
  rows: Rows,
  scope: PackScope,
  wrote: (lines: number) => Promise<boolean> = async () => true,
): AsyncGenerator<Uint8Array> {
  const signer = signerOfPacks(ledger)
  let count = 0
  const signed = (lines: readonly object[]): Uint8Array => {
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    signer.add(bytes)
    count += lines.length
    return bytes
  }
  const { checksum, publicKey } = keyOfPacks(ledger)
  yield signed([
    {
      kind: 'pack',
      format: 1,
      workspace: scope.workspace.name,
      of: {
        branchId: scope.branchId ?? null,
        userId: scope.userId ?? null,
        law: await lawOf(rows, scope),
      },
      asOf: scope.asOf.toISOString(),
      madeAt: new Date().toISOString(),
      madeBy: scope.maker.userId,
      ledger: await headsOf(rows, scope.workspace.id),
      checksum,
      publicKey,
    },
  ])
  for await (const lines of linesOf(rows, scope)) {
    if (lines.length > 0) yield signed(lines)
    if (!(await wrote(count))) return
  }
  const signature = signer.end()
  yield Buffer.from(`${JSON.stringify({ kind: 'signature', lines: count, signature })}\n`)
}

/** Its code and name, as an auditor knows it. */
async function lawOf(rows: Rows, { jurisdictionId }: PackScope): Promise<string | null> {
  if (!jurisdictionId) return null
  const jurisdiction = await rows.jurisdiction.findFirst({ where: { id: jurisdictionId } })
  return jurisdiction && `${jurisdiction.code} ${jurisdiction.name}`
}

/** Where the audit log stands, so that a later look at it can tell whether it was cut. */
async function headsOf(rows: Rows, workspaceId: string): Promise<Heads> {
  const last = await rows.ledgerEntry.findFirst({
    where: { workspaceId, chain: 'ADMINISTRATION' },
    orderBy: { seq: 'desc' },
    select: { seq: true, hash: true },
  })
  return last ? [{ chain: 'ADMINISTRATION', seq: last.seq, hash: last.hash }] : []
}
