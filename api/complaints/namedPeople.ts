/**
 * Colleagues whom answers of a step's form name. A later step can be assigned to them, so the rules of assigning
 * apply: no party, nobody about whom the case has not decided, nobody who has the name of a respondent. Where the step
 * is the committee's, an answer that admits a person to the case is for those who admit people.
 */
import type { z } from '@hono/zod-openapi'
import type { FormSection, Process } from '../../workflows/definition/definition.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { By } from '../../workflows/engine/state.ts'
import { mayAct, standsAs } from '../../workflows/engine/mayAct.ts'
import { actingAs, caseWithStep, type VisibleCase } from '../cases/access.ts'
import { actorOf } from '../cases/rowSchemas.ts'
import { definitionOf } from '../cases/versions.ts'
import { isSeat } from '../committees/currentSeats.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, type FieldError } from '../core/errors.ts'
import type { Page } from '../core/page.ts'
import { say } from '../messages/say.ts'
import type { Answers } from '../questions/form.ts'
import { isPersonQuestion, PersonAnswer } from '../questions/inputBox.ts'
import type { PersonFound } from '../users/contract.ts'
import { activeMember } from '../users/search.ts'
import { presentPersonSummary, withNames } from '../users/summaries.ts'
import { accessRowsOf, listAssignees, mayAssign, whyUnassignable, type AccessRow } from './assignStep.ts'
import type { complaints } from './contract.ts'

type Naming = { row: VisibleCase; by: By; process: Process; sections: FormSection[]; answers: Answers }
export type NamedPeople = { answers: Answers; people: Record<string, { userId: string }> }

const personKeys = (sections: FormSection[]): string[] =>
  sections.flatMap(({ attributes }) => attributes.filter(isPersonQuestion).map(({ key }) => key))

/**
 * The answers with the names that these people have now, and those of them to whom steps are assigned.
 * Throws VALIDATION_FAILED at `answers.<key>` for each who may not be named.
 */
export async function nameColleagues(ctx: Ctx, naming: Naming): Promise<NamedPeople> {
  const { row, by, process, sections, answers } = naming
  const keys = personKeys(sections)
  const named = keys.flatMap((key) => {
    const answer = Object.hasOwn(answers, key) ? PersonAnswer.safeParse(answers[key]).data : undefined
    return answer ? [{ key, userId: answer.userId.toLowerCase() }] : []
  })
  if (named.length === 0) return { answers, people: {} }
  const [members, access] = await Promise.all([
    ctx.tx.membership.findMany({
      where: { userId: { in: named.map(({ userId }) => userId) }, ...activeMember },
      include: withNames,
    }),
    accessRowsOf(ctx, row.id),
  ])
  const names = new Map(members.map((member) => [member.userId, presentPersonSummary(member).name]))
  const isAssigned = (key: string) => Object.hasOwn(process.people ?? {}, key)
  const fields: FieldError[] = []
  for (const { key, userId } of named) {
    const why = !names.has(userId)
      ? say('common.notAMember')
      : // eslint-disable-next-line no-await-in-loop
        ((await whyUnassignable(ctx, row, access, userId)) ??
        (isAssigned(key) ? whyNotAdmitting(by, access, userId) : null))
    if (why) fields.push({ path: `answers.${key}`, code: 'invalid', text: why })
  }
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields })
  const withName = named.map(({ key, userId }) => [key, { userId, name: names.get(userId) ?? '' }] as const)
  return {
    answers: { ...answers, ...Object.fromEntries(withName) },
    people: Object.fromEntries(
      named.flatMap(({ key, userId }) => (isAssigned(key) ? [[key, { userId }] as const] : [])),
    ),
  }
}

/** A member may name members. Nobody but a member chooses themselves. */
function whyNotAdmitting(by: By, access: AccessRow[], userId: string): Message | null {
  if (!standsAs(by, 'COMMITTEE')) return userId === by.userId ? say('acts.cannotAssignYourself') : null
  const isMember = access.some((each) => each.userId === userId && each.active && isSeat(each.capacity))
  return isMember || mayAssign(by.capacities, access) ? null : say('complaints.namingAdmits')
}

type AssigneesInput = Pick<Input<typeof complaints.assignees>, 'params' | 'query' | 'body'>
/** Colleagues, for those who assign steps of the case, or have this one in hand where its form asks for a colleague. */
export const listForStep = async (
  ctx: Ctx,
  input: AssigneesInput,
): Promise<Page<z.input<typeof PersonFound>>> =>
  listAssignees(ctx, input, () => [], await askingFor(ctx, input.params))

async function askingFor(ctx: Ctx, { id, step: instance }: AssigneesInput['params']) {
  const { row, parts, step } = await caseWithStep(ctx, id, instance)
  const by = actingAs(ctx.person, row, parts, instance)
  if (!step || !mayAct(actorOf(step), by)) return null
  const { forms } = await definitionOf(ctx, row.workflowVersionId)
  if (personKeys(forms[step.stepId] ?? []).length === 0) return null
  return { row, access: await accessRowsOf(ctx, row.id) }
}
