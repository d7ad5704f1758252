/** Anything with names in it; no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Whether a table has that name. */
export const isKeyOf = <T extends object>(table: T, name: PropertyKey): name is keyof T =>
  Object.hasOwn(table, name)
/** The names of a table, as its type knows them: a table of ours has no others. */
export const keysOf = <K extends string>(table: { readonly [key in K]: unknown }): K[] =>
  Object.keys(table) as K[]
/** Its names with what stands behind each, left-out ones not among them. */
export const entriesOf = <K extends string, V>(table: { readonly [key in K]?: V }): [K, V][] =>
  Object.entries(table) as [K, V][]
/** Without what is undefined; for JSON that is the same. */
export const defined = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
/** A table over those names. */
export const tableBy = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>
