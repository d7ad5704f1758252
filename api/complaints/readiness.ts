/**
 * Whether a complaint of somebody's business unit can be received before they write one: a published process, and a
 * committee that can sit where a step of it waits for one. Nothing is written down: nobody learns that they asked.
 */
import type { z } from '@hono/zod-openapi'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { definitionOf } from '../cases/versions.ts'
import type { Ctx } from '../core/deps.ts'
import { worded } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { findMyUnit } from './calendar.ts'
import type { complaints } from './contract.ts'
import { offeredVersions } from './offeredProcess.ts'
import { canReceive, committeeFor } from './seats.ts'

type Readiness = z.input<typeof complaints.readiness.returns>

/**
 * On which processes the caller could file now, and which bodies outside of the employer hear complaints in the unit's
 * country.
 */
export async function filingReadiness(ctx: Ctx): Promise<Readiness> {
  const unit = await findMyUnit(ctx)
  if (!unit) return { canFile: false, workflowIds: [], unitName: null, unitAddress: null, outside: [] }
  const committee = await committeeFor(ctx.tx, unit, [ctx.person.userId])
  const offered = await Promise.all(
    (await offeredVersions(ctx, unit.id)).map(async ({ workflowId, versionId }) => ({
      workflowId,
      isReceivable: canReceive(await definitionOf(ctx, versionId), committee),
    })),
  )
  const workflowIds = offered.filter((each) => each.isReceivable).map((each) => each.workflowId)
  return {
    canFile: workflowIds.length > 0,
    workflowIds,
    unitName: unit.name,
    unitAddress: unit.address,
    outside: outsideBodies(unit.country).map((each) => worded(each)),
  }
}

/** POSH Act s. 6 for India; Canadian Human Rights Act s. 40 and the provinces' own for Canada. */
const outsideBodies = (country: string): Message[] =>
  country === 'IN'
    ? [say('complaints.localCommittee'), say('complaints.sheBox')]
    : country === 'CA'
      ? [say('complaints.humanRightsCommission'), say('complaints.labourAuthority')]
      : [say('complaints.labourAuthority')]
