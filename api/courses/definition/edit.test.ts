/**
 * Whatever is done to a course: it stays a course, the copy from before stays as it was, every change is told, and what
 * can be published names nothing that is not there.
 */
import { describe, expect, test } from 'vitest'
import { aCourse, block, options } from '../../../test/course.ts'
import { pick, seeded, type Random } from '../../../test/randomDrawings.ts'
import { compileCourse } from './compile.ts'
import { differenceOf } from './difference.ts'
import { blocksOf, CourseDraft, isQuestion, type Item } from './draft.ts'
import * as edit from './edit.ts'
import { textsOf, withPrimary } from './texts.ts'

const lesson = (id: string, title: string): Item => ({
  id,
  kind: 'LESSON',
  title,
  description: '',
  mandatory: true,
  prerequisiteIds: [],
  minSeconds: null,
})
const shuffled = (random: Random, ids: string[]) =>
  ids.reduce<string[]>((done, id) => done.toSpliced(Math.floor(random() * (done.length + 1)), 0, id), [])

/** Some change of it, with ids that `nth` makes new; null where the course has nothing to change in that way. */
function anyEdit(random: Random, draft: CourseDraft, nth: number): edit.Edit | null {
  const { items, blocks } = draft
  const item = items.length > 0 ? pick(random, items) : null
  const some = blocks.length > 0 ? pick(random, blocks) : null
  const question = blocks.find((each) => isQuestion(each) && each.options.length > 0)
  const text = pick<{ path: string; text: string }>(
    random,
    textsOf(draft).length > 0 ? textsOf(draft) : [{ path: 'title', text: 'x' }],
  )
  const marked = { options: options('a', 'b'), marking: { points: 1 + (nth % 9), right: ['a'] } }
  return pick<() => edit.Edit | null>(random, [
    () => edit.addItem(lesson(`item${nth}`, `Lesson ${nth}`), Math.floor(random() * (items.length + 1))),
    () => item && edit.setItem(item.id, { title: `Title ${nth}` }),
    () => item && edit.setItem(item.id, { prerequisiteIds: [pick(random, items).id] }),
    () => item && (item.kind === 'QUIZ' ? edit.setItem(item.id, { passPercentage: nth % 101 }) : null),
    () => item && edit.removeItem(item.id),
    () =>
      edit.orderItems(
        shuffled(
          random,
          items.map(({ id }) => id),
        ),
      ),
    () =>
      item && edit.addBlock({ ...block(`block${nth}`, 'MULTIPLE_CHOICE', marked), itemId: item.id }, nth % 3),
    () =>
      item && edit.addBlock({ id: `text${nth}`, itemId: item.id, order: 0, type: 'TEXT', html: '<p>x</p>' }),
    () =>
      question && isQuestion(question) ? edit.setBlock(question.id, { options: options('b', 'c') }) : null,
    () => (question && isQuestion(question) ? edit.setBlock(question.id, { marking: null }) : null),
    () => some && edit.replaceBlock({ ...only(some), type: 'TEXT', html: `<p>${nth}</p>` }),
    () => some && edit.removeBlock(some.id),
    () =>
      item &&
      edit.orderBlocks(
        item.id,
        shuffled(
          random,
          blocksOf(draft, item.id).map(({ id }) => id),
        ),
      ),
    () => edit.setCourse({ durationMinutes: 1 + (nth % 6000) }),
    () => edit.addLanguage(pick(random, ['hi', 'ta', 'mr'])),
    () => edit.removeLanguage(pick(random, ['hi', 'ta', 'mr'])),
    () => edit.setTranslation('ta', text.path, { text: `Text ${nth}`, source: text.text }),
    () => (each) => withPrimary(each, 'hi'),
  ])()
}
const only = ({ id, itemId, order }: { id: string; itemId: string; order: number }) => ({ id, itemId, order })
/** A course as a reader meets it: whatever number stands behind an order. */
const asRead = ({ blocks, ...draft }: CourseDraft) => ({
  ...draft,
  blocks: draft.items.map(({ id }) => blocksOf({ blocks }, id).map(({ order: _order, ...each }) => each)),
})

