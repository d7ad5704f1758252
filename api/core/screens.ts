/**
 * The addresses of the web app's screens, from what the domains bring; web/routes.test.ts compares them with the
 * router. The server answers every other address with 404.
 */
import { modules } from '../modules.ts'

export const screens: readonly string[] = [
  '',
  ...Object.values(modules).flatMap((each): readonly string[] => ('screens' in each ? each.screens : [])),
]

const shapes = screens.map((screen) => new RegExp(`^/${screen.replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

/** Whether a path is a screen's. */
export const isScreen = (path: string): boolean => shapes.some((shape) => shape.test(path))
