/** Plays a chain of changes against a case of its own, and compares what everybody sees with the table. */
import { expect } from 'vitest'
import type { Answer, Caller } from '../app.ts'
import { changes } from './changes.ts'
import {
  expectCopiesClosed,
  expectOwnDataBlind,
  expectOwnDataClosed,
  orderCopies,
  orderOwnData,
} from './copies.ts'
import { seenBy, type Seen } from './doors.ts'
import { expectedReaders, readersEver, type Done } from './expectedReaders.ts'
import { expectDateKept, expectNoActs, expectNothingErased, dueAt, takeRecord, takeTraces } from './goals.ts'
import { ageSessions, compareRows, comparing, passings } from './timeShifts.ts'
import { buildWorld, readers, readersBefore, type Reader, type Scene, type World } from './world.ts'

export type Chain = readonly string[]
export const nameOf = (chain: Chain): string => chain.join(' → ')
/** Where a call goes, by which the law knows that a change calls its row. */
export type CallTarget = { method: string; path: string }
export type OnCall = (name: string, target: CallTarget) => void

/** What a table says of a call: who makes it, and what it answers where it comes first. */
type Callable<By, Target> = {
  by: By
  call: (by: Caller, world: Target) => Promise<Answer>
  status?: number
}
type CalledBy<By> = Omit<World, 'caller'> & { caller: (actor: By) => Promise<Caller> }
/** Calls them one after another; one that is refused, because of what came before it, must change nothing. */
export async function makeCalls<By, Target extends CalledBy<By>>(
  world: Target,
  table: Readonly<Record<string, Callable<By, Target>>>,
  chain: Chain,
  onCall?: OnCall,
): Promise<Done[]> {
  const done: Done[] = []
  const passed: string[] = []
  for (const name of chain) {
    if (passings[name]) {
      await passings[name](world) // eslint-disable-line no-await-in-loop
      passed.push(name)
      await settle(world) // eslint-disable-line no-await-in-loop
      continue
    }
    if (name === comparing) {
      await compareRows(world) // eslint-disable-line no-await-in-loop
      await settle(world) // eslint-disable-line no-await-in-loop
      continue
    }
    const change = table[name]!
    const caller = await world.caller(change.by) // eslint-disable-line no-await-in-loop
    await ageSessions(world, passed) // eslint-disable-line no-await-in-loop
    const answer = await change.call(
      noting(caller, (target) => onCall?.(name, target)),
      world,
    ) // eslint-disable-line no-await-in-loop
    expectStatus(answer, change.status ?? 200, name, done)
    done.push({ name, isDone: answer.status === 200 })
    await settle(world) // eslint-disable-line no-await-in-loop
  }
  return done
}

/** The first leaves signals to the run, the second waits for what it writes. */
async function settle({ rig, caseId }: Pick<World, 'rig' | 'caseId'>): Promise<void> {
  rig.wake()
  await rig.settle(caseId)
  await rig.settle(caseId)
}

/** Alone it answers what the table says; after others it may be refused, and never fails. */
function expectStatus({ status, body }: Answer, alone: number, name: string, done: readonly Done[]): void {
  const message = `${nameOf([...done.map((each) => each.name), name])}: ${JSON.stringify(body)}`
  if (done.length === 0) expect(status, message).toBe(alone)
  else expect(status === 200 || (status >= 400 && status < 500), `${status} ${message}`).toBe(true)
}

function noting(caller: Caller, onCall: (target: CallTarget) => void): Caller {
  const note =
    (method: 'get' | 'post' | 'put' | 'patch' | 'delete'): Caller['get'] =>
    (path, ...rest) => {
      onCall({ method, path })
      return caller[method](path, ...rest)
    }
  return {
    ...caller,
    get: note('get'),
    post: note('post'),
    put: note('put'),
    patch: note('patch'),
    delete: note('delete'),
  }
}

