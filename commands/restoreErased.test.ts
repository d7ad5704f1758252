/**
 * A database is lost after people and cases were erased: the folder of signed heads outlived it, so what the backup
 * brings back is erased again, and the audit log says which entries are gone. Backups that would hold nothing are
 * refused.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { eraseAgain } from '../api/retention/eraseCase.ts'
import { erasePersonByOrder } from '../api/retention/erasePerson.ts'
import { noteErasures } from '../api/retention/erasures.ts'
import { diskStore } from '../api/storage/disk.ts'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import type { TestUrl } from '../test/database.ts'
import { fileCase, floorGraph, publish } from '../test/case.ts'
import { runBuilt, startBuiltCommand, type CommandResult } from '../test/operator.ts'
import { emptyDatabase, ends } from '../test/start.ts'

const passphrase = { BACKUP_PASSPHRASE: 'monsoon over the ghats' }
const secret = randomBytes(32)
type Machine = { url: TestUrl; env: Record<string, string>; heads: string; keys: string; data: string }
let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'redress-erased-'))
  ends.push(() => rm(home, { recursive: true, force: true }))
})

/** An empty place of its own; `heads`: a folder that outlived another one. */
async function newMachine(name: string, heads = join(home, name, 'heads')): Promise<Machine> {
  const url = await emptyDatabase()
  const [data, keys] = [join(home, name, 'data'), join(home, name, 'keys')]
  const env = {
    ...passphrase,
    DATABASE_URL: url.owner,
    APP_DATABASE_URL: url.app,
    PLATFORM_DATABASE_URL: url.platform,
    ENCRYPTION_KEY: secret.toString('hex'),
    DATA_DIR: data,
    LEDGER_HEADS_DIR: heads,
    CASE_KEYS_DIR: keys,
  }
  return { url, env, heads, keys, data }
}
const open = ({ url, heads, keys }: Machine): Database => {
  const db = openDatabase(url, { ledger: { secret, headsDir: heads }, caseKeys: { secret, dir: keys } })
  ends.push(() => db.close())
  return db
}
const succeeded = ({ code, stderr }: CommandResult) => expect([code, stderr]).toEqual([0, ''])
const tailOf = async (db: Database, workspaceId: string) =>
  (
    await db.platform.ledgerEntry.findFirstOrThrow({
      where: { workspaceId, chain: 'ADMINISTRATION' },
      orderBy: { seq: 'desc' },
    })
  ).seq

type Erased = { employer: Employer; erasedId: string; otherId: string; leaverId: string }
/** Two cases and somebody who left; after the backup one of the cases and that person are erased. */
async function fill(db: Database): Promise<Erased> {
  const employer = await buildEmployer(db, 'acme.redress.test')
  const workflow = await publish(db, employer, floorGraph())
  const [erasedId, otherId] = [await fileCase(db, employer, workflow), await fileCase(db, employer, workflow)]
  const leaverId = employer.stranger.id
  await db.platform.membership.updateMany({
    where: { userId: leaverId },
    data: { active: false, deactivatedAt: new Date(Date.now() - 60_000) },
  })
  await write(db, employer, 'branches:create')
  await db.ledger.settled()
  return { employer, erasedId, otherId, leaverId }
}
async function erase(db: Database, { data }: Machine, { employer, erasedId, leaverId }: Erased) {
  const erasing = { db, store: diskStore(join(data, 'evidence')) }
  const workspaceId = employer.workspace.id
  expect(await eraseAgain(erasing, { workspaceId, caseId: erasedId }, randomUUID())).toBe(true)
  const why = { by: employer.member.id, reason: 'They asked for it' }
  expect(await erasePersonByOrder(erasing, { workspaceId, userId: leaverId }, why)).toBe(true)
  await noteErasures(db)
  await write(db, employer, 'branches:update')
  await db.ledger.settled()
}
const write = (db: Database, { workspace, admin }: Employer, action: string) =>
  db.platform.ledgerEntry.create({
    data: { workspaceId: workspace.id, byUserId: admin.id, action, entity: 'branch' },
  })

