import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureMachine } from '../../api/metrics/machine.ts'
import { openMetrics } from '../../api/metrics/metrics.ts'
import { serveMetrics, type MetricsServer } from '../../api/metrics/server.ts'
import { AppError } from '../../api/core/errors.ts'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { freePort } from '../../test/port.ts'
import type { Rig } from '../../test/rig.ts'
import { noDifferences } from '../compareRuns.ts'
import { countComparisons } from './comparison.ts'
import { observeDatabase } from './gauges.ts'

const metrics = openMetrics()
let [app, rig, serving] = [] as unknown as [TestApp, Rig, MetricsServer]
let isDown = false
beforeAll(async () => {
  const metricsAddress = `127.0.0.1:${await freePort()}`
  const temporal = () => (isDown ? Promise.reject(new AppError('UNAVAILABLE')) : rig.temporal())
  ;[app, rig] = await testAppWithRig({ metrics, temporal }, { metrics, metricsAddress })
  observeDatabase(metrics, app.db)
  measureMachine(metrics, app.db, { keys: app.caseKeys.dir, files: app.filesDir })
  serving = await serveMetrics(metrics, {
    port: 0,
    host: '127.0.0.1',
    sdkUrl: `http://${metricsAddress}/metrics`,
  })
})
afterAll(async () => {
  await serving?.close()
  await app?.close()
})

const fetched = async (port = serving.port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
/** The value of a line of the text, or undefined. */
const valueOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

test('acts by kind and answer, late clocks, what waits and what is stuck are told, and nothing of whom', async () => {
  const { db, employer } = app
  const published = await publish(db, employer, floorGraph())
  const day = 86_400_000
  const caseId = await fileCase(db, employer, published, { filedAt: new Date(Date.now() - 4 * day) })
  rig.wake()
  await rig.settle(caseId, ({ seq }) => seq === 2)
  const member = await app.as(employer.member)
  const path = `/complaint-workflow/api/case/${caseId}`
  const pause = () => member.post(`${path}/pause`, { note: 'Until Meera is back' })
  expect((await pause()).status).toBe(200)
  expect((await pause()).status).toBe(409)
  isDown = true
  expect((await pause()).status).toBe(503)
  isDown = false

  let text = await fetched()
  expect(valueOf(text, 'redress_acts_total{kind="PAUSE",outcome="ACCEPTED"}')).toBe(1)
  expect(valueOf(text, 'redress_acts_total{kind="PAUSE",outcome="CASE_ON_HOLD"}')).toBe(1)
  expect(valueOf(text, 'redress_acts_total{kind="PAUSE",outcome="UNAVAILABLE"}')).toBe(1)
  expect(valueOf(text, 'redress_act_seconds_count')).toBe(3)
  // The first threshold, on the third day, was committed when the case was opened on the fourth.
  const { firstThresholdDate } = await db.platform.escalationSetting.findFirstOrThrow({
    where: { targetId: caseId },
  })
  const late = (Date.now() - Number(firstThresholdDate)) / 1000
  expect(valueOf(text, 'redress_clock_lag_seconds_count')).toBe(1)
  expect(valueOf(text, 'redress_clock_lag_seconds_sum')).toBeCloseTo(late, -2)
  expect(valueOf(text, 'redress_clock_overdue_seconds')).toBe(0)
  expect(valueOf(text, 'redress_cases_needing_attention{why="FAULT"}')).toBe(0)
  expect(valueOf(text, 'redress_outbox_rows{kind="MAIL"}')).toBe(0)
  expect(valueOf(text, 'redress_db_pool_connections{role="app",state="waiting"}')).toBe(0)
  expect(valueOf(text, 'redress_disk_free_ratio{folder="files"}')).toBeGreaterThan(0)
  expect(
    valueOf(
      text,
      'redress_http_requests_total{method="POST",route="/complaint-workflow/api/case/:id/pause",status="200"}',
    ),
  ).toBe(1)
  expect(valueOf(text, 'redress_database_up')).toBe(1)
  expect(text).toMatch(
    /^temporal_\w*workflow_task_execution_latency\w*_count\{.*workflow_type="caseWorkflow".*\} \d/m,
  )
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m)

  const other = await fileCase(db, employer, published)
  rig.wake()
  await rig.settle(other)
  await db.pool.query(`UPDATE "Case" SET attention = 'ENGINE_ERROR' WHERE id = $1`, [caseId])
  await db.pool.query(`UPDATE "Case" SET attention = 'NOTHING_OPEN' WHERE id = $1`, [other])
  await db.pool.query(
    `UPDATE "EscalationSetting" SET "firstThresholdDate" = now() - interval '1 hour' WHERE "targetId" = $1`,
    [other],
  )
  await db.platform.outbox.create({
    data: {
      workspaceId: employer.workspace.id,
      kind: 'MAIL',
      key: 'late',
      payload: {},
      createdAt: new Date(Date.now() - 100_000),
      nextAttemptAt: new Date(Date.now() + day),
    },
  })
  const differences = {
    ...noDifferences(),
    missingRuns: [caseId, other],
    stopped: [other],
    parked: [caseId],
    unstarted: [other],
  }
  const count = countComparisons(metrics)
  for (const reason of ['KEY_MISSING', 'ENGINE_ERROR'])
    count({ differences, reasons: new Map([[caseId, reason]]), resumed: new Map() })
  text = await fetched()
  expect(valueOf(text, 'redress_cases_needing_attention{why="FAULT"}')).toBe(1)
  expect(valueOf(text, 'redress_cases_needing_attention{why="NOTHING_OPEN"}')).toBe(1)
  expect(valueOf(text, 'redress_clock_overdue_seconds')).toBeCloseTo(3_600, -2)
  expect(valueOf(text, 'redress_outbox_rows{kind="MAIL"}')).toBe(1)
  expect(valueOf(text, 'redress_outbox_oldest_seconds{kind="MAIL"}')).toBeCloseTo(100, -1)
  expect(valueOf(text, 'redress_reconciler_differences_total{kind="missingRuns"}')).toBe(4)
  expect(valueOf(text, 'redress_reconciler_differences_total{kind="stopped"}')).toBe(2)
  expect(valueOf(text, 'redress_reconciler_differences_total{kind="unstarted"}')).toBe(1)
  expect(valueOf(text, 'redress_parked_runs{fault="KEY_MISSING"}')).toBe(0)
  expect(valueOf(text, 'redress_parked_runs{fault="ENGINE_ERROR"}')).toBe(1)
  expect(valueOf(text, 'redress_cases_unstarted')).toBe(0)
  expect(valueOf(text, 'redress_cases_needing_attention{why="INSTALLATION"}')).toBe(0)
  expect(valueOf(text, 'redress_reconciler_last_comparison_timestamp_seconds')).toBeCloseTo(
    Date.now() / 1000,
    -2,
  )

  for (const { id } of [employer.workspace, employer.member, employer.complainant, employer.pune])
    expect(text).not.toContain(id)
  for (const word of [caseId, other, 'acme', 'Meera', employer.member.email]) expect(text).not.toContain(word)
})

