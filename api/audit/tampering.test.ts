/**
 * A thousand ways to tamper with the audit log, by somebody who owns the database and knows how it is made,
 * but not the server's key.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWorkspace } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { PrismaClient } from '../../prisma/generated/client.ts'
import { chains, type Chain } from '../../prisma/ledgerChains.ts'
import { testDatabase, type TestUrl } from '../../test/database.ts'
import { checkChain } from './chain.ts'
import { acceptRestore, beginHeads, checkEveryChain } from './upkeep.ts'

const secret = randomBytes(32)
let [db, url, drop, owner, headsDir] = [] as unknown as [
  Database,
  TestUrl,
  () => Promise<void>,
  PrismaClient,
  string,
]
let workspaces: string[] = []
const write = (workspaceId: string, chain: Chain, n: number) =>
  db.platform.ledgerEntry.create({
    data: {
      workspaceId,
      action: chain === 'CASES' ? 'case:COMPLETE_STEP' : 'branches:update',
      entity: 'things',
      entityId: `the-${n}`,
      byUserId: n % 3 ? randomUUID() : null,
      detail: { n, at: { z: 1, a: [n, 'b'] } },
    },
  })

beforeAll(async () => {
  const database = await testDatabase()
  ;[url, drop] = [database.url, () => database.drop()]
  headsDir = await mkdtemp(join(tmpdir(), 'redress-heads-'))
  db = openDatabase(url, { ledger: { secret, headsDir } })
  owner = new PrismaClient({ adapter: new PrismaPg({ connectionString: url.owner }) })
  await beginHeads(db)
  for (const host of ['acme.localhost', 'other.localhost'])
    workspaces.push((await buildWorkspace(db, { name: host, host })).id)
  for (let n = 0; n < 24; n++)
    for (const workspaceId of workspaces) for (const chain of chains) await write(workspaceId, chain, n)
  await db.ledger.settled()
})
afterAll(async () => {
  await owner?.$disconnect()
  await db?.close()
  await drop?.()
  await rm(headsDir, { recursive: true, force: true })
})

/** One generator of chances for the whole file, so that a failure can be seen again. */
let state = 20261122
const chance = (below: number) => {
  state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
  return state % below
}
const pick = <T>(of: readonly T[]): T => of[chance(of.length)] as T

type Rows = Pick<PrismaClient, '$executeRawUnsafe' | '$queryRaw' | '$queryRawUnsafe'>
type Target = {
  rows: Rows
  workspaceId: string
  chain: Chain
  length: number
  seq: number
  where: string
  at: (seq: number) => string
}
/** Makes links and plain hashes fit again from `from` on, as anybody can who holds the database. */
const relink = ({ rows, where }: Target, from: number) =>
  rows.$executeRawUnsafe(`DO $$
  DECLARE e "LedgerEntry"; last text; n integer;
  BEGIN
    SELECT coalesce(max(seq), 0) INTO n FROM "LedgerEntry" WHERE ${where} AND seq < ${from};
    SELECT hash INTO last FROM "LedgerEntry" WHERE ${where} AND seq = n;
    FOR e IN SELECT * FROM "LedgerEntry" WHERE ${where} AND seq >= ${from} ORDER BY seq LOOP
      n := n + 1; e."prevHash" := coalesce(last, '');
      UPDATE "LedgerEntry" SET seq = n, "prevHash" = e."prevHash" WHERE id = e.id RETURNING * INTO e;
      UPDATE "LedgerEntry" SET hash = ledger_hash(e) WHERE id = e.id RETURNING hash INTO last;
    END LOOP;
  END $$`)
const fields = [
  `at = at + interval '1 second'`,
  `"byUserId" = gen_random_uuid()`,
  `action = action || 'd'`,
  `entity = 'else'`,
  `"entityId" = 'the-other'`,
  `detail = detail || '{"n": 999}'`,
  `mac = repeat('0', 64)`,
  `hash = repeat('0', 64)`,
  `"prevHash" = repeat('0', 64)`,
  `id = gen_random_uuid()`,
  `"legacyHash" = repeat('0', 64)`,
]
const laterHead = ({ rows, where }: Target) =>
  rows.$executeRawUnsafe(
    `UPDATE "LedgerHead" SET seq = e.seq, hash = e.hash FROM (SELECT seq, hash FROM
      "LedgerEntry" WHERE ${where} ORDER BY seq DESC LIMIT 1) e WHERE ${where}`,
  )

