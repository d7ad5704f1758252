import { implement } from '../core/implement.ts'
import { workspaceProfile } from './contract.ts'
import * as profile from './profile.ts'
import * as settings from './service.ts'

export default implement('workspaceProfile', workspaceProfile, {
  read: ({ params, ctx }) => profile.readProfile(ctx, params.host),
  settings: ({ ctx }) => settings.read(ctx),
  update: ({ body, ctx }) => settings.update(ctx, body),
  setColor: ({ params, ctx }) => settings.setColor(ctx, params.color),
  generateLogoUploadUrl: ({ body, ctx }) => settings.announceLogo(ctx, body),
  bulkSignUp: ({ ctx }) => profile.bulkSignUp(ctx),
})
