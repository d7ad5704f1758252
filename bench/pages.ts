/**
 * Pages as a person waits for them, in Chromium on a slow line: bytes on the wire and seconds until usable, and how
 * smoothly a large drawing moves. The control of the line is a bare server that sends as many bytes in one
 * answer; that of
 * the drawing, an empty page in the same browser.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { freePort } from '../test/port.ts'
import { launchBrowser } from '../web/journeys/browser.ts'
import { begin, putDrawing } from '../web/journeys/calls.ts'
import { demoPassword } from '../web/signIns/demoAccounts.ts'
import { chain } from './graphs.ts'
import { median } from './table.ts'

/** What browsers call fast 3G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms to and fro. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const rounds = 3
const phone = { width: 390, height: 844 }
/** The canvas is for a desk: on a phone the outline opens instead. */
const desk = { width: 1280, height: 800 }
type Seen = { bytes: number; seconds: number }
type Look = { path: string; ready: (page: Page) => Promise<void>; who: string | null; size?: typeof phone }

/** A demo of its own on real parts, as `npm start` makes it; ends with the returned call. */
async function startDemo(): Promise<{ origin: string; stop(): Promise<void> }> {
  const [port, uiPort, dataDir] = [
    await freePort(),
    await freePort(),
    await mkdtemp(join(tmpdir(), 'pages-')),
  ]
  const child = spawn(
    process.execPath,
    ['--import', './prisma/generate.mjs', '--import', 'tsx', 'start.ts'],
    {
      env: { ...process.env, PORT: String(port), TEMPORAL_UI_PORT: String(uiPort), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (piece) => {
      output += String(piece)
      if (output.includes('The demo is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)))
  })
  return {
    origin: `http://acme.localhost:${port}`,
    async stop() {
      child.kill('SIGINT')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function signIn(page: Page, origin: string, who: string): Promise<void> {
  await page.goto(`${origin}/signin`)
  const status = await page.evaluate(
    async ([userEmail, userPassword]) =>
      (
        await fetch('/api/user/signin', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ userEmail, userPassword }),
        })
      ).status,
    [who, demoPassword] as const,
  )
  if (status !== 200) throw new Error(`${who} could not sign in: ${status}`)
}

/** One visit with nothing kept from before. */
async function visit(browser: Browser, origin: string, { path, ready, who, size }: Look): Promise<Seen> {
  const context = await browser.newContext({ viewport: size ?? phone })
  try {
    const page = await context.newPage()
    if (who) await signIn(page, origin, who)
    await page.goto('about:blank')
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.clearBrowserCache')
    await line.send('Network.emulateNetworkConditions', slowLine)
    let bytes = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    const began = performance.now()
    await page.goto(origin + path, { waitUntil: 'commit' })
    await ready(page)
    return { bytes, seconds: (performance.now() - began) / 1000 }
  } finally {
    await context.close()
  }
}

/** As many bytes in one answer of a bare server, over the same line. */
async function control(browser: Browser, bytes: number): Promise<number> {
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' })
    answer.end(`<p id="there">There</p><!--${'.'.repeat(bytes)}--><p id="end">End</p>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  try {
    const { seconds } = await visit(browser, `http://127.0.0.1:${address.port}`, {
      path: '/',
      who: null,
      ready: (page) => page.locator('#end').waitFor(),
    })
    return seconds
  } finally {
    server.close()
  }
}

/** As text: what a compiler adds to a named function is not there in the page. Counted once a page, however often. */
const countFrames = `window.frames = 0
  window.countFrame ??= requestAnimationFrame(function next() { window.frames++; requestAnimationFrame(next) })`
/** Frames a second while something is done to the page again and again. */
async function framesWhile(
  page: Page,
  act: (n: number) => Promise<void>,
  milliseconds = 4_000,
): Promise<number> {
  await page.evaluate(countFrames)
  const began = performance.now()
  for (let n = 0; performance.now() - began < milliseconds; n++) await act(n)
  const frames = Number(await page.evaluate('window.frames'))
  return frames / ((performance.now() - began) / 1000)
}
const pan = (page: Page) => async (n: number) => {
  const away = n % 2 === 0 ? 300 : -300
  await page.mouse.move(800, 500)
  await page.mouse.down({ button: 'left' })
  await page.mouse.move(800 - away, 500 - away / 3, { steps: 12 })
  await page.mouse.up({ button: 'left' })
}
const zoom = (page: Page) => async (n: number) => {
  await page.mouse.move(800, 500)
  await page.mouse.wheel(0, n % 16 < 8 ? 60 : -60)
}

async function measureDrawing(browser: Browser, origin: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.setContent('<main style="height:100vh"></main>')
    const empty = await framesWhile(page, pan(page))
    await signIn(page, origin, 'asha.rao@acme.example')
    const { workflowId, versionId } = await begin(page, {
      workflowName: 'Three hundred steps',
      branchIdList: [],
    })
    const put = await putDrawing(page, versionId, chain(300))
    if (put.status !== 200) throw new Error(`The drawing was refused: ${put.status}`)
    await page.goto(`${origin}/workflows/${workflowId}`)
    await page.locator('.react-flow__node').first().waitFor({ timeout: 60_000 })
    await page.waitForTimeout(2_000)
    return {
      'canvas.emptyFrames': empty,
      'canvas.panFrames': await framesWhile(page, pan(page)),
      'canvas.zoomFrames': await framesWhile(page, zoom(page)),
    }
  } finally {
    await context.close()
  }
}

/** The first complaint that somebody may open, and the first process that is drawn: their pages. */
async function pathsOf(browser: Browser, origin: string) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const first = async (who: string, list: string, pattern: RegExp) => {
      await signIn(page, origin, who)
      await page.goto(origin + list)
      const link = page.locator(`a[href^="${list}/"]`).filter({ hasNotText: /New|File/ })
      await link.first().waitFor()
      const hrefs = await link.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
      const path = hrefs.find((each) => pattern.test(each))
      if (!path) throw new Error(`Nothing is listed at ${list}`)
      return path
    }
    return {
      complaint: await first('kavita.menon@acme.example', '/complaints', /[0-9a-f-]{36}$/),
      workflow: await first('asha.rao@acme.example', '/workflows', /[0-9a-f-]{36}$/),
    }
  } finally {
    await context.close()
  }
}

