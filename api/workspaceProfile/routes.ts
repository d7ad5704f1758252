import { withDashboard } from '../core/dashboard.ts'
import { implement } from '../core/implement.ts'
import { workspaceProfile } from './contract.ts'
import * as profile from './profile.ts'
import * as settings from './service.ts'
import { contractEnded, contractEnds } from './setUp.ts'
import type about from './module.ts'

export default withDashboard<typeof about>(
  implement('workspaceProfile', workspaceProfile, {
    read: ({ params, ctx }) => profile.readProfile(ctx, params.host),
    settings: ({ ctx }) => settings.read(ctx),
    update: ({ body, ctx }) => settings.update(ctx, body),
    setColor: ({ params, ctx }) => settings.setColor(ctx, params.color),
    generateLogoUploadUrl: ({ body, ctx }) => settings.announceLogo(ctx, body),
    bulkSignUp: ({ ctx }) => profile.bulkSignUp(ctx),
  }),
  { setUp: { CONTRACT_ENDS: contractEnds, CONTRACT_ENDED: contractEnded } },
)
