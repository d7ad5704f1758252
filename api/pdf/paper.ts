/**
 * A document as what it says, before anything is drawn; plain values, for they go to the thread that draws.
 */
import type { Language } from '../messages/languages.ts'

/** What stands on every document: of the workspace, never of us. `logo` is a PNG or a JPEG. */
export type Brand = { name: string; color: string | null; logo: Uint8Array | null }
/** A name with what it is: "Filed on", "Tue 24 Nov 2026". */
export type Fact = readonly [name: string, text: string]
export type Table = { head: string[]; /** Shares of the width. */ shares: number[]; rows: string[][] }
export type Block =
  | { kind: 'title'; text: string }
  /** `level`: of a document with a table of contents, which names it; a chapter (1) begins a page. */
  | { kind: 'heading'; text: string; level?: 1 | 2 }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'answer'; question: string; text: string }
  | { kind: 'words'; text: string }
  | { kind: 'table'; table: Table }
  | { kind: 'signatures'; names: string[] }
  | { kind: 'award'; lines: { text: string; as: 'LEAD' | 'NAME' | 'COURSE' }[] }
  /** An address to be scanned. */
  | { kind: 'code'; address: string; text: string }
export type Paper = {
  language: Language
  /** Of the file; plain, without a name. */
  title: string
  brand: Brand
  blocks: Block[]
  /** At the foot of every page, beside "1 of 3". */
  foot: string
  /** The title of its table of contents, which stands before the first chapter; it has bookmarks, too. */
  contents?: string
  /** How far it may go where that is not what people print of a page. */
  limits?: { pages: number; seconds: number }
}
