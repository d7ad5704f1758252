/** What the law means by the steps of a complaint, whichever drawing it runs on. */
import { lawRefsOf } from '../../workflows/definition/checks/lawRefs.ts'
import type { Definition, Process } from '../../workflows/definition/definition.ts'
import type { Rows } from '../../prisma/client.ts'
import { column } from '../core/json.ts'

const definitions = column<Definition>()

/**
 * POSH s. 13(1) and (4). A complaint is disposed of once its report is given, although its appeal may still run; what
 * s. 21 means by that no text says. Steps count by the row of the law that they serve, in any drawing.
 */
const [reportRef, actionRef] = ['POSH-13-1', 'POSH-13-4'] as const
const lawRefs: string[] = [reportRef, actionRef]
/** When they were done, by case. */
export type DoneByCase = Map<string, number[]>

/** When reports were given and action was taken, until an instant. */
export async function stepsOfLaw(
  tx: Rows,
  cases: { id: string; workflowVersionId: string }[],
  until: number,
): Promise<{ reported: DoneByCase; acted: DoneByCase }> {
  const versions = await tx.workflowVersion.findMany({
    where: { id: { in: [...new Set(cases.map((each) => each.workflowVersionId))] } },
    select: { id: true, definition: true },
  })
  const refs = new Map(
    versions.map(({ id, definition }) => [id, refsOfSteps(definitions.read(definition).process)]),
  )
  const versionOf = new Map(cases.map((each) => [each.id, each.workflowVersionId]))
  const done = await tx.caseStep.findMany({
    where: {
      caseId: { in: cases.map(({ id }) => id) },
      stepId: { in: [...new Set([...refs.values()].flatMap((each) => [...each.keys()]))] },
      status: 'DONE',
      doneAt: { lte: new Date(until) },
    },
    select: { caseId: true, stepId: true, doneAt: true },
  })
  const [reported, acted]: [DoneByCase, DoneByCase] = [new Map(), new Map()]
  for (const { caseId, stepId, doneAt } of done) {
    const ref = refs.get(versionOf.get(caseId) ?? '')?.get(stepId)
    if (!ref || !doneAt) continue
    const byCase = ref === reportRef ? reported : acted
    byCase.set(caseId, [...(byCase.get(caseId) ?? []), doneAt.getTime()])
  }
  return { reported, acted }
}

/** The row of the law that each step serves. */
function refsOfSteps({ steps, clocks = {} }: Process): Map<string, string> {
  const drawn = { clocks: Object.values(clocks) }
  return new Map(
    Object.values(steps).flatMap((step) => {
      const ref = lawRefsOf(drawn, step).find((one) => lawRefs.includes(one))
      return ref ? [[step.id, ref] as const] : []
    }),
  )
}
