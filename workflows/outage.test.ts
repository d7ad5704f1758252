/** A day without a database: what waits costs a few events of history, and goes on by itself soon after. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCase, floorGraph, publish } from '../test/case.ts'
import { startTimeRig, type TimeRig } from '../test/timeRig.ts'

let rig: TimeRig
beforeAll(async () => {
  rig = await startTimeRig()
})
afterAll(() => rig?.stop())

const seqOf = async (id: string) => (await rig.db.platform.case.findUniqueOrThrow({ where: { id } })).seq
const historyLength = async (caseId: string) =>
  (await rig.env.client.workflow.getHandle(caseId).describe()).historyLength

async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: rig.url.owner })
  await owner.connect()
  await owner.query(sql)
  await owner.end()
}

test('a case whose deadline falls due in it has at most 200 events more, and goes on within two minutes', async () => {
  const floor = await publish(rig.db, rig.employer, floorGraph())
  const filedAt = new Date(await rig.env.currentTimeMs())
  const caseId = await fileCase(rig.db, rig.employer, floor, { filedAt })
  await rig.start(caseId)
  await expect.poll(() => seqOf(caseId), { timeout: 20_000 }).toBe(1)
  const { firstAt } = (await rig.state(caseId)).clocks['read.1'] ?? {}
  await rig.pass(`${(firstAt ?? 0) - (await rig.env.currentTimeMs()) - 60_000} ms`)
  const before = await historyLength(caseId)
  await asOwner(`
    CREATE FUNCTION refuse_all() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'No space is left' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse_all BEFORE INSERT ON "CaseTransition" FOR EACH ROW EXECUTE FUNCTION refuse_all()`)
  // By the hour: a call that outlives a keepalive is sent again, and would pass a whole day twice.
  for (let hour = 0; hour < 24; hour++) await rig.pass('1 hour') // eslint-disable-line no-await-in-loop
  expect(await seqOf(caseId)).toBe(1)
  expect((await historyLength(caseId)) - before).toBeLessThan(200)
  await asOwner('DROP TRIGGER refuse_all ON "CaseTransition"')
  await rig.pass('2 minutes')
  await expect.poll(() => seqOf(caseId), { timeout: 20_000 }).toBe(2)
  expect((await rig.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).attention).toBeNull()
}, 300_000)
