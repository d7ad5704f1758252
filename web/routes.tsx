import { redirect, type RouteObject } from 'react-router'
import { screens, type Screen } from './modules.ts'
import { Loading } from './parts/Loading.tsx'
import { Lost, NotFound } from './shell/Lost.tsx'
import { openWithPermission, permissionOf } from './shell/NoAccess.tsx'
import { openWith } from './shell/SwitchedOff.tsx'

const routeOf = ({ path, load }: Pick<Screen, 'path' | 'load'>): RouteObject => ({ path, lazy: load })
/** What must hold before a screen is drawn: its part of the product is on, and its person may open it. */
function guarded({ path, load, flag }: Screen): RouteObject {
  const permission = permissionOf(path)
  return routeOf({
    path,
    load: async () => {
      const { Component } = await load()
      const allowed = permission === undefined ? Component : openWithPermission(permission, Component)
      return { Component: flag === undefined ? allowed : openWith(flag, allowed) }
    },
  })
}
const inMenu = screens.filter(({ hasMenu }) => hasMenu).map(guarded)

/** Every screen that a domain brings; each is fetched when somebody goes there. */
export const routes: RouteObject[] = [
  {
    errorElement: <Lost />,
    hydrateFallbackElement: <Loading />,
    children: [
      { index: true, loader: () => redirect('/dashboard') },
      ...screens.filter(({ hasMenu }) => !hasMenu).map(routeOf),
      // A screen that breaks leaves the menu standing.
      {
        lazy: () => import('./shell/Shell.tsx'),
        children: [{ errorElement: <Lost />, children: [...inMenu, { path: '*', element: <NotFound /> }] }],
      },
    ],
  },
]
