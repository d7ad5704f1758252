/** What the law means by the steps of a complaint, whichever drawing it runs on. */
import type { Definition, Process } from '../../workflows/definition/definition.ts'
import type { Rows } from '../../prisma/client.ts'
import { column } from '../core/json.ts'

const definitions = column<Definition>()

/**
 * POSH s. 13(1) and (4). A complaint is disposed of once its report is given, although its appeal may still run; what
 * s. 21 means by that no text says. Steps count by the row of the law that they serve, in any drawing.
 */
export const [reportRef, actionRef] = ['POSH-13-1', 'POSH-13-4'] as const
const lawRefs: string[] = [reportRef, actionRef]
type StepOfLaw = { caseId: string; ref: string; at: number }

/** When steps that serve these rows were done, until an instant. */
export async function stepsOfLaw(
  tx: Rows,
  cases: { id: string; workflowVersionId: string }[],
  until: number,
): Promise<StepOfLaw[]> {
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
  return done.flatMap(({ caseId, stepId, doneAt }) => {
    const ref = refs.get(versionOf.get(caseId) ?? '')?.get(stepId)
    return ref && doneAt ? [{ caseId, ref, at: doneAt.getTime() }] : []
  })
}

/** The row of the law that each step serves by its own clock or by one of the case. */
function refsOfSteps({ steps, clocks = {} }: Process): Map<string, string> {
  return new Map(
    Object.values(steps).flatMap(({ id, clock, serves }) => {
      const ref = [clock?.lawRef, serves === undefined ? null : clocks[serves]?.lawRef].find(
        (one) => one && lawRefs.includes(one),
      )
      return ref ? [[id, ref] as const] : []
    }),
  )
}

export const earliest = (instants: (number | null)[]): number | null => {
  const known = instants.filter((one) => one !== null)
  return known.length > 0 ? Math.min(...known) : null
}
