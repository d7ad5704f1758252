/**
 * The public pages: content files with a head in YAML, turned into HTML once. A new page is a new
 * file.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { pictureNames } from './pictures.ts'

/** One limit of a law, drawn as a bar: `days` counts calendar days; `unit` says how the law counts. */
const Clock = z.strictObject({
  name: z.string(),
  days: z.number().positive(),
  says: z.string(),
  cite: z.string(),
  known: z.enum(['confirmed', 'secondary', 'general']).default('confirmed'),
})
export type Clock = z.infer<typeof Clock>
const Head = z.strictObject({
  title: z.string().max(70),
  description: z.string().min(50).max(170),
  lead: z.string(),
  /** Its name in menus and cards. */
  name: z.string(),
  order: z.number().default(100),
  form: z.enum(['CONTACT', 'WEBINAR', 'SCORECARD']).optional(),
  /** Shows cards of the pages below it. */
  lists: z.boolean().default(false),
  drawing: z.enum(['journey']).optional(),
  /** Of the product, in this order, above the words. */
  pictures: z.array(z.enum(pictureNames)).default([]),
  clocks: z.array(Clock).default([]),
  sources: z.array(z.string()).default([]),
})
export type SitePage = z.infer<typeof Head> & { path: string; html: string }

const folder = fileURLToPath(new URL('content/', import.meta.url))

/**
 * Reads every content file; throws, naming the file, when a head is wrong. `home.md` is "/", `india/index.md`
 * is "/india".
 */
export function readSite(): Map<string, SitePage> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .toSorted()
  return new Map(files.map(pageOf).map((page) => [page.path, page]))
}

function pageOf(file: string): SitePage {
  const [, head = '', words = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(`${folder}${file}`, 'utf8')) ?? []
  const read = Head.safeParse(parse(head))
  if (!read.success)
    throw new Error(
      `${file}: ${read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
    )
  const path = `/${file
    .replaceAll('\\', '/')
    .replace(/\.md$/, '')
    .replace(/(^|\/)(home|index)$/, '')}`
  return { ...read.data, path, html: marked.parse(words, { async: false }) }
}

/** The pages right below one, in their order. */
export const below = (site: Map<string, SitePage>, path: string): SitePage[] =>
  [...site.values()]
    .filter((page) => page.path.startsWith(`${path}/`) && !page.path.slice(path.length + 1).includes('/'))
    .toSorted((a, b) => a.order - b.order)
