import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { Lost, NotFound } from './shell/Lost.tsx'
import { Loading } from './parts/Loading.tsx'

/** Every screen of the web app; each file exports `Component` and is fetched when somebody goes there. */
const screens: RouteObject[] = [
  { path: 'dashboard', lazy: () => import('./dashboard/Dashboard.tsx') },
  { path: 'inbox', lazy: () => import('./complaints/Inbox.tsx') },
  { path: 'complaints', lazy: () => import('./complaints/ComplaintList.tsx') },
  { path: 'complaints/new', lazy: () => import('./complaints/ComplaintForm.tsx') },
  { path: 'complaints/drafts/:id', lazy: () => import('./complaints/ComplaintForm.tsx') },
  { path: 'complaints/:id', lazy: () => import('./complaints/ComplaintPage.tsx') },
  { path: 'meetings', lazy: () => import('./meetings/MeetingList.tsx') },
  { path: 'meetings/:id', lazy: () => import('./meetings/MeetingPage.tsx') },
  { path: 'escalations', lazy: () => import('./escalations/Escalations.tsx') },
  { path: 'committees', lazy: () => import('./committees/Committees.tsx') },
  { path: 'business-units', lazy: () => import('./branches/BranchList.tsx') },
  { path: 'permissions', lazy: () => import('./permissions/Permissions.tsx') },
  { path: 'settings', lazy: () => import('./workspaceProfile/Settings.tsx') },
  { path: 'users', lazy: () => import('./users/UserList.tsx') },
  { path: 'users/:id', lazy: () => import('./users/UserPage.tsx') },
  { path: 'invites', lazy: () => import('./invites/InviteList.tsx') },
  { path: 'invites/import', lazy: () => import('./imports/ImportWizard.tsx') },
  { path: 'departments', lazy: () => import('./departments/DepartmentList.tsx') },
  { path: 'workflows', lazy: () => import('./workflows/WorkflowList.tsx') },
  { path: 'workflows/new', lazy: () => import('./workflows/Gallery.tsx') },
  { path: 'workflows/:id', lazy: () => import('./workflows/designer/Designer.tsx') },
  { path: 'notices', lazy: () => import('./notices/NoticeList.tsx') },
  { path: 'account', lazy: () => import('./users/account/Account.tsx') },
  { path: 'platform', lazy: () => import('./dashboard/Platform.tsx') },
  { path: 'platform/workspaces', lazy: () => import('./workspaces/Workspaces.tsx') },
  { path: 'platform/workspaces/:id', lazy: () => import('./workspaces/WorkspacePage.tsx') },
  { path: 'platform/menus', lazy: () => import('./navigation/Menus.tsx') },
  { path: 'platform/flags', lazy: () => import('./flags/Flags.tsx') },
  { path: 'platform/manuals', lazy: () => import('./manuals/Manuals.tsx') },
  { path: 'platform/whitelist', lazy: () => import('./whitelist/Whitelist.tsx') },
  { path: 'platform/messages', lazy: () => import('./publicMessages/Messages.tsx') },
  { path: 'manuals', lazy: () => import('./manuals/ManualList.tsx') },
  { path: 'reports', lazy: () => import('./reports/Reports.tsx') },
  { path: 'audit', lazy: () => import('./audit/AuditLog.tsx') },
  { path: 'mail', lazy: () => import('./notices/DemoInbox.tsx') },
]

export const router = createBrowserRouter([
  {
    errorElement: <Lost />,
    hydrateFallbackElement: <Loading />,
    children: [
      { index: true, loader: () => redirect('/dashboard') },
      { path: 'signin', lazy: () => import('./signIns/SignIn.tsx') },
      { path: 'workspace/signin', lazy: () => import('./signIns/PlatformSignIn.tsx') },
      { path: 'identify', lazy: () => import('./signIns/Identify.tsx') },
      { path: 'signin-password', lazy: () => import('./signIns/SignInPassword.tsx') },
      { path: 'signin-mobile', lazy: () => import('./signIns/SignInMobile.tsx') },
      { path: 'signup', lazy: () => import('./signIns/SignUp.tsx') },
      { path: 'forgot-password', lazy: () => import('./signIns/ForgotPassword.tsx') },
      { path: 'email-verify/:id', lazy: () => import('./signIns/ConfirmEmail.tsx') },
      { path: 'demo-mail', lazy: () => import('./notices/AllDemoMail.tsx') },
      { path: 'handoff/:code', lazy: () => import('./signIns/Handoff.tsx') },
      // A screen that breaks leaves the menu standing.
      {
        lazy: () => import('./shell/Shell.tsx'),
        children: [{ errorElement: <Lost />, children: [...screens, { path: '*', element: <NotFound /> }] }],
      },
    ],
  },
])
