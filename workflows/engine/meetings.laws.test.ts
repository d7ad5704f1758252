/**
 * No meeting ever stands still: random committees, votes and absences, against an oracle that counts ballots
 * by itself.
 */
import { expect, test } from 'vitest'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { advance, refuse } from './advance.ts'
import { day, india, monday, processOf, small } from '../../test/cast.ts'
import type { Act, By, CaseState, Count } from './state.ts'

const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
type Vote = 'NONE' | 'OPEN' | 'SECRET'
type World = {
  random: () => number
  quorum: number
  needsLead: boolean
  vote: Vote
  seated: By[]
  at: number
  state: CaseState
  /** Of the running round, by voter; null abstains. */
  ballots: Map<string, string | null>
  present: By[]
  /** Who came and sits on no committee. */
  others: number
  isClosed: boolean
  isSignedFor: boolean
}
const chance = (world: World, share: number) => world.random() < share
const anyOf = <Item>(world: World, items: Item[]): Item =>
  items[Math.floor(world.random() * items.length)] as Item

function begin(seed: number): World & { process: ReturnType<typeof processOf> } {
  const random = seeded(seed)
  const [quorum, vote, size] = [
    Math.floor(random() * 5),
    (['NONE', 'OPEN', 'SECRET'] as const)[Math.floor(random() * 3)] as Vote,
    1 + Math.floor(random() * 5),
  ]
  const needsLead = random() < 0.4
  const isSignedFor = random() < 0.5
  const signing = isSignedFor ? ({ minutesRequired: true, minutesSignedBy: 'MEMBERS' } as const) : {}
  const graph = small()
  graph.steps.forEach((step) => {
    if (step.meeting) step.meeting = { quorum, presidingOfficerRequired: needsLead, vote, ...signing }
  })
  const seated = Array.from({ length: size }, (_, n): By => ({
    userId: `m${n}`,
    role: 'EMPLOYEE',
    capacities: n === 0 ? ['COMMITTEE', 'PRESIDING_OFFICER'] : ['COMMITTEE'],
  }))
  const process = processOf(graph)
  const { state } = advance(process, india, null, { type: 'FILED', values: {} }, monday)
  return {
    random,
    quorum,
    needsLead,
    vote,
    seated,
    at: monday,
    state,
    ballots: new Map(),
    present: [],
    others: 0,
    isClosed: false,
    isSignedFor,
    process,
  }
}

const step = 'meet.1'
const count = ({ ballots }: World): Required<Count> => {
  const tally: Record<string, number> = {}
  for (const choice of ballots.values()) if (choice !== null) tally[choice] = (tally[choice] ?? 0) + 1
  return { tally, abstained: [...ballots.values()].filter((choice) => choice === null).length }
}

const isOver = ({ isClosed, present, ballots }: World) =>
  isClosed || present.every((member) => ballots.has(member.userId))

/**
 * The oracle: which outcomes may end the step now, for the presiding officer and for others. Counts by its
 * own hand.
 */
function expected(world: World): { lead: string[]; other: string[] } {
  const yes = [...world.ballots.values()].filter((choice) => choice === 'yes').length
  const no = [...world.ballots.values()].filter((choice) => choice === 'no').length
  if (world.vote === 'NONE') return { lead: ['yes', 'no'], other: ['yes', 'no'] }
  if (!isOver(world) || yes + no === 0) return { lead: [], other: [] }
  if (yes === no) return { lead: ['yes', 'no'], other: [] }
  return yes > no ? { lead: ['yes'], other: ['yes'] } : { lead: ['no'], other: ['no'] }
}

