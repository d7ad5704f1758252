/** Who hears of a proposal, and its lines in the timeline of the case. */
import type { Prisma, Rows } from '../../../prisma/client.ts'
import type { LogKind } from '../../../workflows/engine/state.ts'
import { membersRunning, notify } from '../../notices/notify.ts'
import { partiesAmong } from './parties.ts'
import type { ProposalRow } from './proposals.ts'
import type { UnattendedRow } from './unattendedCases.ts'
import { confirmedMs } from './waits.ts'

/** Where admins find what waits. */
export const successorsPath = '/unattended-cases'

type Line = { kind: LogKind; userIds: readonly string[]; by: string | null; at: number }
/** One line for each of the people, or one that names nobody. Behind those of the last transition. */
export async function writeLines(rows: Rows, caseId: string, { kind, userIds, by, at }: Line): Promise<void> {
  const [caseRow] = await rows.$queryRaw<{ seq: number }[]>`
    SELECT seq FROM "Case" WHERE id = ${caseId}::uuid FOR UPDATE`
  if (!caseRow) return
  const { seq } = caseRow
  const first = await rows.caseEvent.count({ where: { caseId, seq } })
  const details: Prisma.InputJsonObject[] = userIds.length > 0 ? userIds.map((userId) => ({ userId })) : [{}]
  for (const [index, detail] of details.entries())
    // eslint-disable-next-line no-await-in-loop
    await rows.caseEvent.create({
      data: { caseId, seq, n: first + index, kind, at: new Date(at), byUserId: by, detail },
    })
}

/**
 * Notifies the other admins, except the parties, in words that name no case, and the complainant, who finds it in the
 * app on returning.
 */
export async function notifyOfProposal(
  rows: Rows,
  row: UnattendedRow,
  { proposal, at, daytimeIn }: { proposal: ProposalRow; at: number; daytimeIn: string },
): Promise<void> {
  const admins = await membersRunning(rows)
  const parties = await partiesAmong(rows, row, admins)
  const others = admins.filter((id) => id !== proposal.proposedBy && !parties.has(id))
  const key = `successor:${proposal.id}`
  await notify(rows, others, { kind: 'SUCCESSOR_PROPOSED', key, path: successorsPath, daytimeIn }, at)
  await notify(
    rows,
    [row.startedByUserId],
    {
      kind: 'SUCCESSOR_COMING',
      key,
      path: `/complaints/${row.id}`,
      caseId: row.id,
      params: { caseNo: row.caseNo, at: new Date(at + confirmedMs).toISOString() },
    },
    at,
  )
}
