/**
 * What conditions may read of the forms answered so far: the complaint's own, then each completed step's,
 * later answers over earlier ones.
 */
import type { Rows } from '../../prisma/client.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import type { Values } from '../../workflows/engine/state.ts'
import { valuesOf } from '../questions/form.ts'
import { answersOf } from '../cases/rowSchemas.ts'

/** The values of all forms answered so far in a case, by question. */
export async function earlierValues(
  rows: Rows,
  caseId: string,
  { forms }: Pick<Definition, 'forms'>,
): Promise<Values> {
  const [form, submissions] = await Promise.all([
    rows.caseForm.findFirst({ where: { caseId }, select: { answers: true } }),
    rows.submission.findMany({
      where: { caseId, step: { not: null }, committedSeq: { not: null } },
      orderBy: { committedSeq: 'asc' },
      select: { step: true, answers: true },
    }),
  ])
  const steps = submissions.map(({ step, answers }) => read(forms[stepIdOf(step ?? '')], answers))
  return Object.assign(read(forms['filing'], form?.answers ?? {}), ...steps)
}

const read = (sections: Definition['forms'][string] | undefined, answers: unknown): Values =>
  valuesOf(sections ?? [], answersOf({ answers }))
const stepIdOf = (instance: string) => instance.slice(0, instance.lastIndexOf('.'))