describe.each(Array.from({ length: 60 }, (_, seed) => seed + 1))('a course edited at random, %i', (seed) => {
  test('what is told of a question while a file is on its way stands beside the file', () => {
    const begun = aCourse()
    const written = edit.setConfig('who', { alt: 'The way out' })(begun)
    const arrived = edit.setConfig('who', { fileIds: ['file'] })(written)
    const own = arrived.blocks.find(({ id }) => id === 'who')
    expect(own && isQuestion(own) ? own.config : null).toEqual({ alt: 'The way out', fileIds: ['file'] })
    const gone = edit.setConfig('who', { fileIds: undefined })(arrived)
    expect(gone.blocks.find(({ id }) => id === 'who')).toMatchObject({ config: { alt: 'The way out' } })
  })

  test('stays one, and every change of it is told', () => {
    const random = seeded(seed)
    let draft = aCourse()
    for (let nth = 1; nth <= 60; nth++) {
      const change = anyEdit(random, draft, nth)
      if (!change) continue
      const original = structuredClone(draft)
      const next = change(draft)
      expect(draft).toEqual(original)
      expect(CourseDraft.safeParse(next).error).toBeUndefined()
      const ids = [...next.items, ...next.blocks].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      if (JSON.stringify(sorted(next)) !== JSON.stringify(sorted(draft)))
        expect(differenceOf(draft, next)).not.toEqual([])
      expect(differenceOf(next, structuredClone(next))).toEqual([])
      expect(namesNothing(next)).toEqual([])
      draft = next
    }
  })
})
/** The names of a table have no order. */
function sorted(draft: CourseDraft): unknown {
  return JSON.parse(JSON.stringify(asRead(draft)), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** What a compiled course names and does not have. */
function namesNothing(draft: CourseDraft): string[] {
  const { definition } = compileCourse(draft)
  if (!definition) return []
  const ids = definition.items.map(({ id }) => id)
  const paths = new Set(textsOf(definition).map(({ path }) => path))
  return [
    ...definition.items.flatMap(({ id, prerequisiteIds }) =>
      prerequisiteIds.filter((each) => !ids.slice(0, ids.indexOf(id)).includes(each)),
    ),
    ...definition.blocks.flatMap(({ itemId }) => (ids.includes(itemId) ? [] : [itemId])),
    ...ids.flatMap((id) =>
      blocksOf(definition, id).flatMap(({ order }, place) => (order === place ? [] : [`${id} ${order}`])),
    ),
    ...definition.blocks
      .filter(isQuestion)
      .flatMap(({ marking, options }) =>
        (marking?.right ?? []).filter((right) => !options.some(({ id }) => id === right)),
      ),
    ...Object.values(definition.languages.texts).flatMap((texts) =>
      Object.keys(texts).filter((path) => !paths.has(path)),
    ),
  ]
}

describe('what has changed', () => {
  const before = aCourse()
  test.each([
    ['a pass mark', edit.setItem('quiz', { passPercentage: 80 }), ['PASS_MARK_CHANGED']],
    [
      'a right answer',
      edit.setBlock('who', { marking: { points: 1, right: ['women'] } }),
      ['RIGHT_ANSWER_CHANGED'],
    ],
    ['points', edit.setBlock('who', { marking: { points: 2, right: ['anyone'] } }), ['POINTS_CHANGED']],
    ['a move', edit.orderItems(['quiz', 'lesson']), ['ITEM_MOVED']],
    ['a removed block', edit.removeBlock('who'), ['BLOCK_REMOVED']],
    ['a block that comes first', edit.addBlock(block('new', 'TEXT_AREA'), 0), ['BLOCK_ADDED']],
    ['a new language', edit.addLanguage('ta'), ['LANGUAGE_ADDED']],
  ])('%s is told alone', (_what, change, codes) => {
    expect(differenceOf(before, change(before)).map(({ code }) => code)).toEqual(codes)
  })
})
