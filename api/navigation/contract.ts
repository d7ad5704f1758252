import { z } from '@hono/zod-openapi'
import { tableBy } from '../../workflows/definition/keys.ts'
import { accessFlagKeys } from '../core/accessFlags.ts'
import { get } from '../core/contract.ts'

const Navigation = z.object({
  key: z.string(),
  label: z.string(),
  path: z.string(),
  icon: z.string(),
  order: z.number(),
  group: z
    .enum(['Complaint handling', 'Training and policies', 'People', 'Workspace', 'Platform'])
    .nullable(),
})
/** Per-workspace access flags. */
export const EnabledMenus = z.object(tableBy(accessFlagKeys, () => z.boolean()))
export type Navigation = z.infer<typeof Navigation>

export const navigation = {
  v3: get('/api/navigation/v3', {
    may: 'self',
    summary: 'The menu for me, and what my workspace has',
    envelope: 'whole',
    returns: z.object({
      navigations: z.array(
        Navigation.extend({ /** How many things wait there. */ badge: z.number().int().optional() }),
      ),
      enabledMenus: EnabledMenus,
    }),
  }),
  v2: get('/api/navigation/v2', {
    may: 'self',
    summary: 'The menu for me',
    envelope: 'whole',
    returns: z.object({ navigations: z.array(Navigation) }),
  }),
  userRoutes: get('/api/internal/userroutes/{x}', {
    may: 'self',
    summary: 'The screens that a user, or "me", may open; somebody else’s for those who see users',
    returns: z.object({ routes: z.array(z.string()), home: z.string() }),
  }),
}