/**
 * Each leaves the log in another state than it was in; the last of a row tidies up behind itself as well as
 * one can without the key.
 */
const tamperings: Record<string, (target: Target) => Promise<unknown>> = {
  'changes a field': ({ rows, at, seq }) =>
    rows.$executeRawUnsafe(`UPDATE "LedgerEntry" SET ${pick(fields)} WHERE ${at(seq)}`),
  'changes a field and makes all hashes fit': async (target) => {
    await target.rows.$executeRawUnsafe(
      `UPDATE "LedgerEntry" SET ${pick(fields.slice(0, 7))} WHERE ${target.at(target.seq)}`,
    )
    await relink(target, target.seq)
    await laterHead(target)
  },
  'deletes one': ({ rows, at, seq }) => rows.$executeRawUnsafe(`DELETE FROM "LedgerEntry" WHERE ${at(seq)}`),
  'deletes one and closes the gap': async (target) => {
    await target.rows.$executeRawUnsafe(`DELETE FROM "LedgerEntry" WHERE ${target.at(target.seq)}`)
    await relink(target, target.seq)
    await laterHead(target)
  },
  'deletes the newest': ({ rows, where, seq }) =>
    rows.$executeRawUnsafe(`DELETE FROM "LedgerEntry" WHERE ${where} AND seq >= ${seq}`),
  'deletes the newest and their head': async ({ rows, where, seq }) => {
    await rows.$executeRawUnsafe(`DELETE FROM "LedgerEntry" WHERE ${where} AND seq >= ${seq}`)
    await rows.$executeRawUnsafe(`DELETE FROM "LedgerHead" WHERE ${where}`)
  },
  'rolls everything back to a state that was signed once': async ({
    rows,
    workspaceId,
    chain,
    where,
    seq,
  }) => {
    await rows.$executeRawUnsafe(`DELETE FROM "LedgerEntry" WHERE ${where} AND seq > ${seq - 1}`)
    const [tail] = await rows.$queryRawUnsafe<{ seq: number; hash: string }[]>(
      `SELECT seq, hash FROM "LedgerEntry" WHERE ${where} ORDER BY seq DESC LIMIT 1`,
    )
    const { mac } = tail ? db.ledger.signHead({ workspaceId, chain, ...tail }) : { mac: '' }
    await rows.$executeRawUnsafe(
      tail
        ? `UPDATE "LedgerHead" SET seq = ${tail.seq}, hash = '${tail.hash}', mac = '${mac}' WHERE ${where}`
        : `DELETE FROM "LedgerHead" WHERE ${where}`,
    )
  },
  'swaps two': async (target) => {
    const other = 1 + ((target.seq + chance(target.length - 1)) % target.length)
    await target.rows.$executeRawUnsafe(`UPDATE "LedgerEntry" SET seq = -1 WHERE ${target.at(target.seq)}`)
    await target.rows.$executeRawUnsafe(
      `UPDATE "LedgerEntry" SET seq = ${target.seq} WHERE ${target.at(other)}`,
    )
    await target.rows.$executeRawUnsafe(`UPDATE "LedgerEntry" SET seq = ${other} WHERE ${target.at(-1)}`)
    if (chance(2)) await relink(target, 1)
  },
  'copies one to the end': async (target) => {
    await target.rows.$executeRawUnsafe(
      `INSERT INTO "LedgerEntry" SELECT (jsonb_populate_record(e, jsonb_build_object('id',
        gen_random_uuid(), 'seq', ${target.length + 1}))).* FROM "LedgerEntry" e WHERE
        ${target.at(target.seq)}`,
    )
    await relink(target, target.length + 1)
  },
  'puts a forged one somewhere': async (target) => {
    const seq = chance(target.length + 2)
    await target.rows.$executeRawUnsafe(
      `UPDATE "LedgerEntry" SET seq = -seq - 1 WHERE ${target.where} AND seq >= ${seq}`,
    )
    await target.rows.$executeRawUnsafe(
      `UPDATE "LedgerEntry" SET seq = -seq WHERE ${target.where} AND seq < 0`,
    )
    await target.rows.$executeRawUnsafe(
      `INSERT INTO "LedgerEntry" (id, "workspaceId", chain, seq, action, entity, mac, "legacyHash")
        VALUES (gen_random_uuid(), '${target.workspaceId}', '${target.chain}', ${seq},
        'branches:update', 'things', '${chance(2) ? '' : 'f'.repeat(64)}', ${chance(2) ? 'NULL' : `''`})`,
    )
    if (seq > 0 && chance(4)) await relink(target, seq)
    if (chance(2)) await laterHead(target)
  },
  'writes the whole of it anew from somewhere': async (target) => {
    await target.rows.$executeRawUnsafe(
      `UPDATE "LedgerEntry" SET id = gen_random_uuid(), at = at - interval '1 day',
        "entityId" = 'forged-' || seq, "legacySeq" = seq, "legacyPrevHash" = '', mac =
        '' WHERE ${target.where} AND seq >= ${target.seq}`,
    )
    await target.rows.$executeRawUnsafe(
      `UPDATE "LedgerEntry" e SET "legacyHash" = ledger_legacy_hash(e)
        WHERE ${target.where} AND "legacySeq" IS NOT NULL`,
    )
    await relink(target, target.seq)
    if (chance(2)) await laterHead(target)
    else await target.rows.$executeRawUnsafe(`DELETE FROM "LedgerHead" WHERE ${target.where}`)
  },
  'moves one to the end of another chain': async (target) => {
    const to = chance(2)
      ? { ...target, chain: chains.find((chain) => chain !== target.chain) ?? target.chain }
      : { ...target, workspaceId: workspaces.find((id) => id !== target.workspaceId) ?? '' }
    await target.rows.$executeRawUnsafe(
      `UPDATE "LedgerEntry" SET "workspaceId" = '${to.workspaceId}', chain =
        '${to.chain}', seq = ${target.length + 1} WHERE ${target.at(target.seq)}`,
    )
    await relink(target, target.seq)
    await relink(to, target.length + 1)
  },
  'changes a head': ({ rows, where }) =>
    rows.$executeRawUnsafe(
      `UPDATE "LedgerHead" SET
        ${pick([`seq = seq + 1`, `seq = seq - 1`, `hash = repeat('a', 64)`, `mac = repeat('a', 64)`])}
        WHERE ${where}`,
    ),
  'takes the heads of another chain': ({ rows, workspaceId, chain, where }) =>
    rows.$executeRawUnsafe(
      `UPDATE "LedgerHead" h SET seq = o.seq, hash = o.hash, mac = o.mac FROM "LedgerHead" o
        WHERE o."workspaceId" = '${workspaceId}' AND o.chain <> '${chain}' AND
        h."workspaceId" = '${workspaceId}' AND h.chain = '${chain}' AND
        ${where.replaceAll('"workspaceId"', 'h."workspaceId"').replace('chain', 'h.chain')}`,
    ),
  'drops a whole chain': async ({ rows, where }) => {
    await rows.$executeRawUnsafe(`DELETE FROM "LedgerEntry" WHERE ${where}`)
    await rows.$executeRawUnsafe(`DELETE FROM "LedgerHead" WHERE ${where}`)
  },
  'drops everything': async ({ rows }) => {
    await rows.$executeRawUnsafe('DELETE FROM "LedgerEntry"')
    await rows.$executeRawUnsafe('DELETE FROM "LedgerHead"')
  },
}
const names = Object.keys(tamperings)

