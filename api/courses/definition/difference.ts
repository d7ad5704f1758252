/**
 * What has changed between two states of a course, sentence by sentence, so that an author sees before publishing what
 * learners will meet. Pure; the order is that of the course as it is now, what was removed stands at the end.
 */
import { canonicalJson } from '../../../workflows/definition/canonical.ts'
import { entriesOf } from '../../../workflows/definition/keys.ts'
import { blocksOf, isQuestion, type Block, type CourseDraft, type Item } from './draft.ts'
import { plainText } from './richText.ts'

export type DifferenceCode =
  | 'COURSE_CHANGED'
  | 'PRIMARY_CHANGED'
  | 'LANGUAGE_ADDED'
  | 'LANGUAGE_REMOVED'
  | 'TRANSLATIONS_CHANGED'
  | `${'ITEM' | 'BLOCK'}_${'ADDED' | 'REMOVED' | 'MOVED' | 'CHANGED'}`
  | 'PASS_MARK_CHANGED'
  | 'RIGHT_ANSWER_CHANGED'
  | 'POINTS_CHANGED'
/**
 * `nodeId`: the item or block; null: the course itself. `params`: `title` of an item, `label` of a block, the `field`
 * that changed (as draft.ts names it), `before` and `now` (points 0: not marked), `language`, `count` of texts.
 */
export type Difference = {
  code: DifferenceCode
  nodeId: string | null
  params: Record<string, string | number>
}

/** Every change that leads from one state to the other; none where a reader would meet the same course. */
export function differenceOf(before: CourseDraft, now: CourseDraft): Difference[] {
  return [
    ...changedFields(pickCourse(before), pickCourse(now)).map((field) =>
      difference('COURSE_CHANGED', null, { field }),
    ),
    ...languages(before, now),
    ...items(before, now),
    ...blocks(before, now),
  ]
}

const difference = (
  code: DifferenceCode,
  nodeId: string | null,
  params: Difference['params'],
): Difference => ({
  code,
  nodeId,
  params,
})
const isAlike = (one: unknown, other: unknown): boolean =>
  canonicalJson({ value: one }) === canonicalJson({ value: other })
/** Names whose values differ, in the order of both. */
const changedFields = (before: object, now: object): string[] => {
  const [old, current] = [new Map(Object.entries(before)), new Map(Object.entries(now))]
  return [...new Set([...current.keys(), ...old.keys()])].filter(
    (field) => !isAlike(old.get(field), current.get(field)),
  )
}
const pickCourse = ({ items: _items, blocks: _blocks, languages: _languages, ...course }: CourseDraft) =>
  course
const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))

function languages({ languages: before }: CourseDraft, { languages: now }: CourseDraft): Difference[] {
  const old = entriesOf(before.translations).map(([language]) => language)
  const current = entriesOf(now.translations).map(([language]) => language)
  const changed = current.flatMap((language) => {
    const texts = before.translations[language]
    const count = changedFields(texts ?? {}, now.translations[language] ?? {}).length
    return [
      ...(texts ? [] : [difference('LANGUAGE_ADDED', null, { language })]),
      ...(count > 0 ? [difference('TRANSLATIONS_CHANGED', null, { language, count })] : []),
    ]
  })
  return [
    ...(before.primary === now.primary
      ? []
      : [difference('PRIMARY_CHANGED', null, { before: before.primary, now: now.primary })]),
    ...changed,
    ...old
      .filter((language) => !current.includes(language))
      .map((language) => difference('LANGUAGE_REMOVED', null, { language })),
  ]
}

function items(before: CourseDraft, now: CourseDraft): Difference[] {
  const [old, current] = [byId(before.items), byId(now.items)]
  const moved = movedOf(before.items, now.items)
  return [
    ...now.items.flatMap((item) => {
      const { id, title } = item
      const was = old.get(id)
      if (!was) return [difference('ITEM_ADDED', id, { title })]
      return [...(moved.has(id) ? [difference('ITEM_MOVED', id, { title })] : []), ...itemChanges(was, item)]
    }),
    ...before.items
      .filter(({ id }) => !current.has(id))
      .map(({ id, title }) => difference('ITEM_REMOVED', id, { title })),
  ]
}
const itemChanges = (was: Item, item: Item): Difference[] =>
  changedFields(was, item).map((field) =>
    field === 'passPercentage' && was.kind === 'QUIZ' && item.kind === 'QUIZ'
      ? difference('PASS_MARK_CHANGED', item.id, {
          title: item.title,
          before: was.passPercentage,
          now: item.passPercentage,
        })
      : difference('ITEM_CHANGED', item.id, { title: item.title, field }),
  )

/** Blocks of an item that was added or removed are reported with it. */
function blocks(before: CourseDraft, now: CourseDraft): Difference[] {
  const [old, current] = [byId(before.blocks), byId(now.blocks)]
  const [oldItems, currentItems] = [byId(before.items), byId(now.items)]
  const moved = new Set(now.items.flatMap(({ id }) => [...movedOf(blocksOf(before, id), blocksOf(now, id))]))
  return [
    ...now.blocks.flatMap((block) => {
      const was = old.get(block.id)
      if (!was)
        return oldItems.has(block.itemId)
          ? [difference('BLOCK_ADDED', block.id, { label: labelOf(block) })]
          : []
      const isMoved = was.itemId !== block.itemId || moved.has(block.id)
      return [
        ...(isMoved ? [difference('BLOCK_MOVED', block.id, { label: labelOf(block) })] : []),
        ...blockChanges(was, block),
      ]
    }),
    ...before.blocks
      .filter(({ id, itemId }) => !current.has(id) && currentItems.has(itemId))
      .map((block) => difference('BLOCK_REMOVED', block.id, { label: labelOf(block) })),
  ]
}
const labelOf = (block: Block): string =>
  isQuestion(block) ? block.label : plainText(block.html).slice(0, 80)

function blockChanges(was: Block, block: Block): Difference[] {
  const label = labelOf(block)
  return changedFields(was, block).flatMap((field) => {
    if (field === 'order' || field === 'itemId') return []
    if (field !== 'marking' || !isQuestion(was) || !isQuestion(block))
      return [difference('BLOCK_CHANGED', block.id, { label, field })]
    const { points: before = 0, ...right } = was.marking ?? {}
    const { points: now = 0, ...rightNow } = block.marking ?? {}
    return [
      ...(before === now ? [] : [difference('POINTS_CHANGED', block.id, { label, before, now })]),
      ...(isAlike(right, rightNow) ? [] : [difference('RIGHT_ANSWER_CHANGED', block.id, { label })]),
    ]
  })
}

/** The fewest rows whose move explains the new order: all kept ones but a longest run that kept its order. */
function movedOf(before: { id: string }[], now: { id: string }[]): Set<string> {
  const placeOf = new Map(before.map(({ id }, place) => [id, place]))
  const commonRows = now.flatMap(({ id }) => {
    const place = placeOf.get(id)
    return place === undefined ? [] : [{ id, place }]
  })
  type Run = { id: string; place: number; length: number; rest: Run | null }
  const runs: Run[] = []
  let longest: Run | null = null
  for (const { id, place } of commonRows) {
    let rest: Run | null = null
    for (const run of runs) if (run.place < place && run.length > (rest?.length ?? 0)) rest = run
    const run: Run = { id, place, length: (rest?.length ?? 0) + 1, rest }
    runs.push(run)
    if (run.length > (longest?.length ?? 0)) longest = run
  }
  const moved = new Set(commonRows.map(({ id }) => id))
  for (let run = longest; run; run = run.rest) moved.delete(run.id)
  return moved
}