export async function measurePages(): Promise<Record<string, number>> {
  const demo = await startDemo()
  const browser = await launchBrowser()
  try {
    const { complaint, workflow } = await pathsOf(browser, demo.origin)
    const heading = (page: Page) => page.locator('#main h1').waitFor({ timeout: 60_000 })
    const looks: Record<string, Look> = {
      signIn: { path: '/signin', who: null, ready: (page) => page.locator('input').first().waitFor() },
      home: { path: '/dashboard', who: 'meera.iyer@acme.example', ready: heading },
      case: { path: complaint, who: 'kavita.menon@acme.example', ready: heading },
      canvas: {
        path: workflow,
        who: 'asha.rao@acme.example',
        size: desk,
        ready: (page) => page.locator('.react-flow__node').first().waitFor({ timeout: 60_000 }),
      },
    }
    const measured: Record<string, number> = {}
    for (const [name, look] of Object.entries(looks)) {
      const seen: Seen[] = []
      const bare: number[] = []
      for (let round = 0; round < rounds; round++) {
        const one = await visit(browser, demo.origin, look)
        seen.push(one)
        bare.push(await control(browser, one.bytes))
      }
      const seconds = median(seen.map((each) => each.seconds))
      Object.assign(measured, {
        [`page.${name}Kb`]: median(seen.map(({ bytes }) => bytes)) / 1000,
        [`page.${name}Seconds`]: seconds,
        [`page.${name}Ratio`]: seconds / median(bare),
      })
    }
    return { ...measured, ...(await measureDrawing(browser, demo.origin)) }
  } finally {
    await browser.close()
    await demo.stop()
  }
}
