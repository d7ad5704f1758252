/** What a domain brings to the web app (its `module.ts`); light, for all of them are there from the start. */
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** Fetches a screen when somebody goes there. */
export type Load = () => Promise<{ Component: ComponentType }>
type PathsOf<M> = M extends { screens: readonly (infer Path extends string)[] } ? Path : never
type EntriesOf<M> = M extends { menu: readonly { key: infer Key extends string }[] } ? Key : never
/** A table that must be whole where there is anything to put in, and may be left out where there is nothing. */
type Whole<Name extends string, Keys extends string, Value> = [Keys] extends [never]
  ? { [N in Name]?: Record<string, Value> }
  : { [N in Name]: Record<Keys, Value> }
/**
 * Of the domain `about` (api/<domain>/module.ts): each of its screens, and a picture for each of its menu entries.
 * `withoutMenu` are screens for whoever has not signed in.
 */
export type WebModule<About> = Whole<'screens', PathsOf<About>, Load> &
  Whole<'icons', EntriesOf<About>, Icon> & { withoutMenu?: 'ALL' | readonly string[] }
