/**
 * Whatever a person may read leaves this code as a code of the catalogue and what is put into its sentence. It
 * becomes words where somebody reads it, in their language.
 */
export type Message = { readonly code: string; readonly params?: Params | undefined }
/** What somebody wrote, and what other languages make of it, by their codes. */
export type Translated = {
  readonly primary: string | Message
  readonly translations: { readonly [language: string]: string | Message }
}
/** Names and numbers; dates as ISO; other messages, as parts of the sentence. */
export type Param = string | number | Message | Translated | readonly (string | Message)[]
export type Params = { readonly [name: string]: Param }

/** A sentence, or its forms for one and for more, told apart by `count`. */
export type Sentence = string | { readonly one: string; readonly other: string }
/** English sentences by domain and name. The code of a sentence is `domain.name`. */
export type Tables = { readonly [domain: string]: { readonly [name: string]: Sentence } }

/** What stands behind the comma of a place: `{{at, date}}`. A place without it takes a name or a message. */
type Formats = {
  number: number
  /** Of hundred. */ percent: number
  /** A calendar day, 2026-03-31. */ day: string
  /** The day of an instant, and its day and time: both ISO, shown in the reader's time zone. */ date: string
  moment: string
  list: readonly (string | Message)[]
}
type PlaceholderParam<P extends string> = P extends `${infer Name}, ${infer Format}`
  ? { readonly [N in Name]: Format extends keyof Formats ? Formats[Format] : never }
  : { readonly [N in P]: string | Message | Translated }
type Places<S extends string> = S extends `${string}{{${infer P}}}${infer Rest}`
  ? PlaceholderParam<P> & Places<Rest>
  : unknown
type Joined<Parts extends readonly string[]> = Parts extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? `${First}${Joined<Rest>}`
  : ''

/** A sentence over several lines. The compiler goes on to know its places, which it forgets over a `+`. */
export const inParts = <const Parts extends readonly string[]>(...parts: Parts) =>
  parts.join('') as Joined<Parts>

/** What a sentence has places for. One whose places the compiler does not know cannot be said. */
export type ParamsOf<S> = string extends S
  ? never
  : S extends { other: infer More extends string }
    ? { readonly count: number } & Omit<Places<More>, 'count'>
    : S extends string
      ? Places<S>
      : never

export type CodeOf<T> = { [D in keyof T & string]: `${D}.${keyof T[D] & string}` }[keyof T & string]
type SentenceOf<T, C> = C extends `${infer D extends keyof T & string}.${infer N}`
  ? N extends keyof T[D]
    ? T[D][N]
    : never
  : never
type ParamsTuple<S> = unknown extends ParamsOf<S> ? [] : [params: ParamsOf<S>]
/** What is to be given with a code of a catalogue: nothing, or what its sentence has places for. */
export type GivenWith<T, C> = ParamsTuple<SentenceOf<T, C>>

/** Makes messages of a catalogue; a code that it does not have, or a place left empty, does not compile. */
export const sayer =
  <T>() =>
  <C extends CodeOf<T>>(code: C, ...[params]: GivenWith<T, C>): Message =>
    params === undefined ? { code } : { code, params: params as Params }

/** The same as text, for zod, whose issues hold nothing else. `readFault` reads it. */
export const faulter =
  <T>() =>
  <C extends CodeOf<T>>(code: C, ...[params]: GivenWith<T, C>): string =>
    JSON.stringify(params === undefined ? { code } : { code, params })

/** The message that a zod issue holds; other text stands for itself. */
export function readFault(text: string): Message {
  return text.startsWith('{"code":') ? JSON.parse(text) : { code: 'common.text', params: { text } }
}
