/** Apart from the calls, since these know every domain, and the sign-in page need not. */
import type { OpenWith } from '../core/accessFlags.ts'
import { tableOf, type FilePurpose, type KeysOf, type Module } from '../core/module.ts'
import { modules, type Modules } from '../modules.ts'

/** What a file of each purpose may be. No SVG: it can hold a program. */
export type Purpose = KeysOf<Modules, 'files'>
export const purposes = tableOf(modules, 'files')
/** The purposes whose files one of these groups may fetch. */
export const purposesFor = (fetchedBy: FilePurpose['fetchedBy'][]): string[] =>
  Object.entries(purposes).flatMap(([purpose, each]) => (fetchedBy.includes(each.fetchedBy) ? [purpose] : []))

const all: readonly Module[] = Object.values(modules)
const openWithByPurpose = new Map<string, OpenWith | undefined>(
  all.flatMap(({ flag, files = {} }) =>
    Object.entries(files).map(([purpose, { openWith = flag }]) => [purpose, openWith] as const),
  ),
)
/** The access flags that open files of a purpose: its own, or those of its domain. */
export const openWithOf = (purpose: string): OpenWith | undefined => openWithByPurpose.get(purpose)
