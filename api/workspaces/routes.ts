import { implement } from '../core/implement.ts'
import { workspaces } from './contract.ts'
import { createWorkspace } from './creation.ts'
import { scheduleDeletion, restoreWorkspace } from './deletion.ts'
import { changeMenu, menuOf } from './menu.ts'
import * as service from './service.ts'
import * as terms from './terms.ts'

export default implement('workspaces', workspaces, {
  search: ({ params, query, ctx }) => service.search(ctx, params.x, query),
  named: ({ params, ctx }) => service.findByName(ctx, params.x),
  list: ({ query, ctx }) => service.list(ctx, query),
  create: ({ body, ctx }) => createWorkspace(ctx, body),
  read: ({ params, ctx }) => service.read(ctx, params.id),
  update: ({ params, body, ctx }) => terms.updateTerms(ctx, params.id, body),
  remove: ({ params, ctx }) => scheduleDeletion(ctx, params.id),
  restore: ({ params, ctx }) => restoreWorkspace(ctx, params.id),
  userLimit: ({ body, ctx }) => terms.setUserLimit(ctx, body),
  contractEnd: ({ body, ctx }) => terms.setContractEnd(ctx, body),
  accessFlags: ({ params, body, ctx }) => terms.setAccessFlags(ctx, params.id, body),
  host: ({ params, body, ctx }) => terms.setHost(ctx, params.id, body),
  allowedAddresses: ({ params, body, ctx }) => terms.setAllowedAddresses(ctx, params.id, body),
  menu: ({ query, ctx }) => menuOf(ctx, query.workspaceId),
  changeMenu: ({ body, ctx }) => changeMenu(ctx, body),
})
