/** Every file that a course names, by the place where it stands: the one list of them. */
import { entriesOf } from '../../../workflows/definition/keys.ts'
import { isQuestion, type Block, type CourseDraft, type Item } from './draft.ts'

export const coursePurposes = ['COURSE_FILE', 'COURSE_CAPTIONS', 'SCORM_PACKAGE'] as const
export type CoursePurpose = (typeof coursePurposes)[number]
/** `nodeId`: the item or block that shows it; null: the course itself. `fits`: what its content type must be. */
export type FilePlace = { nodeId: string | null; label: string; purpose: CoursePurpose; fits: RegExp }
/** Answers the id that is to stand there instead; null: none. */
type Visit = (fileId: string, place: FilePlace) => string | null

/** A course with other files in the place of its own. */
export const withFiles = (draft: CourseDraft, visit: Visit): CourseDraft => ({
  ...draft,
  coverFileId:
    draft.coverFileId &&
    visit(draft.coverFileId, {
      nodeId: null,
      label: draft.title,
      purpose: 'COURSE_FILE',
      fits: /^image\//,
    }),
  items: draft.items.map((item) => itemWith(item, visit)),
  blocks: draft.blocks.map((block) => blockWith(block, visit)),
})

function itemWith(item: Item, visit: Visit): Item {
  if (item.kind !== 'LESSON' || item.packageId === undefined) return item
  const { packageId, ...lesson } = item
  const place = { nodeId: item.id, label: item.title, purpose: 'SCORM_PACKAGE', fits: /zip$/ } as const
  const other = visit(packageId, place)
  return other === null ? lesson : { ...lesson, packageId: other }
}

function blockWith(block: Block, visit: Visit): Block {
  if (!isQuestion(block)) return block
  const { id, label, type, config, watching } = block
  const fits = type === 'IMAGE' ? /^image\// : type === 'VIDEO' ? /^video\// : /./
  const fileIds = config.fileIds?.flatMap(
    (fileId) => visit(fileId, { nodeId: id, label, purpose: 'COURSE_FILE', fits }) ?? [],
  )
  return {
    ...block,
    config: fileIds ? { ...config, fileIds } : config,
    watching: watching && {
      ...watching,
      captions: Object.fromEntries(
        entriesOf(watching.captions).flatMap(([language, fileId]) => {
          const place: FilePlace = { nodeId: id, label, purpose: 'COURSE_CAPTIONS', fits: /^text\/vtt/ }
          const other = fileId === undefined ? null : visit(fileId, place)
          return other === null ? [] : [[language, other]]
        }),
      ),
    },
  }
}

/** Every file that it names, as often as it does. */
export function filesOf(draft: CourseDraft): (FilePlace & { fileId: string })[] {
  const named: (FilePlace & { fileId: string })[] = []
  withFiles(draft, (fileId, place) => {
    named.push({ fileId, ...place })
    return fileId
  })
  return named
}
