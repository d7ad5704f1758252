/**
 * The addresses of the web app's screens, as its router has them (web/routes.tsx; web/routes.test.ts compares
 * the two). The server answers
 * every other address with 404.
 */
export const screens: readonly string[] = [
  '',
  'signin',
  'workspace/signin',
  'identify',
  'signin-password',
  'signin-mobile',
  'signup',
  'forgot-password',
  'email-verify/:id',
  'handoff/:code',
  'demo-mail',
  'dashboard',
  'inbox',
  'complaints',
  'complaints/new',
  'complaints/drafts/:id',
  'complaints/:id',
  'meetings',
  'meetings/:id',
  'escalations',
  'committees',
  'business-units',
  'permissions',
  'settings',
  'users',
  'users/:id',
  'invites',
  'invites/import',
  'departments',
  'workflows',
  'workflows/new',
  'workflows/:id',
  'notices',
  'account',
  'platform',
  'platform/workspaces',
  'platform/workspaces/:id',
  'platform/menus',
  'platform/flags',
  'platform/manuals',
  'platform/whitelist',
  'platform/messages',
  'manuals',
  'reports',
  'audit',
  'mail',
]

const shapes = screens.map((screen) => new RegExp(`^/${screen.replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

/** Whether a path is a screen's. */
export const isScreen = (path: string): boolean => shapes.some((shape) => shape.test(path))