class Undo extends Error {}
/**
 * Tampers in a transaction of the owner, checks within it, and takes all of it back. Answers whether it was
 * found in the chain it was done to.
 */
async function isFound(name: string): Promise<boolean> {
  let wasFound = false
  await owner
    .$transaction(
      async (rows) => {
        await rows.$executeRawUnsafe('ALTER TABLE "LedgerEntry" DISABLE TRIGGER USER')
        await rows.$executeRawUnsafe('ALTER TABLE "LedgerEntry" DROP CONSTRAINT "LedgerEntry_pkey"')
        await rows.$executeRawUnsafe('DROP INDEX "LedgerEntry_workspaceId_chain_seq_key"')
        const [workspaceId, chain, length] = [pick(workspaces), pick(chains), 24]
        const where = `"workspaceId" = '${workspaceId}' AND chain = '${chain}'`
        await tamperings[name]?.({
          rows,
          workspaceId,
          chain,
          length,
          seq: 1 + chance(length),
          where,
          at: (seq) => `${where} AND seq = ${seq}`,
        })
        wasFound = (await checkChain({ rows, ledger: db.ledger, workspaceId, chain })).flaw !== null
        throw new Undo()
      },
      { timeout: 30_000 },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return wasFound
}

describe('tampering', () => {
  test('the untouched log holds, to the last of its chains', async () => {
    expect(await checkEveryChain(db)).toEqual([])
  })

  test('a thousand of a thousand are found', async () => {
    expect(await isFound('nothing at all')).toBe(false)
    const [done, missed] = [new Map<string, number>(), [] as string[]]
    for (let n = 0; n < 1_000; n++) {
      const name = n < names.length ? (names[n] ?? '') : pick(names)
      done.set(name, (done.get(name) ?? 0) + 1)
      if (!(await isFound(name))) missed.push(`${n}: ${name}`)
    }
    expect(missed).toEqual([])
    expect([...done.keys()].toSorted()).toEqual(names.toSorted())
    expect(await checkEveryChain(db)).toEqual([])
  }, 600_000)

  test('what is done to the folder is found too: a line changed or cut off, a file gone or moved', async () => {
    const files = (await readdir(headsDir)).filter((name) => name.endsWith('.heads'))
    for (const name of files) {
      const path = join(headsDir, name)
      const whole = await readFile(path, 'utf8')
      const lines = whole.trimEnd().split('\n')
      const other = await readFile(join(headsDir, files.find((each) => each !== name) ?? ''), 'utf8')
      const [line = ''] = lines.slice(chance(lines.length))
      const forged = [
        whole.replace(line, line.replace(/^\d+/, '99')),
        whole.replace(line, `${line}0`),
        `${lines.slice(0, -1).join('\n')}\n`,
        other,
        '',
      ]
      for (const text of forged) {
        await writeFile(path, text)
        expect(
          (await checkEveryChain(db)).map(
            ({ workspaceId, chain }) => `${workspaceId}.${chain.toLowerCase()}.heads`,
          ),
          text.slice(0, 200),
        ).toEqual([name])
      }
      await unlink(path)
      expect(await checkEveryChain(db)).toHaveLength(1)
      await writeFile(path, whole)
    }
    expect(await checkEveryChain(db)).toEqual([])
  })

  test('another server’s key vouches for nothing', async () => {
    const stranger = openDatabase(url, { ledger: { secret: randomBytes(32), headsDir } })
    expect(await checkEveryChain(stranger)).toHaveLength(4)
    await stranger.close()
  })
})

describe('many writers', () => {
  test('who write at once, or take back what they wrote, leave numbers without gaps and heads that fit', async () => {
    const second = openDatabase(url, { ledger: { secret, headsDir } })
    const [workspaceId = ''] = workspaces
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const rows = (n % 2 ? db : second).forWorkspace(workspaceId)
        const entry = {
          action: n % 3 ? 'case:COMPLETE_STEP' : 'people:update',
          entity: 'things',
          detail: { n },
        }
        if (n % 5 === 0)
          return expect(
            rows.transaction(async (each) => {
              await each.ledgerEntry.create({ data: entry })
              throw new Undo()
            }),
          ).rejects.toThrow(Undo)
        return n % 2
          ? rows.ledgerEntry.create({ data: entry })
          : rows.transaction((each) => each.ledgerEntry.create({ data: entry }))
      }),
    )
    await second.close()
    await db.ledger.settled()
    expect(await checkEveryChain(db)).toEqual([])
    const heads = await db.platform.ledgerHead.findMany({ where: { workspaceId }, orderBy: { chain: 'asc' } })
    expect(heads.map(({ seq }) => seq)).toEqual([24 + 16, 24 + 32])
  })
})

