/** For tests of screens: opens the real product at an address, with a given answer to every call it makes. */
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createBrowserRouter } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { flagReads } from '../api/flags/contract.ts'
import { branches } from '../api/branches/contract.ts'
import { permissionsHeld } from '../api/core/permissions.ts'
import { navigation } from '../api/navigation/contract.ts'
import { complaints } from '../api/complaints/contract.ts'
import { myTasks } from '../api/complaints/taskContract.ts'
import { dashboard } from '../api/dashboard/contract.ts'
import { notices } from '../api/notices/contract.ts'
import { people, type UserDetails } from '../api/users/contract.ts'
import { workspaceProfile, type CompanyProfile } from '../api/workspaceProfile/contract.ts'
import { App } from '../web/App.tsx'
import { queryClient } from '../web/client.ts'
import { switchLanguage } from '../web/i18n.ts'
import { routes } from '../web/routes.tsx'
import { openEdge, type Edge } from './edge.ts'
import { typedDate } from './typedDate.ts'

export { forever, refused, unreachable, words } from './edge.ts'

// A machine may be busy; what never comes still fails.
configure({ asyncUtilTimeout: 30_000 })

/** An id that can be told from others: `id(1)`. */
export const id = (number: number) => `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`
/** A page that holds all there is. */
export const pageOf = <T,>(content: T[], total = content.length) => ({
  content,
  totalElements: total,
  totalPages: Math.ceil(total / 20),
  number: 0,
  size: 20,
})

/** As a workspace begins. */
const usuallyOn = {
  courseManagement: true,
  learning: true,
  concernedAuthority: false,
  policies: true,
  compliance: true,
}
export const acme: CompanyProfile = {
  workspaceId: id(1),
  workspaceName: 'Acme',
  workspaceUrl: 'acme.localhost',
  isMainHost: false,
  companyLogo: null,
  backgroundColor: null,
  socialPlatformSet: [],
  headQuarterBranchId: null,
  signInMethods: ['PASSWORD', 'EMAIL_OTP'],
  bulkSignUpEnabled: false,
  defaultLanguage: 'en',
  languages: ['en', 'hi', 'kn', 'te', 'ta', 'mr'],
  accessFlags: usuallyOn,
  status: 'ACTIVE',
  demo: false,
  awaitsFirstAdmin: false,
  timeZone: 'Asia/Kolkata',
}
export const meera: UserDetails = {
  role: 'EMPLOYEE',
  workspaces: [],
  firstName: 'Meera',
  lastName: 'Iyer',
  designation: null,
  employeeId: null,
  branch: null,
  department: null,
  companyName: 'Acme',
  bulkSignUpEnabled: false,
  isDefault: true,
  active: true,
  userId: id(2),
  email: 'meera@acme.example',
  contactNumber: null,
  gender: null,
  permissions: permissionsHeld('EMPLOYEE', []),
  isPlatformAdmin: false,
  workspaceId: id(1),
  branchId: null,
  timeZone: 'Asia/Kolkata',
  weekend: [0, 6],
  preferredLanguage: null,
  profileImageUrl: null,
  firstLogin: false,
  status: 'ACTIVE',
  impersonatedBy: null,
  managedDepartmentIds: [],
  managedBranchIds: [],
  version: 1,
}
export const admin: UserDetails = {
  ...meera,
  role: 'WORKSPACE_ADMIN',
  userId: id(3),
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@acme.example',
  permissions: permissionsHeld('WORKSPACE_ADMIN', []),
}

// A query that failed is sent again as often as in the product, and sooner.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 10 } })

/** The edge with what the frame around a screen asks for. */
export const edgeFor = (me: UserDetails = meera): Edge =>
  openEdge()
    .on(workspaceProfile.read, acme)
    .on(flagReads.mine, [])
    .on(people.details, me)
    .on(navigation.v3, { navigations: [], enabledMenus: usuallyOn })
    .on(notices.list, { ...pageOf([]), unread: 0 })
    .on(branches.list, pageOf([]))
    .on(myTasks.list, pageOf([]))
    .on(dashboard.checklist, { items: [] })
    .on(dashboard.attention, [])
    .on(complaints.readiness, {
      canFile: true,
      workflowIds: [],
      unitName: null,
      unitAddress: null,
      outside: [],
    })

/**
 * Opens the product at an address, until its heading is there. Calls reach `edge`; one that does not fit fails
 * the test.
 */
export async function open(path: string, edge: Edge) {
  window.history.pushState(null, '', path)
  vi.stubGlobal('fetch', edge.fetch)
  const router = createBrowserRouter(routes)
  onTestFinished(async () => {
    await edge.close()
    cleanup()
    await edge.close()
    router.dispose()
    queryClient.clear()
    localStorage.clear()
    vi.unstubAllGlobals()
    await switchLanguage('en', false)
    expect(edge.faults).toEqual([])
  })
  // What the last page still sent when it was left may have been answered since.
  queryClient.clear()
  render(<App router={router} />)
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}

/** The part of the page that a screen fills. */
export const main = () => within(screen.getByRole('main'))

/** Types a text at once: key by key would draw the screen anew for each letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

/** Types a day, 2026-11-24, or a moment of it, 2026-11-24T14:30, and leaves the field. */
export async function fillDate(user: UserEvent, field: HTMLElement, value: string): Promise<void> {
  await fill(user, field, typedDate(value))
  await user.tab()
}
