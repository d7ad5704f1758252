import { withDashboard } from '../core/dashboard.ts'
import { implement } from '../core/implement.ts'
import { committees } from './contract.ts'
import { dissolveCommittee } from './dissolveCommittee.ts'
import { listCommittees } from './presentCommittees.ts'
import * as service from './service.ts'
import { endingTerms, unservedUnits } from './setUp.ts'
import type about from './module.ts'

export default withDashboard<typeof about>(
  implement('committees', committees, {
    list: ({ query, ctx }) => listCommittees(ctx, query.dissolved ?? false),
    create: ({ body, ctx }) => service.createCommittee(ctx, body),
    dissolve: ({ params, body, ctx }) => dissolveCommittee(ctx, params.id, body),
    appoint: ({ params, body, ctx }) => service.appointMembers(ctx, params.id, body),
  }),
  { setUp: { COMMITTEE: unservedUnits, COMMITTEE_TERMS: endingTerms } },
)
