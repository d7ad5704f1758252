/**
 * An attack by way of an answer that names who gets a step: what the colleague who is named sees and can do, and that
 * nobody gets in by it who is a party, is of another workspace, or is named under a key that the version
 * of the case does not ask for.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seenBy } from '../../test/attackChains/doors.ts'
import { takeRecord, takeTraces, expectNothingErased } from '../../test/attackChains/goals.ts'
import {
  buildWorld,
  openScene,
  readers,
  type Reader,
  type Scene,
  type World,
} from '../../test/attackChains/world.ts'
import type { Answer } from '../../test/app.ts'
import { floorGraph, publish } from '../../test/case.ts'
import { admitToCase, call, openCase } from '../../test/complaint.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { form } from '../../workflows/definition/templates/build.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene?.app.close())

/** Whoever reads the complaint names who hears both sides, within two days. */
function naming(key: string): Graph {
  const graph = floorGraph()
  const question = {
    key,
    type: 'INPUT_BOX',
    label: 'Who?',
    required: true,
    config: { format: 'PERSON' },
  } as const
  return {
    ...graph,
    ...form([{ id: 'section', stepId: 'read', title: 'Who', visibleTo: [], questions: [question] }]),
    steps: graph.steps.map((step) =>
      step.id === 'ask'
        ? { ...step, assignTo: key, assignWithin: { amount: 2, unit: 'DAY' as const } }
        : step,
    ),
  }
}
/** Without the unit’s admin, who has no step of this drawing. */
const before: Reader[] = ['complainant', 'presiding', 'member', 'external', 'employer']
const key = () => ({ 'idempotency-key': uuid() })
const as = ({ app, people, homeOf }: World, reader: Reader) => app.as(people[reader], homeOf(reader))
const complete = async (world: World, reader: Reader, step: string, answers: object = {}, outcome = 'done') =>
  (await as(world, reader)).post(
    `${call}/case/${world.caseId}/step/${step}/complete`,
    { outcome, answers },
    key(),
  )
async function settle({ rig, caseId }: World): Promise<void> {
  rig.wake()
  await rig.settle(caseId)
}

async function expectReaders(world: World, expected: Reader[], after: string): Promise<void> {
  const opening: Reader[] = []
  for (const each of readers) {
    // eslint-disable-next-line no-await-in-loop
    const { opens, file, traces } = await seenBy(world, each, expected.includes(each))
    if (opens) opening.push(each)
    expect([each, file], `the committee’s file after: ${after}`).toEqual([
      each,
      ['presiding', 'member', 'external'].includes(each),
    ])
    // What somebody was notified of while they had the step stays among their notices; it opens nothing.
    expect(
      traces.filter((door) => door !== 'notices:list' && each !== 'scheduler'),
      `${each} after: ${after}`,
    ).toEqual([])
  }
  expect(opening, `who opens the case after: ${after}`).toEqual(
    readers.filter((each) => expected.includes(each)),
  )
}

