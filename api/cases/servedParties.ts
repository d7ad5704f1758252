/** On which parties the notice of a case was served outside of the product, and for which it is to be. */
import type { CaseState, InformedParty } from '../../workflows/engine/state.ts'
import type { VisibleCase } from './access.ts'

type Row = Pick<
  VisibleCase,
  'respondentServedAt' | 'employerServedAt' | 'respondentServiceAskedAt' | 'employerServiceAskedAt'
>

/** As the engine keeps it. */
export const servedOf = ({
  respondentServedAt,
  employerServedAt,
}: Row): { served: NonNullable<CaseState['served']> } => ({
  served: {
    ...(respondentServedAt ? { RESPONDENT: respondentServedAt.getTime() } : {}),
    ...(employerServedAt ? { EMPLOYER: employerServedAt.getTime() } : {}),
  },
})

/** The parties on whom the committee is still to serve the notice of the case outside of the product. */
export const awaitedParties = ({
  respondentServiceAskedAt,
  employerServiceAskedAt,
}: Row): InformedParty[] => [
  ...(respondentServiceAskedAt ? (['RESPONDENT'] as const) : []),
  ...(employerServiceAskedAt ? (['EMPLOYER'] as const) : []),
]