for (const share of [0, 0.15]) {
  test(`whoever is left can always lead it on${share ? ', while members leave' : ''}`, () => {
    const ended = new Set<string>()
    let arrived = 0
    forSeeds(`meetings${share ? ' that members leave' : ''}`, 400, (_random, seed) => {
      const world = begin(seed * 7919)
      const { process } = world
      const may = (by: By, act: Act) => refuse(process, world.state, act, by, world.at) === null
      const act = (by: By, wanted: Act) => {
        world.state = advance(process, india, world.state, { type: 'ACT', by, act: wanted }, world.at).state
      }
      const meetingId = () => world.state.steps[step]?.meeting?.meetingId ?? 'none'
      const status = () => world.state.steps[step]?.meeting?.status ?? 'NONE'
      const complete = (outcome: string): Act => ({
        type: 'COMPLETE_STEP',
        step,
        outcome,
        submissionId: null,
        values: {},
        ...(world.isSignedFor ? { minutes: true, signed: true as const } : {}),
        ...count(world),
      })
      /** Whoever is here counts, whenever they came; the oracle is the list of those who did. */
      const arrive = () => {
        const late = world.seated.filter((member) => !world.present.includes(member))
        const member = chance(world, 0.7) ? late[0] : undefined
        const arrival: Act = {
          type: 'ARRIVE_MEETING',
          step,
          meetingId: meetingId(),
          counts: member !== undefined,
          presides: member?.capacities.includes('PRESIDING_OFFICER') === true,
        }
        const by = anyOf(world, world.seated)
        expect(may(by, arrival), `seed ${seed}`).toBe(world.vote === 'NONE' || !isOver(world))
        if (!may(by, arrival)) return
        act(by, arrival)
        if (member) world.present = [...world.present, member]
        else world.others++
        arrived++
        expect(world.state.steps[step]?.meeting, `seed ${seed}`).toMatchObject({
          status: 'HELD',
          present: world.present.length,
          came: world.present.length + world.others,
          presidingOfficerPresent: world.present.some(({ capacities }) =>
            capacities.includes('PRESIDING_OFFICER'),
          ),
        })
      }
      act(world.seated[0] as By, {
        type: 'COMPLETE_STEP',
        step: 'read.1',
        outcome: 'done',
        submissionId: null,
        values: {},
      })

      /** Every act that leads on from here, by anybody who is left. */
      const ways = (): [By, Act][] =>
        world.seated
          .flatMap((by) =>
            [
              ...['yes', 'no'].map((outcome) => complete(outcome)),
              {
                type: 'SCHEDULE_MEETING',
                step,
                meetingId: `p${world.at}`,
                startAt: world.at,
                endAt: world.at + 1,
              },
              {
                type: 'RECORD_MEETING',
                step,
                meetingId: meetingId(),
                present: 0,
                presidingOfficerPresent: false,
                came: 0,
              },
              { type: 'CLOSE_VOTE', step, meetingId: meetingId() },
              { type: 'VOTE_AGAIN', step, meetingId: meetingId(), ...count(world) },
              { type: 'ADJOURN_MEETING', step, meetingId: meetingId(), noteId: 'n', ...count(world) },
            ].map((each) => [by, each as Act] as [By, Act]),
          )
          .filter(([by, each]) => may(by, each))

      const turn = (): void => {
        const by = anyOf(world, world.seated)
        if (status() === 'SCHEDULED') {
          world.present = world.seated.filter(() => chance(world, 0.7))
          const isLed = world.present.some(({ capacities }) => capacities.includes('PRESIDING_OFFICER'))
          act(by, {
            type: 'RECORD_MEETING',
            step,
            meetingId: meetingId(),
            present: world.present.length,
            presidingOfficerPresent: isLed,
            came: world.present.length,
          })
          const isHeld = world.present.length >= Math.max(world.quorum, 1) && (isLed || !world.needsLead)
          expect(status()).toBe(isHeld ? 'HELD' : 'NO_QUORUM')
          Object.assign(world, { ballots: new Map(), isClosed: false, others: 0 })
        } else if (status() === 'HELD' && chance(world, 0.2)) arrive()
        else if (status() === 'HELD') {
          const waiting = world.present.filter(
            (member) => world.seated.includes(member) && !world.ballots.has(member.userId),
          )
          const way =
            chance(world, 0.8) && world.vote !== 'NONE' && !world.isClosed ? undefined : anyOf(world, ways())
          if (!way && waiting.length > 0 && !world.isClosed) {
            const voter = anyOf(world, waiting)
            act(voter, { type: 'VOTE', step, meetingId: meetingId(), ballotId: 'b' })
            world.ballots.set(voter.userId, anyOf(world, ['yes', 'no', null]))
          } else if (way) {
            act(...way)
            if (way[1].type === 'VOTE_AGAIN') Object.assign(world, { ballots: new Map(), isClosed: false })
            if (way[1].type === 'CLOSE_VOTE') world.isClosed = true
          }
        } else
          act(by, {
            type: 'SCHEDULE_MEETING',
            step,
            meetingId: `m${world.at}`,
            startAt: world.at,
            endAt: world.at + 1,
          })
      }

      for (let turns = 0; turns < 60 && world.state.status === 'IN_PROGRESS'; turns++) {
        turn()
        if (world.state.status !== 'IN_PROGRESS') break
        if (status() === 'HELD') {
          const { lead, other } = expected(world)
          for (const by of world.seated) {
            const isLead = by.capacities.includes('PRESIDING_OFFICER')
            expect(
              ['yes', 'no'].filter((outcome) => may(by, complete(outcome))),
              `seed ${seed}`,
            ).toEqual(['yes', 'no'].filter((outcome) => (isLead ? lead : other).includes(outcome)))
            const unsigned = { ...complete('yes'), signed: undefined } as Act
            if (world.isSignedFor && may(by, complete('yes')))
              expect(refuse(process, world.state, unsigned, by, world.at)?.code).toBe('SIGNATURES')
          }
        }
        const leaving = chance(world, share) ? anyOf(world, world.seated) : null
        if (world.seated.length > 1) world.seated = world.seated.filter((each) => each !== leaving)
        const before = world.at
        world.at += 2 * day
        expect(
          ways().length,
          `seed ${seed} stands still: ${JSON.stringify(world.state.steps[step])}`,
        ).toBeGreaterThan(0)
        world.at = before + 1
      }
      ended.add(
        world.state.status === 'CLOSED' ? `${world.vote} ${world.state.resolution?.outcome}` : status(),
      )
      return world.state.seq
    })
    expect(arrived).toBeGreaterThan(floorOf(40))
    for (const end of ['NONE yes', 'OPEN yes', 'SECRET no']) expect([...ended]).toContain(end)
  }, 60_000)
}