test('who is named has the step alone, until when the drawing says, and can do nothing else', async () => {
  const world = await buildWorld(scene, false, naming('who'))
  const { caseId, people } = world
  const named = { who: { userId: people.friend.id } }
  expect((await complete(world, 'presiding', 'read.1', named)).status).toBe(200)
  await settle(world)
  const record = await takeRecord(world)
  const traces = await takeTraces(world)
  await expectReaders(world, [...before, 'friend'], 'a friend is named')

  const friend = await as(world, 'friend')
  const { content } = (await openCase(friend, caseId)).body
  expect(content.current.map(({ step }: { step: string }) => step)).toEqual(['ask.1'])
  const days = (Date.parse(content.current[0].dueAt) - Date.now()) / 86_400_000
  expect([days > 1, days < 3]).toEqual([true, true])
  for (const secret of [world.evidenceId, people.complainant.id, people.respondent.id])
    expect(JSON.stringify(content)).not.toContain(secret)

  const at = `${call}/case/${caseId}`
  const tries: [string, () => Promise<Answer>][] = [
    ['joins the committee', () => admitToCase(friend, caseId, people.friend, {})],
    [
      'admits the stranger',
      () => admitToCase(friend, caseId, people.stranger, { capacity: 'HANDLER', step: 'ask.1' }),
    ],
    ['passes it on', () => friend.post(`${at}/step/ask.1/assign`, { userId: people.stranger.id }, key())],
    ['takes it back', () => friend.post(`${at}/step/ask.1/unassign`, {}, key())],
    ['names again', () => complete(world, 'friend', 'read.1', named)],
    ['reopens', () => friend.post(`${at}/step/read.1/reopen`, { reason: 'Again' }, key())],
    ['names the respondent', () => friend.post(`${at}/respondent`, { userId: people.stranger.id }, key())],
    ['informs', () => friend.post(`${at}/inform`, { party: 'RESPONDENT' }, key())],
    ['holds it', () => friend.post(`${at}/pause`, { reason: 'Wait' }, key())],
    ['closes it', () => friend.post(`${at}/close`, { reason: 'Over' }, key())],
    ['withdraws it', () => friend.post(`${at}/withdraw`, { reason: 'Over' }, key())],
    [
      'answers what is not asked',
      () => complete(world, 'friend', 'ask.1', { who: { userId: people.stranger.id } }),
    ],
  ]
  for (const [name, attempt] of tries) {
    const { status } = await attempt() // eslint-disable-line no-await-in-loop
    expect([name, status >= 400 && status < 500]).toEqual([name, true])
  }
  await settle(world)
  expect(await takeRecord(world)).toEqual(record)
  expectNothingErased(traces, await takeTraces(world), 'the tries of who was named')

  // Nobody else ends it meanwhile, and the committee takes it back.
  for (const each of ['member', 'complainant', 'admin', 'neighbour'] as const) {
    const { status } = await complete(world, each, 'ask.1') // eslint-disable-line no-await-in-loop
    expect([each, status >= 400]).toEqual([each, true])
  }
  const presiding = await as(world, 'presiding')
  expect((await presiding.post(`${at}/step/ask.1/unassign`, {}, key())).status).toBe(200)
  await settle(world)
  await expectReaders(world, before, 'the committee took it back')
  expect((await complete(world, 'friend', 'ask.1')).status).toBe(404)
  // The answer from before gives nothing again.
  expect((await complete(world, 'member', 'ask.1', {}, 'again')).status).toBe(200)
  await settle(world)
  await expectReaders(world, before, 'the step opened again')
})

test('nobody gets in by being named who may not, under any key, nor by naming themselves', async () => {
  const world = await buildWorld(scene, false, naming('who'))
  const { app, here, people, caseId } = world
  // The drawing asks under another key from now on; the case runs on its own version.
  await publish(app.db, here, naming('chosen'))
  const [record, traces] = [await takeRecord(world), await takeTraces(world)]
  const refused: [string, object][] = [
    ['the complainant', { who: { userId: people.complainant.id } }],
    ['the respondent', { who: { userId: people.respondent.id } }],
    ['somebody of another workspace', { who: { userId: people.neighbour.id } }],
    ['the key of another version', { chosen: { userId: people.friend.id } }],
    [
      'another key beside it',
      { who: { userId: people.complainant.id }, chosen: { userId: people.friend.id } },
    ],
    ['a list', { who: [people.friend.id] }],
    ['more than a person', { who: { userId: people.friend.id, role: 'WORKSPACE_ADMIN' } }],
  ]
  for (const [what, answers] of refused) {
    const { status } = await complete(world, 'presiding', 'read.1', answers) // eslint-disable-line no-await-in-loop
    expect([what, status]).toEqual([what, 400])
  }
  for (const each of ['friend', 'complainant', 'respondent', 'admin', 'neighbour', 'stranger'] as const) {
    const mine = { who: { userId: people[each].id } }
    const { status } = await complete(world, each, 'read.1', mine) // eslint-disable-line no-await-in-loop
    expect([each, status === 403 || status === 404]).toEqual([each, true])
  }
  await settle(world)
  expect(await takeRecord(world)).toEqual(record)
  expectNothingErased(traces, await takeTraces(world), 'answers that name whom they may not')
  await expectReaders(world, before, 'all of them were named')
  // The case goes on under its own key, and whoever becomes the respondent has nothing by it.
  expect((await complete(world, 'presiding', 'read.1', { who: { userId: people.friend.id } })).status).toBe(
    200,
  )
  await settle(world)
  expect((await openCase(await as(world, 'friend'), caseId)).status).toBe(200)
})
