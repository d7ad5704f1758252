/**
 * Puts the parts together. One process by default; `--only=api|worker|migrate` runs one part of a
 * real deployment.
 * Order: PostgreSQL and Temporal side by side → migrate → HTTP → worker, relay and reconciler; stopped in
 * reverse.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { announce } from './announce.ts'
import { listen, type Listening } from './api/server.ts'
import type { Logger } from 'pino'
import type { Deps } from './api/core/deps.ts'
import { openFlagBoard } from './api/flags/board.ts'
import { openMetrics } from './api/metrics/metrics.ts'
import type { DataFolder } from './dataFolder.ts'
import { runDemo } from './demo.ts'
import { startDevServer } from './devServer.ts'
import { caseKeysDirOf, headsDirOf, openParts } from './installationParts.ts'
import { keepUp } from './keepUp.ts'
import { openLog } from './log.ts'
import { startMetering } from './startMetering.ts'
import { openDatabase, workerApplicationName } from './prisma/client.ts'
import { connect } from './prisma/connect.ts'
import { openTracing } from './api/tracing/tracing.ts'
import { applyMigrations } from './prisma/migrate.ts'
import { refuseOtherRelease } from './prisma/refuseOtherRelease.ts'
import { refuseOversizedPools } from './prisma/poolSizes.ts'
import { loginsOf, prepareLogins, refuseStrongLogins, type Logins } from './prisma/roles.ts'
import { startPostgres, type Postgres } from './prisma/server.ts'
import { mailerOf, openIdOf, storeOf, texterOf } from './providers.ts'
import { allSecrets, presentSecret, readSecrets, secretOptions } from './serverSecrets.ts'
import { readOrder, type Order } from './readOrder.ts'
import { endProcess, onStop, say, supervise } from './processLifecycle.ts'
import { hasDemoInbox, originOf, type StartOptions, type Settings } from './settings.ts'
import type { Connection } from '@temporalio/client'
import { temporalClient, type TemporalPlace } from './temporal/connection.ts'
import { queues } from './temporal/names.ts'
import { makeMissingOrSay, prepareNamespace } from './temporal/namespace.ts'
import { refuseBrokenLink, unreachable } from './temporal/probeLink.ts'
import { findTemporal, startTemporal, StartError, type Temporal } from './temporal/server.ts'
import { waitForTemporal } from './temporal/waitForTemporal.ts'
import { buildWeb } from './web/build.ts'
import { clearParkedRuns, countComparisons, logDifferences } from './workers/metrics/comparison.ts'
import { startReconciler } from './workers/reconciler.ts'
import { startRelay } from './workers/relay.ts'
import type { OnAttention } from './workers/complaints/activities.ts'
import { scheduleSweep } from './workers/cleanup/schedule.ts'
import { startWorker } from './workers/worker.ts'

/**
 * What the rest stands on. `ownerUrl`: null for a part that must not have it; `pagesPort`: where people reach
 * the web app.
 */
type Ground = {
  ownerUrl: string | null
  logins: Logins
  temporalAddress: string
  temporalPages: string | null
  pagesPort: number
}
type Site = { deps: Deps; place: TemporalPlace; listening: Listening; becomeReady: () => void }

const webDir = fileURLToPath(new URL('dist/web', import.meta.url))

supervise(async () => {
  const order = await readOrder()
  const ground = await startGround(order)
  await bringUpToDate(order, ground)
  if (order.options.noDemo && !order.settings.DATABASE_URL) await rememberNoDemo(order, ground)
  if (order.options.only === 'migrate') return endProcess(0)
  const site = await startSite(order, ground)
  const runsCases = order.options.only !== 'api'
  const metricsAddress = await startMetering(order.settings, order.data, site.deps, runsCases)
  if (runsCases) await startCases(order, site, metricsAddress)
  // Stopped first: acts in flight need the worker of this process.
  onStop(() => site.listening.close())
  if (!order.options.only)
    await announce(order.options.noDemo, order.settings, ground.temporalPages, site.deps)
})

/** Side by side: the database, Temporal, and the web app built or served by its own tool. */
async function startGround({ options, settings, data }: Order): Promise<Ground> {
  const isPart = options.only === 'api' || options.only === 'worker'
  if (settings.TEMPORAL_ADDRESS) await refuseBrokenLink(settings.TEMPORAL_ADDRESS, settings.temporalLink)
  const [ownerUrl, temporal, pagesPort] = await Promise.all([
    isPart ? null : (settings.DATABASE_URL ?? ownPostgres(data)),
    settings.TEMPORAL_ADDRESS
      ? { address: settings.TEMPORAL_ADDRESS, uiUrl: null }
      : ownTemporal(settings, data),
    options.dev ? startDevServer(settings) : pages(options, settings),
  ])
  const logins = await loginsFor(ownerUrl, settings, data)
  return {
    ownerUrl,
    logins,
    temporalAddress: temporal.address,
    temporalPages: temporal.uiUrl,
    pagesPort: settings.PUBLIC_PORT ?? pagesPort,
  }
}

