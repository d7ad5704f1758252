/**
 * What the server sends of the web app: every screen's page, a page that helps for all other addresses, and
 * the smaller copies of assets.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWorkspace } from '../prisma/builders.ts'
import { screens } from './core/screens.ts'
import { testApp, type TestApp } from '../test/app.ts'

const script = `console.log(${JSON.stringify('a'.repeat(5_000))})`
let [app, webDir] = [] as unknown as [TestApp, string]
const main = { host: 'localhost' }
const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { host: 'acme.localhost', ...headers } })

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'redress-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>app</title>')
  for (const [end, bytes] of [
    ['', Buffer.from(script)],
    ['.br', brotliCompressSync(script)],
    ['.gz', gzipSync(script)],
  ] as const)
    await writeFile(join(webDir, `assets/main-abc.js${end}`), bytes)
  await writeFile(join(webDir, 'assets/letters-abc.woff2'), 'letters')
  app = await testApp({ webDir })
  await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  await app.deps.flags.refresh()
})
afterAll(async () => {
  await app?.close()
  await rm(webDir, { recursive: true, force: true })
})

describe('an address', () => {
  test('of a screen answers the app, on both hosts', async () => {
    for (const screen of screens.filter(Boolean)) {
      for (const headers of [{}, main]) {
        const answer = await get(
          `/${screen.replaceAll(/:\w+/g, '0199a000-0000-7000-8000-000000000001')}`,
          headers,
        )
        expect([answer.status, await answer.text()], screen).toEqual([
          200,
          expect.stringContaining('<title>app</title>'),
        ])
      }
    }
    expect((await get('/')).status).toBe(200)
  })

  test.each(['/nowhere', '/signin/more', '/complaints/1/2/3', '/.env', '/wp-login.php', '/index.php?x=1'])(
    '%s leads nowhere: 404 with a page that helps, on both hosts',
    async (path) => {
      const [own, mains] = [await get(path), await get(path, main)]
      const [ownText, mainText] = [await own.text(), await mains.text()]
      for (const answer of [own, mains])
        expect([
          answer.status,
          answer.headers.get('content-type'),
          answer.headers.get('cache-control'),
        ]).toEqual([404, expect.stringContaining('text/html'), 'no-store'])
      expect(ownText).toContain('<h1>Page not found</h1>')
      expect(ownText).toContain('href="/signin"')
      expect(ownText).not.toContain('/contact-us')
      for (const way of ['href="/"', 'href="/workspace/signin"', 'href="/contact-us"'])
        expect(mainText).toContain(way)
      expect(`${ownText}${mainText}`).not.toContain('<script')
    },
  )

  test('that leads nowhere is told in the language of whoever reads', async () => {
    const text = await (await get('/nowhere', { 'accept-language': 'fr-FR, ta-IN;q=0.9, en;q=0.5' })).text()
    expect(text).toContain('<html lang="ta">')
    expect(text).toContain('அப்படி ஒரு பக்கம் இல்லை')
  })

  test.each([
    '/api/nowhere',
    '/complaint-workflow/api/nowhere',
    '/learning/api/nowhere',
    '/assets/nowhere.js',
  ])('%s of the API or an asset keeps its own 404', async (path) => {
    const answer = await get(path)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  })
})

describe('an asset', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent as %s to whoever reads it, with its own type, for ever', async (encoding, open) => {
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': encoding })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(
      Object.fromEntries(
        ['content-encoding', 'vary', 'cache-control'].map((name) => [name, answer.headers.get(name)]),
      ),
    ).toEqual({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(bytes.length).toBeLessThan(200)
    expect(open(bytes).toString()).toBe(script)
  })

  test('is sent whole to whoever reads neither, and where it has no smaller copy', async () => {
    const plain = await get('/assets/main-abc.js')
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary'), await plain.text()]).toEqual([
      null,
      'Accept-Encoding',
      script,
    ])
    const letters = await get('/assets/letters-abc.woff2', { 'accept-encoding': 'br, gzip' })
    expect([letters.headers.get('content-encoding'), await letters.text()]).toEqual([null, 'letters'])
  })
})

describe('answers that are made', () => {
  const encodingOf = async (path: string, headers: Record<string, string> = {}) =>
    (await get(path, { 'accept-encoding': 'gzip', ...headers })).headers.get('content-encoding')

  test('are compressed where they hold no secret', async () => {
    for (const path of ['/api/openapi.json', '/api/docs/swagger-ui.css', '/site.css'])
      expect(await encodingOf(path), path).toBe('gzip')
    for (const path of ['/', '/features']) expect(await encodingOf(path, main), path).toBe('gzip')
  })

  test('are not where a secret may stand beside what somebody else wrote', async () => {
    const { token } = await app.as(app.employer.admin)
    expect(await encodingOf('/contact-us', main)).toBe(null)
    for (const path of ['/api/user/details', '/api/permission/all', '/api/committee'])
      expect(await encodingOf(path, { authorization: `Bearer ${token}` }), path).toBe(null)
  })
})
