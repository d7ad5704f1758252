/**
 * A step that waits for one which on some way never comes would keep the case waiting for ever. The drawing
 * is played in every way it can
 * go, nearest first: outcomes are free, answers keep to what their question offers. Beyond the budget nothing
 * is claimed; a running case
 * that comes to it is marked in that very transition.
 */
import { conditionHolds } from '../conditions.ts'
import type { Attribute, Edge, Test } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import type { Values } from '../../engine/state.ts'

export type Move = { step: number; outcome: string }
/** `step` waits for `required`, and after these moves nothing is open. */
export type Standstill = { step: number; required: number; way: Move[] }
type Place = {
  ready: number[]
  locked: number[]
  done: Set<number>
  answers: Values
  asked: Set<string>
  by: { from: Place; move: Move } | null
}

const mostPlaces = 4000

/** Each pair once, by its shortest way. */
export function standstills(index: GraphIndex): Standstill[] {
  if (index.requires.every((list) => list.length === 0)) return []
  const found = new Map<string, Standstill>()
  const world = worldOf(index)
  const begun = [
    {
      ready: [],
      locked: [],
      done: new Set<number>(),
      answers: {},
      asked: new Set<string>(),
      by: null,
    } satisfies Place,
  ]
  const todo = begun
    .flatMap((place) => taken(world, place, index.edgesOf.get('start/') ?? [], 'filing'))
    .flatMap((place) => settled(world, place))
  const seen = new Set(todo.map(nameOf))
  for (let at = 0; at < todo.length; at++) {
    if (todo.length > mostPlaces) break
    const place = todo[at] as Place
    if (place.ready.length === 0)
      stuck(index, place).forEach((each) => {
        const key = `${each.step}/${each.required}`
        if (!found.has(key)) found.set(key, each)
      })
    for (const next of place.ready.flatMap((step) => movesOf(world, place, step))) {
      const name = nameOf(next)
      if (seen.has(name)) continue
      seen.add(name)
      todo.push(next)
    }
  }
  return [...found.values()]
}

