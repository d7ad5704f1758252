/**
 * Serves the public pages on the main host, its sitemap, and its forms without scripts. Other hosts have none
 * of it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { html, raw } from 'hono/html'
import type { z } from 'zod'
import { countUnknown, plainBytes, tooMuch } from '../core/body.ts'
import type { Deps, PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { requestContext, parse, type Env } from '../core/implement.ts'
import { hostName } from '../core/session.ts'
import { Contact, Scorecard, WebinarRegistration } from '../publicMessages/contract.ts'
import * as messages from '../publicMessages/service.ts'
import { clockBars, journey } from './drawings.ts'
import { form, type Filled, type FormKind } from './forms.ts'
import { cards, framed, opening, sources, type Frame } from './layout.ts'
import { scorecardQuestions, scoreResult } from '../publicMessages/scorecard.ts'
import { picture } from './pictures.ts'
import { below, readSite, type SitePage } from './site.ts'

const css = readFileSync(fileURLToPath(new URL('site.css', import.meta.url)), 'utf8')
const { resolve } = createRequire(import.meta.url)
const fonts = [400, 700].map((weight) => ({
  path: `/site-${weight}.woff2`,
  bytes: new Uint8Array(readFileSync(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`))),
}))
const inMenu = ['/our-solution', '/features', '/india', '/canada', '/scorecards', '/about-us', '/contact-us']
const inFooter = [
  '/our-partners',
  '/clients',
  '/webinars',
  '/posh_medical',
  '/event/posh-compliance-day',
  '/event/safe-workplace-week',
  '/privacy',
  '/terms',
]

/**
 * Mounts the public pages with their forms, style sheet, fonts, robots.txt and sitemap; pages are on the main host
 * only.
 */
export function mountPages(app: OpenAPIHono<Env>, deps: Deps): void {
  const site = readSite()
  const named = (paths: string[]) => paths.flatMap((path) => site.get(path) ?? [])
  const frameOf = (c: Context): Frame => ({
    origin: deps.webOrigin(hostName(c.req.header('host'))),
    menu: named(inMenu),
    footer: named(inFooter),
  })
  const isOurs = (c: Context) => deps.flags.isMainHost(hostName(c.req.header('host')))
  const show = (c: Context, page: SitePage, filled?: Filled, status: 200 | 400 | 429 = 200) => {
    c.header('cache-control', page.form || status !== 200 ? 'no-store' : 'public, max-age=300')
    return c.html(
      framed(frameOf(c), page, contentOf(site, page, messages.stampNow(deps.secret), filled)),
      status,
    )
  }
  for (const page of site.values()) {
    // A page with a form holds what was typed beside a stamp of ours: lengths would tell of it.
    if (!page.form) app.use(page.path, compress())
    app.get(page.path, (c, next) => (isOurs(c) ? show(c, page) : next()))
    const { form: kind } = page
    if (kind)
      app.post(page.path, limited, async (c, next) =>
        isOurs(c)
          ? receive(c, deps, kind, {
              show: (filled, status) => show(c, page, filled, status),
              framed: (content) => c.html(framed(frameOf(c), { ...page, index: false }, content)),
            })
          : next(),
      )
  }
  app.use('/site.css', compress())
  app.get('/site.css', (c) =>
    c.body(css, 200, { 'content-type': 'text/css', 'cache-control': 'public, max-age=300' }),
  )
  for (const { path, bytes } of fonts)
    app.get(path, (c) =>
      c.body(bytes, 200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=2592000' }),
    )
  app.get('/robots.txt', (c) =>
    c.text(
      isOurs(c)
        ? `User-agent: *\nDisallow: /api/\nSitemap: ${frameOf(c).origin}/sitemap.xml\n`
        : 'User-agent: *\nDisallow: /\n',
    ),
  )
  app.get('/sitemap.xml', (c, next) =>
    isOurs(c)
      ? c.body(sitemap(frameOf(c).origin, [...site.values()]), 200, { 'content-type': 'application/xml' })
      : next(),
  )
}

function contentOf(site: Map<string, SitePage>, page: SitePage, stamp: string, filled?: Filled) {
  const { path, drawing, pictures, clocks, lists, sources: named, form: kind } = page
  const parts = [
    opening(page),
    ...pictures.map(picture),
    drawing ? journey() : '',
    clocks.length > 0 ? clockBars(clocks) : '',
    raw(page.html),
    lists ? cards(below(site, path === '/' ? '' : path)) : '',
    named.length > 0 ? sources(named) : '',
    kind ? form(kind, path, stamp, filled) : '',
  ]
  return html`${parts}`
}

const sitemap = (origin: string, pages: SitePage[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages
    .filter(({ path }) => path !== '/confirm')
    .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`)
    .join('')}</urlset>\n`

type Answering = {
  show: (filled: Filled, status: 400 | 429) => Response | Promise<Response>
  framed: (content: ReturnType<typeof html>) => Response | Promise<Response>
}

const limited = bodyLimit({
  maxSize: plainBytes,
  onError: () => {
    throw tooMuch()
  },
})

/**
 * What was typed comes back with what is wrong; what is right leads to /confirm, or for a scorecard to its
 * result.
 */
async function receive(
  c: Context<Env>,
  deps: Deps,
  kind: FormKind,
  { show, framed: whole }: Answering,
): Promise<Response> {
  const { ctx } = await requestContext(c, deps)
  await countUnknown(c, ctx.address)
  const body = await c.req.parseBody()
  const values = Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  try {
    await takers[kind](ctx, values)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errors = Object.fromEntries(
      (error.extra.fields ?? []).map(({ path, text }) => [path.split('.').at(-1) ?? '', wordsFor(text)]),
    )
    return show(
      { values, errors: Object.keys(errors).length > 0 ? errors : { name: wordsFor(error.userMessage) } },
      error.code === 'RATE_LIMITED' ? 429 : 400,
    )
  }
  return kind === 'SCORECARD' ? whole(scoreResult(values)) : c.redirect('/confirm', 303)
}

const read = <S extends z.ZodType>(schema: S, values: object) => parse(schema, values, '')
const takers: Record<FormKind, (ctx: PublicCtx, values: Record<string, string>) => Promise<unknown>> = {
  CONTACT: (ctx, values) => messages.contact(ctx, read(Contact, values)),
  WEBINAR: (ctx, values) => messages.webinar(ctx, read(WebinarRegistration, values)),
  SCORECARD: (ctx, { website, stamp, email, ...rest }) =>
    messages.scorecard(
      ctx,
      read(Scorecard, {
        website,
        stamp,
        email,
        answers: Object.fromEntries(
          scorecardQuestions.flatMap(({ key }) => (rest[key] ? [[key, rest[key]]] : [])),
        ),
      }),
    ),
}