async function ownPostgres(data: DataFolder): Promise<string> {
  const options = { dataDir: data.postgres, isOurs: true, settings: { max_connections: '200' } }
  const portOf = ({ url }: Postgres) => ({ port: Number(new URL(url).port) })
  const { url } = await keepUp('PostgreSQL', (last?: Postgres) =>
    startPostgres({ ...options, ...(last ? portOf(last) : {}) }),
  )
  return url
}

/** As given; else with passwords that follow from the key. */
async function loginsFor(ownerUrl: string | null, settings: Settings, data: DataFolder): Promise<Logins> {
  const { APP_DATABASE_URL: app, PLATFORM_DATABASE_URL: platform } = settings
  return app && platform ? { app, platform } : loginsOf(ownerUrl ?? '', await presentSecret(settings, data))
}

async function ownTemporal(settings: Settings, data: DataFolder) {
  const binary = await findTemporal({ onProgress: say })
  const options = { binary, dbFile: join(data.temporal, 'temporal.db'), uiPort: settings.TEMPORAL_UI_PORT }
  const portOf = ({ address }: Temporal) => ({ port: Number(address.split(':')[1]) })
  return keepUp('Temporal', async (last?: Temporal) => {
    const temporal = await startTemporal({ ...options, ...(last ? portOf(last) : {}) })
    await writeFile(data.temporalAddress, temporal.address)
    return temporal
  })
}

async function pages({ only }: StartOptions, settings: Settings): Promise<number> {
  if (!only) await buildWeb(say)
  if (only === 'api' && !existsSync(webDir))
    say('There is no built web app here (npm run build), so the API answers alone')
  return settings.PORT
}

/**
 * The owner's address serves for this alone; what runs afterwards logs in as the two roles, and refuses any
 * that could do more.
 */
async function bringUpToDate(
  { settings }: Order,
  { ownerUrl, logins, temporalAddress }: Ground,
): Promise<void> {
  if (ownerUrl) {
    await applyMigrations(ownerUrl, { onStep: say })
    await prepareLogins(ownerUrl, logins)
  }
  await refuseStrongLogins(logins)
  if (!ownerUrl) return refuseOtherRelease(logins)
  if (settings.TEMPORAL_ADDRESS)
    await prepareNamespace(temporalAddress, {
      namespace: settings.TEMPORAL_NAMESPACE,
      link: settings.temporalLink,
    }).catch(unreachable(temporalAddress))
}

/** From now on no start makes a demo in this folder. Throws StartError where one was made before. */
async function rememberNoDemo({ data }: Order, { logins }: Ground): Promise<void> {
  if (existsSync(data.noDemo)) return
  const client = await connect(logins.platform, 'PLATFORM_DATABASE_URL')
  const { rowCount } = await client.query('SELECT FROM "Workspace" LIMIT 1').finally(() => client.end())
  if (rowCount)
    throw new StartError(
      `${data.folder} holds a demo already. Choose another folder for an installation of your own: ` +
        'DATA_DIR=… npm start -- --no-demo',
    )
  await writeFile(data.noDemo, '')
}

/** How long an API that stops goes on serving while /readyz sends load balancers elsewhere. */
const drainMs = 5_000

