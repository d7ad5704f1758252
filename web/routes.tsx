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
  { path: 'settings', lazy: () => import('./settings/Settings.tsx') },
  { path: 'users', lazy: () => import('./users/UserList.tsx') },
  { path: 'users/:id', lazy: () => import('./users/UserPage.tsx') },
  { path: 'invites', lazy: () => import('./invites/InviteList.tsx') },
  { path: 'invites/import', lazy: () => import('./invites/ImportWizard.tsx') },
  { path: 'departments', lazy: () => import('./departments/DepartmentList.tsx') },
  { path: 'workflows', lazy: () => import('./workflows/WorkflowList.tsx') },
  { path: 'workflows/new', lazy: () => import('./workflows/Gallery.tsx') },
  { path: 'workflows/:id', lazy: () => import('./designer/Designer.tsx') },
  { path: 'notices', lazy: () => import('./notices/NoticeList.tsx') },
  { path: 'account', lazy: () => import('./account/Account.tsx') },
  { path: 'platform', lazy: () => import('./dashboard/Platform.tsx') },
  { path: 'platform/workspaces', lazy: () => import('./platform/Workspaces.tsx') },
  { path: 'platform/workspaces/:id', lazy: () => import('./platform/WorkspacePage.tsx') },
  { path: 'platform/menus', lazy: () => import('./platform/Menus.tsx') },
  { path: 'platform/flags', lazy: () => import('./platform/flags/Flags.tsx') },
  { path: 'platform/manuals', lazy: () => import('./platform/manuals/Manuals.tsx') },
  { path: 'platform/whitelist', lazy: () => import('./platform/whitelist/Whitelist.tsx') },
  { path: 'platform/messages', lazy: () => import('./platform/messages/Messages.tsx') },
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
      { path: 'signin', lazy: () => import('./people/SignIn.tsx') },
      { path: 'workspace/signin', lazy: () => import('./people/PlatformSignIn.tsx') },
      { path: 'identify', lazy: () => import('./people/Identify.tsx') },
      { path: 'signin-password', lazy: () => import('./people/SignInPassword.tsx') },
      { path: 'signin-mobile', lazy: () => import('./people/SignInMobile.tsx') },
      { path: 'signup', lazy: () => import('./people/SignUp.tsx') },
      { path: 'forgot-password', lazy: () => import('./people/ForgotPassword.tsx') },
      { path: 'email-verify/:id', lazy: () => import('./people/ConfirmEmail.tsx') },
      { path: 'demo-mail', lazy: () => import('./notices/AllDemoMail.tsx') },
      { path: 'handoff/:code', lazy: () => import('./platform/Handoff.tsx') },
      // A screen that breaks leaves the menu standing.
      {
        lazy: () => import('./shell/Shell.tsx'),
        children: [{ errorElement: <Lost />, children: [...screens, { path: '*', element: <NotFound /> }] }],
      },
    ],
  },
])
