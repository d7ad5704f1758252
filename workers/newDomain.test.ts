/** A domain that is not ours: one line in the list, and the real relay and worker do its work. */
import pg from 'pg'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { startPhase } from '../api/jobs/createJob.ts'
import { mailKind, outboxKind } from '../api/outbox/kind.ts'
import { enqueue, enqueueMail } from '../api/outbox/enqueue.ts'
import { sweepWorkflowType } from '../temporal/names.ts'
import { testApp, type TestApp } from '../test/app.ts'
import { startRig, type Rig } from '../test/rig.ts'
import { delivers } from './delivery.ts'
import { beginJob, finishJob } from './jobs/progress.ts'
import { words } from './mail/compose.ts'
import { mails } from '../api/messages/en/mails.ts'
import { readerOf } from './mail/reader.ts'
import type { WorkerModule } from './module.ts'
import { modules } from './modules.ts'

const toyBroken = outboxKind('TOY_BROKEN', { toyId: z.guid() })
const toyMended = mailKind('TOY_MENDED', { userId: z.guid() })
const seen: string[] = []
const toys: WorkerModule = {
  jobs: {
    TOY_COUNT: {
      RUN: async (working) => {
        if (!(await beginJob(working, 'RUNNING'))) return
        seen.push(`counted ${working.jobId}`)
        await finishJob(working, 'RUNNING', () => 'DONE')
      },
    },
  },
  outbox: [
    delivers(toyBroken, { maxPauseMs: 1_000, claimMs: 5_000 }, async (_, { payload }) => {
      seen.push(`told of ${payload.toyId}`)
    }),
  ],
  mails: [
    words(toyMended, {
      mail: async (composing, { workspaceId, payload }) => {
        const reader = await readerOf(composing, workspaceId, payload)
        const to = `${payload.userId}@toys.example`
        return { to, reader, letter: { subject: reader.say('mails.confirm'), parts: [] } }
      },
    }),
  ],
  sweeps: {
    toys: async () => {
      seen.push('swept')
      return { gone: 2, isLast: true }
    },
  },
}

let [app, rig] = [] as unknown as [TestApp, Rig]
beforeAll(async () => {
  app = await testApp()
  // as the migration of that domain would: its kinds are added to those that the columns may hold
  const owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
  await owner.query(`ALTER TABLE "Job" DROP CONSTRAINT "Job_kind_check"`)
  await owner.query(`ALTER TABLE "Outbox" DROP CONSTRAINT "Outbox_kind_check"`)
  await owner.end()
  rig = await startRig({ db: app.db, modules: [...modules, toys] })
})
afterAll(async () => {
  await rig?.stop()
  await app?.close()
})
const soon = (look: () => unknown) => expect.poll(look, { timeout: 30_000, interval: 50 })

test('its job is run in its phase by the worker', async () => {
  const db = app.db.forWorkspace(app.employer.workspace.id)
  const jobId = uuid()
  await db.transaction(async (rows) => {
    await rows.job.create({ data: { id: jobId, kind: 'TOY_COUNT', createdBy: app.employer.admin.id } })
    await startPhase(rows, jobId, 'RUN')
  })
  rig.wake()
  await soon(async () => (await db.job.findUniqueOrThrow({ where: { id: jobId } })).status).toBe('DONE')
  expect(seen).toContain(`counted ${jobId}`)
})

test('what it leaves in the outbox is carried out by the relay, once, with the payload it declared', async () => {
  const [toyId, key] = [uuid(), `toy:${uuid()}`]
  const workspaceId = app.employer.workspace.id
  await enqueue(app.db.platform, toyBroken, { workspaceId, key, payload: { toyId } })
  rig.wake()
  await soon(() => app.db.platform.outbox.findUnique({ where: { key } })).toMatchObject({
    kind: 'TOY_BROKEN',
    payload: { toyId },
    sentAt: expect.any(Date),
  })
  expect(seen.filter((each) => each === `told of ${toyId}`)).toHaveLength(1)
})

test('its mail goes out in the workspace’s brand', async () => {
  const { workspace, admin } = app.employer
  const payload = { userId: admin.id }
  await enqueueMail(app.db.platform, toyMended, {
    workspaceId: workspace.id,
    key: `mended:${admin.id}`,
    payload,
  })
  rig.wake()
  await soon(() =>
    app.db.platform.demoMail.findUnique({ where: { key: `mended:${admin.id}` } }),
  ).toMatchObject({
    to: `${admin.id}@toys.example`,
    subject: mails.confirm,
    html: expect.stringContaining(workspace.name),
  })
})

test('its part of the daily clean-up is done by the worker', async () => {
  const temporal = await rig.temporal()
  await temporal.workflow.execute(sweepWorkflowType, {
    workflowId: `sweep-${uuid()}`,
    taskQueue: `${rig.taskQueue}-bulk`,
    args: [],
  })
  expect(seen).toContain('swept')
})

test('without its line its rows wait, and a mail that nobody words is tried again instead of lost', async () => {
  const workspaceId = app.employer.workspace.id
  await rig.stop()
  const ours = await startRig({ db: app.db })
  await enqueue(app.db.platform, toyBroken, { workspaceId, key: 'waits', payload: { toyId: uuid() } })
  await enqueueMail(app.db.platform, toyMended, {
    workspaceId,
    key: 'unworded',
    payload: { userId: app.employer.admin.id },
  })
  const row = (key: string) => app.db.platform.outbox.findUniqueOrThrow({ where: { key } })
  await soon(async () => (await row('unworded')).lastError).toBe('Error')
  expect(await row('unworded')).toMatchObject({ sentAt: null })
  expect(await row('waits')).toMatchObject({ sentAt: null, attempts: 0 })
  await ours.stop()
})