test('while the database and Temporal’s SDK are away, the rest is told, and that they are', async () => {
  const lone = openMetrics()
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() })
  observeDatabase(lone, { pool })
  lone.acts.inc({ kind: 'PAUSE', outcome: 'UNAVAILABLE' })
  const sdkUrl = `http://127.0.0.1:${await freePort()}/metrics`
  const server = await serveMetrics(lone, { port: 0, host: '127.0.0.1', sdkUrl })
  const text = await fetched(server.port)
  expect(valueOf(text, 'redress_database_up')).toBe(0)
  expect(valueOf(text, 'redress_acts_total{kind="PAUSE",outcome="UNAVAILABLE"}')).toBe(1)
  expect(text).not.toMatch(/^redress_(clock_overdue|cases_needing|outbox)\w*[ {]/m)
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404)
  await expect(serveMetrics(openMetrics(), { port: server.port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${server.port} for metrics cannot be used (EADDRINUSE)`,
  )
  await server.close()
  await pool.end()
})

test('what alarms count of Temporal’s SDK is there before its first event, and its own figure then', async () => {
  const { createServer } = await import('node:http')
  let sdkMetrics = 'temporal_request_total 1\n'
  const sdk = createServer((_request, response) => void response.end(sdkMetrics)).listen(0, '127.0.0.1')
  const port = await new Promise<number>((resolve) => {
    sdk.once('listening', () => resolve((sdk.address() as { port: number }).port))
  })
  const server = await serveMetrics(openMetrics(), {
    port: 0,
    host: '127.0.0.1',
    sdkUrl: `http://127.0.0.1:${port}/metrics`,
  })
  const name = 'temporal_workflow_task_execution_failed_total'
  expect(valueOf(await fetched(server.port), name)).toBe(0)
  sdkMetrics = `${name}{failure_reason="NonDeterminismError"} 3\n`
  const text = await fetched(server.port)
  expect(valueOf(text, name)).toBeUndefined()
  expect(text).toContain(sdkMetrics)
  await server.close()
  sdk.close()
})