describe('a restore', () => {
  const tables = ['LedgerEntry', 'LedgerHead']
  const asOwner = (sql: string[]) =>
    owner.$transaction([
      owner.$executeRawUnsafe('ALTER TABLE "LedgerEntry" DISABLE TRIGGER USER'),
      ...sql.map((each) => owner.$executeRawUnsafe(each)),
      owner.$executeRawUnsafe('ALTER TABLE "LedgerEntry" ENABLE TRIGGER USER'),
    ])

  test('from an older backup is found, also once grown past it, until an operator accepts it', async () => {
    const [workspaceId = ''] = workspaces
    await asOwner(tables.map((table) => `CREATE TABLE "${table}_backup" AS SELECT * FROM "${table}"`))
    const before = await checkChain({
      rows: db.platform,
      ledger: db.ledger,
      workspaceId,
      chain: 'ADMINISTRATION',
    })
    for (let n = 0; n < 3; n++) await write(workspaceId, 'ADMINISTRATION', n)
    await db.ledger.settled()
    await asOwner(
      tables.flatMap((table) => [
        `DELETE FROM "${table}"`,
        `INSERT INTO "${table}" SELECT * FROM "${table}_backup"`,
      ]),
    )
    const flaw = async () =>
      (await checkChain({ rows: db.platform, ledger: db.ledger, workspaceId, chain: 'ADMINISTRATION' })).flaw
    expect(await flaw()).toEqual({ kind: 'MISSING', seq: before.entries + 1 })
    for (let n = 0; n < 5; n++) await write(workspaceId, 'ADMINISTRATION', n)
    await beginHeads(db)
    await db.ledger.settled()
    expect(await flaw()).toEqual({ kind: 'CHANGED', seq: before.entries + 1 })
    expect(await acceptRestore(db)).toEqual({
      refused: [],
      accepted: [
        {
          workspaceId,
          chain: 'ADMINISTRATION',
          keptUpTo: before.entries + 5,
          lostUpTo: before.entries + 5,
        },
      ],
    })
    expect(await checkEveryChain(db)).toEqual([])
    expect(
      await db.platform.ledgerEntry.findFirst({ where: { workspaceId, action: 'audit:restore' } }),
    ).toMatchObject({
      seq: before.entries + 6,
      detail: { keptUpTo: before.entries + 5, lostUpTo: before.entries + 5 },
    })
    expect((await readdir(headsDir)).filter((name) => name.endsWith('.restored'))).toHaveLength(1)
  })

  test('explains no entry that was changed', async () => {
    const [, workspaceId = ''] = workspaces
    await asOwner([
      `UPDATE "LedgerEntry" SET entity = 'else' WHERE "workspaceId" = '${workspaceId}' AND chain = 'CASES' AND seq = 7`,
    ])
    expect(await acceptRestore(db)).toEqual({
      accepted: [],
      refused: [{ workspaceId, chain: 'CASES', flaw: { kind: 'CHANGED', seq: 7 } }],
    })
    expect(await db.platform.ledgerEntry.count({ where: { workspaceId, action: 'case:restore' } })).toBe(0)
    await asOwner([
      `UPDATE "LedgerEntry" SET entity = 'things' WHERE "workspaceId" =
        '${workspaceId}' AND chain = 'CASES' AND seq = 7`,
    ])
    expect(await checkEveryChain(db)).toEqual([])
  })
})

