/** All that a case file can say, chapter by chapter, as its maker may read it. */
import { inLanguage } from '../../core/readerLocale.ts'
import { meetingsOf } from '../../meetings/describe.ts'
import type { Language } from '../../messages/languages.ts'
import type { CaseFilePart } from '../caseFileContract.ts'
import { linksOf } from '../links.ts'
import type { CaseReader } from '../page/loadCase.ts'
import { wholeCase } from './access.ts'
import { tableOf, type Chapter, type FileBlock } from './blocks.ts'
import { complaintBlocks } from './complaint.ts'
import { coverOf, type Maker } from './cover.ts'
import { evidenceBlocks } from './exhibits.ts'
import { deadlineBlocks, timelineBlocks } from './timelineBlocks.ts'
import { meetingBlocks } from './meetings.ts'
import { noticeBlocks } from './notices.ts'
import { stepBlocks } from './steps.ts'
import { taskBlocks } from './tasks.ts'
import { writingOf, type Writing } from './writingContext.ts'

export type Content = { writing: Writing; cover: (maker: Maker) => Chapter; chapters: Chapter[] }
type Wanted = { caseId: string; language: Language; parts: readonly CaseFilePart[] }

/** Throws as `wholeCase` does. */
export const contentOf = (ctx: CaseReader, { caseId, language, parts }: Wanted): Promise<Content> =>
  inLanguage(language, async () => {
    const loaded = await wholeCase(ctx, caseId)
    const writing = writingOf(loaded, await meetingsOf(ctx, loaded.viewer), language)
    const chapters: Chapter[] = []
    for (const part of parts) {
      const blocks = await written[part](writing, ctx) // eslint-disable-line no-await-in-loop
      if (blocks.length > 0) chapters.push({ part, title: writing.say(`caseFile.${part}`), blocks })
    }
    const cover = (maker: Maker) => inLanguage(language, () => coverOf(writing, maker))
    return { writing, cover, chapters }
  })

type Write = (writing: Writing, ctx: CaseReader) => FileBlock[] | Promise<FileBlock[]>
const written: Record<CaseFilePart, Write> = {
  COMPLAINT: complaintBlocks,
  TIMELINE: timelineBlocks,
  DEADLINES: deadlineBlocks,
  STEPS: (writing) => [...stepBlocks(writing), ...taskBlocks(writing)],
  EVIDENCE: evidenceBlocks,
  NOTICES: (writing, { tx }) => noticeBlocks(tx, writing),
  MEETINGS: meetingBlocks,
  LINKS: linkBlocks,
}

/** Those alone that the maker may open. */
async function linkBlocks({ loaded, say, hour }: Writing, ctx: CaseReader): Promise<FileBlock[]> {
  const links = await linksOf(ctx, loaded.viewer.row.id)
  const head = [
    say('documents.number'),
    say('caseFile.relation'),
    say('caseFile.status'),
    say('documents.filedOn'),
  ]
  const rows = links.map(({ caseNo, relation, status, filedAt }) => [
    caseNo,
    say(`caseFile.${relation}`),
    say(`caseFile.${status}`),
    hour(filedAt),
  ])
  return tableOf(head, [4, 4, 3, 4], rows)
}
