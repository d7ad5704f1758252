/** Before filing: who will read what is written so far, whom it may be about, and what it leads to. */
import { beside } from '../core/readerLocale.ts'
import type { Ctx } from '../core/deps.ts'
import { namesOf } from '../users/names.ts'
import { calendarOf } from './calendar.ts'
import { Respondent, type DraftForm, type Preview } from './contract.ts'
import { filesOf } from './draftFiles.ts'
import { mine } from './drafts.ts'
import { requireUploaded } from './evidenceRows.ts'
import { offeredProcess, type Offered } from './offeredProcess.ts'
import { namedActors, stagesBefore } from './process.ts'
import { asPlan } from './viewerOf.ts'
import { nearTo, readersOf, writtenOf, type Reader } from './readers.ts'
import { matchRespondent } from './respondent.ts'
import { readRoadBefore } from './roads.ts'
import { canReceive, committeeFor, type SeatedCommittee } from './seats.ts'

/** Of my draft, with the form as it stands on the screen. Throws 404 for anybody else's draft or file. */
export async function previewFiling(ctx: Ctx, draftId: string, form: DraftForm): Promise<Preview> {
  const draft = await mine(ctx, draftId)
  requireUploaded(
    form,
    await ctx.tx.evidence.findMany({ where: filesOf(ctx, draftId), select: { id: true } }),
  )
  const on = await offeredProcess(ctx, draft.workflowId)
  const respondent = Respondent.safeParse(
    Object.fromEntries(Object.entries(form.respondent).filter(([key, value]) => value && key !== 'noneOf')),
  )
  const isPicked = Boolean(respondent.data?.userId)
  const respondentUserId = respondent.data
    ? await matchRespondent(ctx, respondent.data).then(
        ({ userId }) => userId,
        () => null,
      )
    : null
  const { seated, committee, others, near } = await whoWouldHear(ctx, on, {
    written: isPicked ? null : writtenOf(form),
    respondentUserId,
  })
  const names = await namesOf(ctx.tx, namedActors(on.definition))
  const { hash, definition, unit } = on
  const road = await readRoadBefore({
    hash,
    definition,
    calendar: calendarOf(unit),
    answers: form.answers,
    at: Date.now(),
  })
  return {
    near: near.map(({ part, ...each }) => ({ ...each, ...beside('part', part) })),
    committee,
    canBeReceived: canReceive(on.definition, seated),
    others: others.map(({ name, part }) => ({ name, ...beside('part', part) })),
    stages: stagesBefore(asPlan(on.definition), road, (id) => names.get(id) ?? null),
  }
}

type About = {
  /** null where a colleague was picked: then it is clear who is meant. */
  written: ReturnType<typeof writtenOf> | null
  respondentUserId: string | null
}
/** The committee that would hear it, all who would read it, and who of them may be meant. */
export async function whoWouldHear(
  ctx: Ctx,
  { definition, unit }: Offered,
  { written, respondentUserId }: About,
) {
  const recused = [ctx.person.userId, respondentUserId].filter((id) => id !== null)
  const seated: SeatedCommittee | null = await committeeFor(ctx.tx, unit, recused)
  const readers = await readersOf(ctx, { definition, unitId: unit.id, committee: seated, recused })
  const near: Reader[] = written ? nearTo(written, readers, recused) : []
  return { seated, committee: readers.committee, others: readers.others, near }
}
