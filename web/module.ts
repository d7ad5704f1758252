/** What a domain brings to the web app (its `module.ts`); light, for all of them are there from the start. */
import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { AttentionItem } from './parts/attentionItem.ts'

/** Fetches a screen when somebody goes there. */
export type Load = () => Promise<{ Component: ComponentType }>
type PathsOf<M> = M extends { screens: readonly (infer Path extends string)[] } ? Path : never
type EntriesOf<M> = M extends { menu: readonly { key: infer Key extends string }[] } ? Key : never
/** A table that must be whole where there is anything to put in, and may be left out where there is nothing. */
type Whole<Name extends string, Keys extends string, Value> = [Keys] extends [never]
  ? { [N in Name]?: Record<string, Value> }
  : { [N in Name]: Record<Keys, Value> }
/**
 * How a figure of the API appears on the start page; `at`: its position, lowest first. `attentionItems`: what of the
 * figure is late or waiting, without the late steps counted in `mine`. `cards`: what people responsible for others see
 * of it.
 */
export type FigureLook<F> = {
  at: number
  attentionItems?(this: void, figure: F, mine: number): AttentionItem[]
  cards?: {
    load(): Promise<{ Cards(this: void, props: { figure: F }): ReactNode }>
    isShown?(figure: F): boolean
  }
}
/** What is said of something that a workspace lacks, with its number. */
type LackLook = (count: number) => AttentionItem
export type DashboardLooks = {
  figures?: Readonly<Record<string, FigureLook<unknown>>>
  setUp?: Readonly<Record<string, LackLook>>
}
/** What is said of so many things that wait for somebody. */
export type AttentionWords = (count: number) => string
type LooksOf<Manifest> = (Manifest extends { figures: infer F }
  ? {
      figures: {
        [K in keyof F]: FigureLook<F[K] extends { returns: infer S extends z.ZodType } ? z.output<S> : never>
      }
    }
  : { figures?: never }) &
  (Manifest extends { setUp: infer S } ? { setUp: Record<keyof S, LackLook> } : { setUp?: never })

/**
 * Screens of the domain `About` (api/<domain>/module.ts), an icon for each of its menu entries, and how its parts of
 * the start page appear. `withoutMenu`: screens for people who are not signed in.
 */
export type WebModule<About> = Whole<'screens', PathsOf<About>, Load> &
  Whole<'icons', EntriesOf<About>, Icon> &
  (About extends { dashboard: infer Manifest }
    ? { dashboard: LooksOf<Manifest> }
    : { dashboard?: DashboardLooks }) & {
    withoutMenu?: 'ALL' | readonly string[]
  } & (About extends { attentionItems: infer Items }
    ? { attentionItems: Record<keyof Items, AttentionWords> }
    : { attentionItems?: Readonly<Record<string, AttentionWords>> })
