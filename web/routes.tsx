import { redirect, type RouteObject } from 'react-router'
import { screens, type Screen } from './modules.ts'
import { Loading } from './parts/Loading.tsx'
import { Lost, NotFound } from './shell/Lost.tsx'
import { openWith } from './shell/SwitchedOff.tsx'

const routeOf = ({ path, load }: Pick<Screen, 'path' | 'load'>): RouteObject => ({ path, lazy: load })
const inMenu = screens
  .filter(({ hasMenu }) => hasMenu)
  .map(({ flag, ...screen }) =>
    routeOf(
      flag === undefined
        ? screen
        : { ...screen, load: async () => ({ Component: openWith(flag, (await screen.load()).Component) }) },
    ),
  )

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
