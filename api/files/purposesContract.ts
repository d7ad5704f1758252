/** Apart from the calls, since these know every domain, and the sign-in page need not. */
import { tableOf, type FilePurpose, type KeysOf } from '../core/module.ts'
import { modules, type Modules } from '../modules.ts'

/** What a file of each purpose may be. No SVG: it can hold a program. */
export type Purpose = KeysOf<Modules, 'files'>
export const purposes = tableOf(modules, 'files')
export const purposesFor = (fetchedBy: FilePurpose['fetchedBy'][]): string[] =>
  Object.entries(purposes).flatMap(([purpose, each]) => (fetchedBy.includes(each.fetchedBy) ? [purpose] : []))