test('a case and a person erased after the backup are erased again, and the loss is owned up to', async () => {
  const lost = await newMachine('lost')
  succeeded(await runBuilt(lost.env, 'setup', '--host', 'redress.test', '--admin', 'you@redress.test'))
  const before = open(lost)
  const filled = await fill(before)
  const { workspace } = filled.employer
  const folder = join(home, 'monday')
  const keptUpTo = await tailOf(before, workspace.id)
  succeeded(await runBuilt(lost.env, 'backup', folder))
  await erase(before, lost, filled)
  const lostUpTo = await tailOf(before, workspace.id)
  expect(lostUpTo).toBeGreaterThan(keptUpTo)
  await refusedBackups(lost)
  await before.close()

  // Heads of another installation are never used, and nothing is written beside them.
  const foreign = await newMachine('foreign', join(home, 'foreign-heads'))
  await cp(lost.heads, foreign.heads, { recursive: true })
  const wrong = JSON.stringify({ installationId: randomUUID(), check: '0'.repeat(64) })
  await rm(join(foreign.heads, 'installation.json'))
  await writeFile(join(foreign.heads, 'installation.json'), wrong)
  expect(await runBuilt(foreign.env, 'restore', folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/LEDGER_HEADS_DIR \(.*\) holds what another installation wrote/),
  })

  // Database, files and keys are lost, the heads lay elsewhere. Killed once its heads were put aside, it begins anew.
  const next = await newMachine('next', lost.heads)
  const restoring = await startBuiltCommand(next.env, 'restore', folder)
  const isSetAside = async () => (await readdir(next.heads)).some((name) => name.endsWith('.restored'))
  while (!(await isSetAside())) await sleep(2)
  restoring.kill('SIGKILL')
  await restoring.ended
  const restored = await runBuilt(next.env, 'restore', folder)
  succeeded(restored)
  expect(restored.stdout).toMatch(/Erased again, as the list of erasures says: 1 cases, 1 people/)
  const loss = `ADMINISTRATION of workspace ${workspace.id} begins anew after entry ${keptUpTo} of a backup; entries ${
    keptUpTo + 1
  } to ${lostUpTo} were lost`
  expect(restored.stdout).toContain(loss)
  expect(restored.stdout).toMatch(
    /The newest cases and files can be opened[\s\S]*Every chain of the audit logs holds/,
  )

  const db = open(next)
  expect(await db.platform.case.findMany({ select: { id: true } })).toEqual([{ id: filled.otherId }])
  expect(await db.caseKeys.state(filled.erasedId)).toBe('DESTROYED')
  expect(await db.caseKeys.state(filled.otherId)).toBe('THERE')
  const member = await db.platform.membership.findFirstOrThrow({ where: { userId: filled.leaverId } })
  expect(member.anonymisedAt).not.toBeNull()
  expect(
    await db.platform.ledgerEntry.findMany({
      where: { workspaceId: workspace.id, action: 'audit:restore' },
      select: { seq: true, detail: true },
    }),
  ).toEqual([{ seq: keptUpTo + 1, detail: { keptUpTo, lostUpTo, lostHash: expect.any(String) } }])
  const check = await runBuilt(next.env, 'ledger', 'check')
  succeeded(check)
  expect(check.stdout).toContain(loss)
  expect(check.stdout).toMatch(/Every chain is as it was written/)
}, 300_000)

/** A host without the mounts, lost keys, and a key that is being replaced. */
async function refusedBackups(machine: Machine) {
  const folder = join(home, 'refused')
  const empty = join(home, 'empty')
  const halfEmpty = join(home, 'half-empty')
  await cp(machine.keys, halfEmpty, { recursive: true })
  await rm(join(halfEmpty, 'cases'), { recursive: true })
  const replaced = { ENCRYPTION_KEY: randomBytes(32).toString('hex') }
  const tries: [env: Record<string, string>, words: RegExp][] = [
    [{ CASE_KEYS_DIR: empty }, /CASE_KEYS_DIR \(.*\) is empty or not mounted/],
    [{ CASE_KEYS_DIR: halfEmpty }, /CASE_KEYS_DIR \(.*\) is empty or not mounted/],
    [{ DATA_DIR: empty }, /DATA_DIR \(.*\) is empty or not mounted/],
    [{ LEDGER_HEADS_DIR: empty }, /LEDGER_HEADS_DIR \(.*\) is empty or not mounted/],
    [
      { ...replaced, ENCRYPTION_KEY_PREVIOUS: machine.env['ENCRYPTION_KEY'] ?? '' },
      /ENCRYPTION_KEY is being replaced/,
    ],
  ]
  for (const [env, words] of tries) {
    const result = await runBuilt({ ...machine.env, ...env }, 'backup', folder)
    expect([result.code, result.stderr]).toEqual([1, expect.stringMatching(words)])
    expect(result.stdout).not.toMatch(/Saved in/)
    expect(existsSync(join(folder, 'archive'))).toBe(false)
  }
}
