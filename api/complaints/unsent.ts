/**
 * What somebody wrote for a step that others finished, passed over or ended: still theirs to read and copy,
 * until the sweep takes it.
 */
import type { z } from '@hono/zod-openapi'
import type { Attribute, QuestionType } from '../../workflows/definition/graph.ts'
import type { Ctx } from '../core/deps.ts'
import { caseFor } from '../cases/access.ts'
import type { StepForm, UnsentWords } from './contract.ts'
import { load } from './page/loaded.ts'
import { isMine } from './viewer.ts'

/** Throws 404 for who may not know of the case. */
export async function unsent(ctx: Ctx, caseId: string): Promise<z.infer<typeof UnsentWords>[]> {
  await caseFor(ctx, caseId)
  const drafts = await ctx.rows.stepDraft.findMany({
    where: { caseId, userId: ctx.person.userId, revision: { gt: 0 } },
    orderBy: { updatedAt: 'asc' },
  })
  if (drafts.length === 0) return []
  const { viewer, steps } = await load(ctx, caseId)
  return drafts.flatMap((draft) => {
    const step = steps.find((each) => each.instance === draft.step)
    if (!step || step.status === 'READY' || !isMine(viewer, step)) return []
    const { answers, note } = draft.form as StepForm
    const asked = (viewer.definition.forms[step.stepId] ?? []).flatMap((section) => section.attributes)
    return [
      {
        step: step.instance,
        stepName: step.name,
        updatedAt: draft.updatedAt.toISOString(),
        note,
        rows: asked.flatMap((attribute) => wordsOf(attribute, answers)),
      },
    ]
  })
}

/** Of a draft nothing was checked: only what is words can be told. */
const inWords: readonly QuestionType[] = ['TEXT_AREA', 'INPUT_BOX']
function wordsOf(
  { key, type, label }: Attribute,
  answers: StepForm['answers'],
): { key: string; label: string; text: string }[] {
  const text = inWords.includes(type) && Object.hasOwn(answers, key) ? answers[key] : ''
  return typeof text === 'string' && text.trim() ? [{ key, label, text }] : []
}
