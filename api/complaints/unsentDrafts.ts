/**
 * What somebody wrote for a step that others finished, passed over or ended: still theirs to read and copy,
 * until the sweep takes it.
 */
import type { z } from '@hono/zod-openapi'
import type { Attribute, QuestionType } from '../../workflows/definition/graph.ts'
import type { Ctx } from '../core/deps.ts'
import { caseFor } from '../cases/access.ts'
import type { StepForm, UnsentWords } from './contract.ts'
import type { MeetingForm } from '../meetings/contract.ts'
import type { StepDraftPart } from '../cases/ownDrafts.ts'
import { loadCase } from './page/loadCase.ts'
import { isCommittee, isMine } from './viewer.ts'
import { column } from '../core/json.ts'

type Unsent = z.infer<typeof UnsentWords>

/** Throws 404 for who may not know of the case. */
export async function unsentDrafts(ctx: Ctx, caseId: string): Promise<Unsent[]> {
  await caseFor(ctx, caseId)
  const drafts = await ctx.tx.stepDraft.findMany({
    where: { caseId, userId: ctx.person.userId, revision: { gt: 0 } },
    orderBy: { updatedAt: 'asc' },
  })
  if (drafts.length === 0) return []
  const { viewer, steps } = await loadCase(ctx, caseId)
  return steps.flatMap((step) => {
    const own = drafts.filter((draft) => draft.step === step.instance)
    const updatedAt = own.at(-1)?.updatedAt.toISOString()
    const isOnIt = isMine(viewer, step) || (step.kind === 'MEETING' && isCommittee(viewer))
    if (!updatedAt || step.status === 'READY' || !isOnIt) return []
    const [form, meeting] = [own.find(isOfPart('FORM')), own.find(isOfPart('MEETING'))]
    const questions = (viewer.definition.forms[step.stepId] ?? []).flatMap((section) => section.attributes)
    const { answers, note } = column<StepForm>().read(form?.form ?? { answers: {}, note: '' })
    const words: Unsent = {
      step: step.instance,
      stepName: step.name,
      updatedAt,
      note,
      rows: questions.flatMap((attribute) => wordsOf(attribute, answers)),
      minutes: minutesOf(column<MeetingForm | undefined>().read(meeting?.form)),
    }
    return form || words.minutes ? [words] : []
  })
}

const isOfPart = (part: StepDraftPart) => (draft: { part: string }) => draft.part === part

/** Minutes that somebody had begun; null where none were. */
export function minutesOf(form: MeetingForm | undefined): Unsent['minutes'] {
  const { minutes = '', outcome = '' } = form?.minutes?.written ?? {}
  return minutes.trim() || outcome.trim() ? { minutes, outcome } : null
}

/** Answers of a draft are not validated: only plain text can be shown. */
const inWords: readonly QuestionType[] = ['TEXT_AREA', 'INPUT_BOX']
/**
 * What was written for one question of a draft, as one row; none for other types of questions and for blank text.
 */
export function wordsOf(
  { key, type, label }: Attribute,
  answers: StepForm['answers'],
): { key: string; label: string; text: string }[] {
  const text = inWords.includes(type) && Object.hasOwn(answers, key) ? answers[key] : ''
  return typeof text === 'string' && text.trim() ? [{ key, label, text }] : []
}
