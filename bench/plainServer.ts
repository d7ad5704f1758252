/**
 * The control of `http.ratio`: a case product as one writes it by hand, with tables, a workflow and mails of its own,
 * behind the same HTTP server (Hono on Node). Nothing of what it is measured against is used here. Settings in PLAIN.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { Client, Connection } from '@temporalio/client'
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from '@temporalio/worker'
import { Hono } from 'hono'
import pg from 'pg'
import type { PlainActivities } from './plainCommit.ts'

type Setting = { databaseUrl: string; temporalAddress: string; port: number; token: string }
const { databaseUrl, temporalAddress, port, token } = JSON.parse(process.env['PLAIN'] ?? '{}') as Setting
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 }).on('error', () => {})
const taskQueue = `plain-${randomBytes(4).toString('hex')}`

await pool.query(`
  CREATE TABLE IF NOT EXISTS session (token text PRIMARY KEY, person uuid NOT NULL);
  CREATE TABLE IF NOT EXISTS draft (id uuid PRIMARY KEY, person uuid NOT NULL, at timestamptz DEFAULT now());
  CREATE TABLE IF NOT EXISTS cases (id uuid PRIMARY KEY, person uuid NOT NULL, form jsonb NOT NULL,
    seq int NOT NULL DEFAULT 0, status text NOT NULL DEFAULT 'FILED');
  CREATE TABLE IF NOT EXISTS step (case_id uuid, seq int, event jsonb, at timestamptz, PRIMARY KEY (case_id, seq));
  CREATE TABLE IF NOT EXISTS mail (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), case_id uuid, reader int,
    body text, sent_at timestamptz);
  CREATE INDEX IF NOT EXISTS mail_waiting ON mail (id) WHERE sent_at IS NULL;`)
await pool.query('INSERT INTO session VALUES ($1, $2) ON CONFLICT DO NOTHING', [token, randomUUID()])

/** As many mails as ours writes: seventeen a case. */
const mailsOf = (seq: number) => (seq === 4 ? 5 : 4)
const activities: PlainActivities = {
  async writeStep({ caseId, seq, at, event, done }) {
    const { rowCount } = await pool.query({
      name: 'step',
      text: `WITH moved AS (UPDATE cases SET seq = $2, status = $5 WHERE id = $1 AND seq = $2 - 1 RETURNING id),
        written AS (INSERT INTO step SELECT id, $2, $3, $4 FROM moved)
        INSERT INTO mail (case_id, reader) SELECT id, n FROM moved, generate_series(1, $6::int) n`,
      values: [caseId, seq, event, new Date(at), done === 2 ? 'CLOSED' : 'OPEN', mailsOf(seq)],
    })
    return (rowCount ?? 0) > 0
  },
}
/** Renders and marks what waits, some at a time. */
async function sendMails(): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'mails',
    text: `WITH due AS (SELECT id FROM mail WHERE sent_at IS NULL ORDER BY id LIMIT 50 FOR UPDATE SKIP LOCKED)
      UPDATE mail m SET sent_at = now(), body = 'Something awaits you: /cases/' || m.case_id FROM due
      WHERE m.id = due.id`,
  })
  await sleep(rowCount === 0 ? 100 : 10)
  await sendMails()
}

const connection = await NativeConnection.connect({ address: temporalAddress })
const worker = await Worker.create({
  connection,
  taskQueue,
  workflowBundle: await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('plainCase.ts', import.meta.url)),
    logger: new DefaultLogger('ERROR'),
  }),
  activities,
  maxConcurrentLocalActivityExecutions: 10,
})
const client = new Client({ connection: await Connection.connect({ address: temporalAddress }) })

const app = new Hono<{ Variables: { person: string } }>()
app.use(async (c, next) => {
  const { rows } = await pool.query<{ person: string }>({
    name: 'session',
    text: 'SELECT person FROM session WHERE token = $1',
    values: [(c.req.header('authorization') ?? '').slice('Bearer '.length)],
  })
  const [session] = rows
  if (!session) return c.json({ code: 'UNAUTHENTICATED' }, 401)
  c.set('person', session.person)
  await next()
  return undefined
})
app.post('/draft', async (c) => {
  const id = randomUUID()
  await pool.query({
    name: 'draft',
    text: 'INSERT INTO draft VALUES ($1, $2)',
    values: [id, c.get('person')],
  })
  return c.json({ content: { draftId: id } })
})
app.post('/case', async (c) => {
  const { draftId, form } = await c.req.json<{ draftId: string; form: object }>()
  await pool.query({
    name: 'file',
    text: `WITH begun AS (DELETE FROM draft WHERE id = $1 AND person = $2 RETURNING id)
      INSERT INTO cases (id, person, form) SELECT id, $2, $3 FROM begun`,
    values: [draftId, c.get('person'), form],
  })
  const args = [{ caseId: draftId, workspaceId: '' }]
  await client.workflow.start('plainCase', { workflowId: draftId, taskQueue, args })
  return c.json({ content: { caseId: draftId } })
})
app.post('/case/:id/complete', async (c) => {
  const key = c.req.header('idempotency-key') ?? randomUUID()
  const update = { key, act: await c.req.json<object>(), by: { userId: c.get('person') } }
  const handle = client.workflow.getHandle(c.req.param('id'))
  return c.json({ content: await handle.executeUpdate('act', { updateId: key, args: [update] }) })
})
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => process.send?.('up'))
void worker.run()
void sendMails()