let lastTurn: Promise<unknown> = Promise.resolve()
/**
 * Runs work of one lane after that of the others: a connection that serves one workspace for long is not told of
 * another at each statement.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}

/** `withFiles`: copies of the case and own data are ordered before, and own data after; jobs, so a sample does it. */
export type Watching = { onCall?: OnCall; withFiles?: boolean }
/** Plays one chain. Throws where anything differs that the table does not name, and names the chain. */
export async function playChain(
  scene: Scene,
  chain: Chain,
  { onCall, withFiles = false }: Watching = {},
): Promise<void> {
  const world = await buildWorld(
    scene,
    chain.some((name) => changes[name]?.by === 'respondentAdmin'),
  )
  const copies = withFiles ? await orderCopies(world) : null
  const ownData = withFiles ? await orderOwnData(world) : null
  const [record, traces, due] = [await takeRecord(world), await takeTraces(world), await dueAt(world)]
  const done = await makeCalls(world, changes, chain, onCall)
  const expected = expectedReaders(done)
  await inTurn(() => compareViews(world, expected, done))
  expect(await takeRecord(world), `changed by: ${nameOf(chain)}`).toEqual(record)
  expectNothingErased(traces, await takeTraces(world), nameOf(chain))
  const concerned = expected.filter((each) =>
    ['presiding', 'member', 'external', 'complainant'].includes(each),
  )
  await expectDateKept(world, due, done, concerned)
  const outside = readers.filter((each) => !expected.includes(each))
  await inTurn(() => expectNoActs(world, outside, (each) => isActive(world, each), nameOf(chain)))
  await expectNotified(world, expected, concerned, nameOf(chain))
  if (!copies || !ownData) return
  await expectOwnDataClosed(world, ownData, expected, nameOf(chain))
  const sitting = expected.filter((each) => onCommittee.includes(each))
  await expectCopiesClosed(world, copies, sitting, nameOf(chain))
  const active = await Promise.all(outside.map((each) => isActive(world, each)))
  await expectOwnDataBlind(
    world,
    outside.filter((_, at) => active[at]),
    nameOf(chain),
  )
}

/** Whoever has the duty of a scheduler extends deadlines, and so knows their dates and the numbers of cases. */
const tracesByDuty: readonly string[] = ['scheduler: escalations:list']

export const onCommittee: readonly Reader[] = ['presiding', 'member', 'external', 'substitute']

const isActive = async ({ app, people }: World, reader: Reader) =>
  (await app.db.platform.membership.count({ where: { userId: people[reader].id, active: true } })) > 0

async function compareViews(world: World, expected: Reader[], done: readonly Done[]): Promise<void> {
  const chain = nameOf(done.map(({ name }) => name))
  // What somebody was notified of while they saw the case stays among their notices; it opens nothing.
  const notices = readersEver(done).map((each) => `${each}: notices:list`)
  const seen = new Map<Reader, Seen>()
  // eslint-disable-next-line no-await-in-loop
  for (const each of readers) seen.set(each, await seenBy(world, each, expected.includes(each)))
  const through = (door: 'opens' | 'file') => readers.filter((each) => seen.get(each)?.[door])
  expect(through('opens'), `who opens the case after: ${chain}`).toEqual(expected)
  const sitting = expected.filter((each) => onCommittee.includes(each))
  expect(through('file'), `who opens the committee’s file after: ${chain}`).toEqual(sitting)
  const traces = readers
    .filter((each) => !expected.includes(each))
    .flatMap((each) => (seen.get(each)?.traces ?? []).map((door) => `${each}: ${door}`))
  expect(
    traces.filter((each) => !tracesByDuty.includes(each) && !notices.includes(each)),
    `a trace after: ${chain}`,
  ).toEqual([])
}

/** Committee and complainant hear of every change of who reads; where nobody is left to act, an alarm is raised. */
async function expectNotified(world: World, expected: Reader[], concerned: Reader[], chain: string) {
  const { app, caseId, people } = world
  if (expected.join() !== readersBefore.join())
    for (const each of concerned) {
      const kind = { in: ['SEATS_CHANGED', 'ACCESS_CHANGED', 'NEEDS_ATTENTION'] }
      const where = { caseId, userId: people[each].id, kind }
      // eslint-disable-next-line no-await-in-loop
      expect(await app.db.platform.notice.count({ where }), `${each} hears of: ${chain}`).toBeGreaterThan(0)
    }
  const { attention } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  const isHeard = expected.some((each) => onCommittee.includes(each))
  if (!isHeard) expect(attention, `no alarm after: ${chain}`).not.toBeNull()
}
