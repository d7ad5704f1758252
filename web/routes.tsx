import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { Lost, NotFound } from './shell/Lost.tsx'
import { Loading } from './parts/Loading.tsx'
import { Shell } from './shell/Shell.tsx'

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
  { path: 'workflows', lazy: () => import('./workflows/WorkflowList.tsx') },
  { path: 'workflows/new', lazy: () => import('./workflows/Gallery.tsx') },
  { path: 'workflows/:id', lazy: () => import('./designer/Designer.tsx') },
  { path: 'notices', lazy: () => import('./notices/NoticeList.tsx') },
  { path: 'mail', lazy: () => import('./notices/DemoInbox.tsx') },
]

export const router = createBrowserRouter([
  {
    errorElement: <Lost />, hydrateFallbackElement: <Loading />,
    children: [
      { index: true, loader: () => redirect('/dashboard') },
      { path: 'signin', lazy: () => import('./people/SignIn.tsx') },
      { path: 'workspace/signin', lazy: () => import('./people/SignIn.tsx') },
      // A screen that breaks leaves the menu standing.
      { element: <Shell />, children: [{ errorElement: <Lost />, children: [...screens, { path: '*', element: <NotFound /> }] }] },
    ],
  },
])