describe('a check', () => {
  test('while others write finds nothing wrong', async () => {
    const [workspaceId = ''] = workspaces
    const stop = new AbortController()
    const writing = (async () => {
      for (let n = 0; !stop.signal.aborted; n++) await write(workspaceId, 'ADMINISTRATION', n)
    })()
    const problems: unknown[] = []
    for (let tries = 0; tries < 40; tries++)
      problems.push(
        (await checkChain({ rows: db.platform, ledger: db.ledger, workspaceId, chain: 'ADMINISTRATION' }))
          .flaw,
      )
    stop.abort()
    await writing
    expect(problems).toEqual(problems.map(() => null))
  })
})

describe('heads that could not be kept', () => {
  test('are told, and covered by the next one', async () => {
    const [reports, blocked] = [[] as unknown[], join(headsDir, 'blocked')]
    await writeFile(blocked, '')
    const [workspaceId = ''] = workspaces
    const full = openDatabase(url, {
      ledger: { secret, headsDir: blocked, onFailure: (error) => reports.push(error) },
    })
    await full.platform.ledgerEntry.create({
      data: { workspaceId, action: 'people:update', entity: 'things' },
    })
    await full.close()
    expect(reports).toMatchObject([{ code: 'EEXIST' }])
    await unlink(blocked)
    expect(await checkEveryChain(db)).toEqual([])
    await write(workspaceId, 'ADMINISTRATION', 1)
    await db.ledger.settled()
    expect(await checkEveryChain(db)).toEqual([])
  })
})
