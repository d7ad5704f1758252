/**
 * What a rule of retention lets go, goes in the daily clean-up: a case or person is a transaction of its own, looked
 * at again under its lock, so that a sweep may stop anywhere, begin anew, or run twice at once.
 */
import { eraseCase, type Erasing } from '../../api/retention/eraseCase.ts'
import { erasePersonByRule, removeKeptNames } from '../../api/retention/erasePerson.ts'
import { eraseRestored, noteErasures } from '../../api/retention/erasures.ts'
import {
  removeAcceptances,
  removeEvidence,
  removeNotices,
  removeTraining,
} from '../../api/retention/eraseRecords.ts'
import { dueOf, type Due } from '../../api/retention/due.ts'
import type { RetentionKind } from '../../api/retention/contract.ts'
import type { Database } from '../../prisma/client.ts'
import type { Sweep } from '../cleanup/cleanUp.ts'

const batchSize = 500
type Erase = (erasing: Erasing, of: { workspaceId: string; id: string }) => Promise<boolean>

const erases: Record<Exclude<RetentionKind, 'NOTICE'>, Erase> = {
  CASE: (erasing, { workspaceId, id }) => eraseCase(erasing, { workspaceId, caseId: id }),
  TRAINING: ({ db }, { workspaceId, id }) => removeTraining(db, { workspaceId, userId: id }),
  ACCEPTANCE: ({ db }, { workspaceId, id }) => removeAcceptances(db, { workspaceId, userId: id }),
  EVIDENCE: removeEvidence,
  PERSON: (erasing, { workspaceId, id }) => erasePersonByRule(erasing, { workspaceId, userId: id }),
}

/** All that is due of a kind, in batches by id. */
export const eraseDue =
  (kind: keyof typeof erases): Sweep =>
  async (deps, beat) => {
    let gone = 0
    for (const workspaceId of await workspacesWithRule(deps.db, kind)) {
      for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
        // eslint-disable-next-line no-await-in-loop
        const due = await nextDue(deps.db, kind, workspaceId, after)
        for (const { id } of due) {
          beat()
          if (await erases[kind](deps, { workspaceId, id })) gone++ // eslint-disable-line no-await-in-loop
        }
        const last = due.at(-1)
        if (!last || due.length < batchSize) break
        after = last.id
      }
    }
    return { gone, isLast: true }
  }

async function workspacesWithRule({ pool }: Database, kind: RetentionKind): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT DISTINCT "workspaceId" AS id FROM "RetentionRule"
      WHERE kind = $1 AND status = 'CONFIRMED' AND "effectiveAt" <= now() AND months IS NOT NULL`,
    [kind],
  )
  return rows.map(({ id }) => id)
}

const nextDue = ({ platform }: Database, kind: RetentionKind, workspaceId: string, after: string) =>
  platform.$queryRaw<Pick<Due, 'id'>[]>`${dueOf(kind, { workspaceId, until: new Date() })}
    SELECT id FROM due WHERE "keptBy" IS NULL AND id > ${after}::uuid ORDER BY id LIMIT ${batchSize}`

/** Notices that were read. */
export const eraseNotices: Sweep = async ({ db }, beat) => {
  let gone = 0
  for (const workspaceId of await workspacesWithRule(db, 'NOTICE')) {
    for (let count = batchSize; count === batchSize; gone += count) {
      beat()
      count = await removeNotices(db, workspaceId, batchSize) // eslint-disable-line no-await-in-loop
    }
  }
  return { gone, isLast: true }
}

/** Names of people who are in no case any more. */
export const keptNames: Sweep = async (deps) => ({ gone: await removeKeptNames(deps), isLast: true })

/** What a backup brought back goes again; then what went is noted, of a night that was stopped, too. */
export const keepErasures: Sweep = async (deps, beat) => {
  const { cases, people } = await eraseRestored(deps, beat)
  await noteErasures(deps.db, beat)
  return { gone: cases + people, isLast: true }
}