const sorted = (list: number[]) => list.toSorted((a, b) => a - b).join()
const nameOf = ({ ready, locked, done, answers }: Place) =>
  `${sorted(ready)}|${sorted(locked)}|${sorted([...done])}|${JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

function stuck({ requires }: GraphIndex, place: Place): Standstill[] {
  const way: Move[] = []
  for (let each: Place | null = place; each?.by; each = each.by.from) way.unshift(each.by.move)
  return place.locked.flatMap((step) =>
    (requires[step] ?? [])
      .filter((required) => !place.done.has(required))
      .map((required) => ({ step, required, way })),
  )
}

/** Every place that ending a step leads to; a case that closes leads nowhere. */
function movesOf(world: World, place: Place, step: number): Place[] {
  const { index } = world
  const drawn = index.graph.steps[step]
  return (drawn?.outcomes ?? []).flatMap(({ id: outcome }) => {
    const ended = {
      ...place,
      ready: place.ready.filter((one) => one !== step),
      done: doneWith(world, place, step),
      by: { from: place, move: { step, outcome } },
    }
    return taken(world, ended, index.edgesOf.get(`${drawn?.id}/${outcome}`) ?? [], drawn?.id ?? '').flatMap(
      (next) => settled(world, next),
    )
  })
}

/** Takes the arrows whose condition holds, for every answer that may have been given to what they read. */
function taken(world: World, place: Place, arrows: Edge[], at: string): Place[] {
  const { index } = world
  return answered(
    world,
    place,
    arrows.flatMap((edge) => edge.condition?.tests ?? []),
    at,
  ).flatMap((known) => {
    const matching = arrows.filter((edge) => edge.condition && conditionHolds(edge.condition, known.answers))
    const ways = matching.length > 0 ? matching : arrows.filter((edge) => !edge.condition)
    if (ways.some((edge) => edge.to === 'close')) return []
    const reached = ways.flatMap((edge) => index.numberOf.get(edge.to) ?? [])
    const entered = [...new Set(reached)].filter(
      (step) => !known.ready.includes(step) && !known.locked.includes(step),
    )
    return [{ ...known, locked: [...known.locked, ...entered] }]
  })
}

const doneWith = ({ counts }: World, { done }: Place, step: number): Set<number> =>
  counts.has(step) ? new Set([...done, step]) : done

/** Opens what waits for nothing any more; automatic steps go on at once. */
function settled(world: World, place: Place): Place[] {
  const { index } = world
  const free = place.locked.find((step) => (index.requires[step] ?? []).every((one) => place.done.has(one)))
  if (free === undefined) return [place]
  const drawn = index.graph.steps[free]
  const locked = place.locked.filter((step) => step !== free)
  if (!drawn?.setting.automatic) return settled(world, { ...place, locked, ready: [...place.ready, free] })
  const ended = { ...place, locked, done: doneWith(world, place, free) }
  return taken(
    world,
    ended,
    index.edgesOf.get(`${drawn.id}/${drawn.outcomes[0]?.id ?? ''}`) ?? [],
    drawn.id,
  ).flatMap((next) => settled(world, next))
}

/** What may be answered to a field that arrows read, and the step that asks it. */
type Field = { place: string; answers: (Values[string] | undefined)[] }
type Fields = Map<string, Field>
/** `counts`: steps of which it matters whether they are done. */
type World = { index: GraphIndex; fields: Fields; counts: Set<number> }

function worldOf(index: GraphIndex): World {
  const fields = fieldsOf(index)
  const asking = [...fields.values()].map(({ place }) => index.numberOf.get(place) ?? -1)
  return { index, fields, counts: new Set([...index.requires.flat(), ...asking]) }
}

function fieldsOf({ graph, stepOf }: GraphIndex): Fields {
  const tests = graph.edges.flatMap((edge) => edge.condition?.tests ?? [])
  const sections = new Map(graph.components.map((one) => [one.id, one]))
  return new Map(
    graph.attributes
      .filter((one) => tests.some((test) => test.field === one.key))
      .map((attribute) => {
        const section = sections.get(attribute.componentId)
        const place = section?.stepId ?? 'filing'
        const isSure =
          attribute.required &&
          !attribute.visibleWhen &&
          !section?.visibleWhen &&
          !stepOf(place)?.setting.allowSkip
        return [
          attribute.key,
          {
            place,
            answers: [
              ...(isSure ? [] : [undefined]),
              ...offered(
                attribute,
                tests.filter((test) => test.field === attribute.key),
              ),
            ],
          },
        ]
      }),
  )
}

const many = new Set<Attribute['type']>(['CHECKBOX_TEXT', 'MULTIPLE_RESPONSE', 'MULTI_SELECT'])
/** Enough answers to make every test come out either way. */
function offered({ type, options }: Attribute, tests: Test[]): Values[string][] {
  if (type === 'BUTTON') return [true]
  if (type === 'INPUT_BOX')
    return [
      ...new Set(
        tests.flatMap(({ value }) => (typeof value === 'number' ? [value - 1, value, value + 1] : [0])),
      ),
    ]
  const named = options.map((option) => option.id)
  if (!many.has(type)) return named
  return [...named.map((id) => [id]), ...(named.length > 1 ? [named] : [])]
}

/**
 * The place once for each answer to what is read here for the first time; what was not asked yet stays
 * unanswered.
 */
function answered({ index: { numberOf }, fields }: World, place: Place, tests: Test[], at: string): Place[] {
  const open = [...new Set(tests.map((test) => test.field))].filter((key) => {
    const field = fields.get(key)
    return (
      field &&
      !place.asked.has(key) &&
      (field.place === 'filing' || field.place === at || place.done.has(numberOf.get(field.place) ?? -1))
    )
  })
  return open.reduce<Place[]>(
    (places, key) =>
      places.flatMap((each) =>
        (fields.get(key)?.answers ?? []).map((answer) => ({
          ...each,
          asked: new Set([...each.asked, key]),
          answers: answer === undefined ? each.answers : { ...each.answers, [key]: answer },
        })),
      ),
    [place],
  )
}