/** HTTP: for a worker its health alone. */
async function startSite(
  { options, settings, data, adoptFrom }: Order,
  { logins, temporalAddress, pagesPort }: Ground,
): Promise<Site> {
  const secrets = await readSecrets(settings, data, logins.platform)
  const place = {
    address: temporalAddress,
    namespace: settings.TEMPORAL_NAMESPACE,
    secret: allSecrets(secrets),
    link: settings.temporalLink,
  }
  const log = openLog(settings.LOG_LEVEL, options.only)
  const ledger = {
    ...secretOptions(secrets),
    headsDir: headsDirOf(settings, data),
    onFailure: (error: unknown) => log.error({ error }, 'keeping a signed head'),
  }
  const caseKeys = { ...secretOptions(secrets), dir: caseKeysDirOf(settings, data) }
  const connections = { app: settings.APP_DATABASE_POOL, platform: settings.PLATFORM_DATABASE_POOL }
  const [db, link] = [
    openDatabase(logins, {
      ledger,
      caseKeys,
      connections,
      ...(options.only === 'api' ? {} : { applicationName: workerApplicationName }),
    }),
    temporalClient(place),
  ]
  onStop(...[db, link].map((each) => () => each.close()))
  await refuseOversizedPools(db.pool, connections)
  const store = await storeOf(settings, data.evidence)
  const adoption = { adopts: options.adopt, ...(adoptFrom ? { from: adoptFrom } : {}) }
  await openParts({ db, secrets, settings, data, store, usesCaseKeys: true }, { ...adoption, say })
  const tracing = await openTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT)
  onStop(() => tracing.close())
  const flags = await openFlagBoard(db.pool)
  onStop(() => flags.close())
  const deps: Deps = {
    db,
    flags,
    secret: secrets.present,
    previousSecrets: secrets.previous,
    openId: openIdOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    temporal: link.client,
    store,
    webDir: !options.dev && existsSync(webDir) ? webDir : null,
    demoInbox: hasDemoInbox(options, settings) ? randomBytes(24).toString('base64url') : null,
    recordedAt: null,
    secureCookies: settings.PUBLIC_SCHEME === 'https',
    log,
    metrics: openMetrics(),
    tracing,
    outboxFilled: () => {},
    caseQueue: queues.cases,
    webOrigin: (host) => originOf(settings, host, pagesPort),
  }
  let runsCases = false
  const listening = await listen(deps, settings.PORT, options.only === 'worker' ? 'health' : 'all', {
    host: settings.HOST,
    isStarting: () => options.only === 'worker' && !runsCases,
    drainMs: options.only === 'api' ? drainMs : 0,
  })
  onStop(() => listening.close())
  say(`Answering on port ${settings.PORT}`)
  const becomeReady = () => {
    runsCases = true
  }
  return { deps, place, listening, becomeReady }
}

/** What runs cases: worker, relay, reconciler; and the demo where the data is all ours. */
async function startCases(
  { options, settings, data }: Order,
  { deps, place, listening, becomeReady }: Site,
  metricsAddress: string | undefined,
): Promise<void> {
  const { db, temporal, webOrigin } = deps
  const demo =
    options.only || options.noDemo || settings.DATABASE_URL
      ? null
      : await runDemo(listening.app, deps, data.demoUnderWay, say)
  const onFailure = (error: unknown) => deps.log.error({ error }, 'running cases')
  const onceReachable = <T>(work: () => Promise<T>): Promise<T> =>
    waitForTemporal(work, (error) =>
      deps.log.warn({ error, address: place.address }, 'Temporal does not answer yet; trying again'),
    ).catch(unreachable(place.address))
  // A run that sets an attribute which its server does not know stands still.
  const attributeNames = await onceReachable(async () =>
    makeMissingOrSay((await temporal()).connection as Connection, place.namespace),
  )
  if (attributeNames.length > 0)
    deps.log.warn({ createdAttributes: attributeNames }, 'Temporal lacked what was made now')
  const mailer = mailerOf(settings, deps)
  onStop(() => mailer.close())
  const onAttention: OnAttention = (attention) =>
    deps.log.warn(attention, attention.code === null ? 'a case goes on' : 'a case needs attention')
  const worker = await onceReachable(() =>
    startWorker({
      ...place,
      db,
      store: deps.store,
      metrics: deps.metrics,
      tracing: deps.tracing,
      ...(metricsAddress ? { metricsAddress } : {}),
      log: options.only ? deps.log : errorsOf(deps.log),
      outboxFilled: () => deps.outboxFilled(),
      onSwept: (swept) =>
        deps.log[(swept['brokenChains'] ?? 0) > 0 ? 'error' : 'info']({ swept }, 'the day’s sweep'),
      onAttention,
      onFailure,
    }),
  )
  onStop(() => worker.stop())
  await onceReachable(async () => scheduleSweep(await temporal()))
  const relay = startRelay({
    db,
    temporal,
    mailer,
    texter: texterOf(settings, deps),
    secret: deps.secret,
    store: deps.store,
    metrics: deps.metrics,
    webOrigin,
    onFailure,
  })
  const reconciler = startReconciler({
    db,
    temporal,
    onAttention,
    onFailure,
    onDifference: logDifferences(deps.log),
    onCompared: countComparisons(deps.metrics),
    onFollowing: clearParkedRuns(deps.metrics),
    onZones: (zones) => deps.log.info({ zones }, 'zone rules are recorded'),
  })
  onStop(
    () => relay.stop(),
    () => reconciler.stop(),
  )
  deps.outboxFilled = relay.wake
  becomeReady()
  say('Worker, relay and reconciler run')
  await demo?.live()
}

/** Newcomers on one machine are not shown what the SDK warns of. */
const errorsOf = (log: Logger): Pick<Logger, 'warn' | 'error'> => ({
  warn: () => {},
  error: log.error.bind(log),
})
