/** What an edit changed in a course, for the audit log: its settings, lessons by title, of the rest that it differs. */
import {
  changedContents,
  fieldChanges,
  partChanges,
  withinReason,
  type FieldChange,
} from '../core/fieldChanges.ts'
import { blocksOf, type CourseDraft } from './definition/draft.ts'

const settingsOf = ({ title, durationMinutes, validityMonths, languages }: CourseDraft) => ({
  title,
  durationMinutes,
  validityMonths,
  language: languages.primary,
})
/** Each with what stands in it. */
const itemsOf = (draft: CourseDraft) =>
  draft.items.map((item) => ({ ...item, name: item.title, blocks: blocksOf(draft, item.id) }))
const contentsOf = ({ description, coverFileId, languages, items }: CourseDraft) => ({
  description,
  coverFileId,
  translations: languages.translations,
  order: items.map(({ id }) => id).toSorted(),
})

/** At most sixty; of more, the fields alone. */
export function courseChanges(before: CourseDraft, after: CourseDraft): FieldChange[] {
  const { order: had, ...was } = contentsOf(before)
  const { order: has, ...is } = contentsOf(after)
  const isSame = had.join() === has.join()
  const [orderBefore, orderAfter] = [before, after].map(({ items }) => items.map(({ id }) => id))
  return withinReason([
    ...fieldChanges(settingsOf(before), settingsOf(after)),
    ...partChanges('items', itemsOf(before), itemsOf(after)),
    ...changedContents(was, is),
    ...(isSame ? changedContents({ order: orderBefore }, { order: orderAfter }) : []),
  ])
}
