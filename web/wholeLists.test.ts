/**
 * No list stops at a number silently. A paged row is read by the parts that page (`useList`), search (`ServerSelect`)
 * or load it to its end (`useWholeList`); whoever reads one page alone stands here, with what says that it is one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Row } from '../api/core/contract.ts'

/** Reads that show one page and say so. */
const onePage: Record<string, string> = {
  'web/assignments/GradeAttempt.tsx': 'is there anything else to grade: counts',
  'web/assignments/Outcome.tsx': 'says how many more were left out',
  'web/assignments/useReach.ts': 'counts',
  'web/certificates/PersonRecord.tsx': 'counts',
  'web/complaints/ComplaintList.tsx': 'counts; the drafts have a list of their own',
  'web/dashboard/Dashboard.tsx': 'the first few, each with a link to its list',
  'web/dashboard/Lists.tsx': 'the first few, each with a link to its list',
  'web/impersonation/Impersonation.tsx': 'finds the one session that is this one',
  'web/imports/steps/RecentJobs.tsx': 'the latest files; all stand in the list of jobs',
  'web/learning/MyCourses.tsx': 'counts',
  'web/navigation/Menus.tsx': 'searched on the server as somebody types',
  'web/parts/WorkspacePicker.tsx': 'searched on the server as somebody types',
  'web/policies/PolicySettings.tsx': 'names the approvers by their ids, of whom there are at most 20',
  'web/shell/Bell.tsx': 'the latest few, with a link to all',
}
/** Selects over a list that is read to its end, and why the server cannot search it. */
const wholeSelects: Record<string, string> = {
  'web/branches/EditBranch.tsx': 'whether the country has parts; which one is searched',
  'web/retention/Propose.tsx': 'whether the country has parts; which one is searched',
  'web/reports/SavedReports.tsx': 'what one person saved, or was shown',
}

const isPaged = (row: Row | undefined): boolean =>
  row?.envelope === 'whole' && row.query?.safeParse({ pageSize: '2' }).success === true
type ListUsage = { reads: string[]; isSelectOverWhole: boolean }
/** What a screen's text reads of paged rows itself, and whether it puts a whole list into a select. */
async function listsIn(text: string, folder: string): Promise<ListUsage> {
  const imports = [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*'(\.[^']+)'/g)]
  const reads: string[] = []
  for (const [, name = '', key = ''] of text.matchAll(
    /\b(?:useApiQuery|call|readPlain|useQuery)\(\s*(\w+)\.(\w+)/g,
  )) {
    const from = imports.find(([, names = '']) =>
      names.split(',').some((each) => each.trim().replace(/^type /, '') === name),
    )?.[2]
    if (from === undefined) continue
    const module = (await import(resolve(folder, from))) as Record<string, Record<string, Row>>
    if (isPaged(module[name]?.[key])) reads.push(`${name}.${key}`)
  }
  const selects = /<(?:Native|Multi)?Select\b|<Autocomplete\b|<TagsInput\b|<Combobox\b/
  return { reads, isSelectOverWhole: /\buseWholeList\(/.test(text) && selects.test(text) }
}

const parts = ['web/parts/useList.ts', 'web/parts/useServerOptions.ts', 'web/parts/useWholeList.ts']
const screens = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((file) => `web/${file}`)
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^web\/journeys\//.test(file) && !parts.includes(file),
  )

test('a paged list is paged, searched, read to its end, or named with what says that there is more', async () => {
  expect(screens.length).toBeGreaterThan(500)
  const pagedScreens: string[] = []
  const selects: string[] = []
  for (const file of screens) {
    const lists = await listsIn(readFileSync(file, 'utf8'), dirname(file))
    if (lists.reads.length > 0) pagedScreens.push(file)
    if (lists.isSelectOverWhole) selects.push(file)
  }
  expect(pagedScreens.toSorted()).toEqual(Object.keys(onePage).toSorted())
  expect(selects.toSorted()).toEqual(Object.keys(wholeSelects).toSorted())
})

test('no screen asks for a page of its own size but to page, count or show the latest', () => {
  const large = screens.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(/pageSize: '?(\d+)/g)].some(([, size]) => Number(size) > 100),
  )
  expect(large).toEqual([])
})

test('the law catches a picker with a limit', async () => {
  const picker = (read: string) => `
    import { branches } from '../api/branches/contract.ts'
    import { useApiQuery } from './client.ts'
    export function Picker() {
      ${read}
      return <Select data={units.map(({ branchId, branchName }) => ({ value: branchId, label: branchName }))} />
    }`
  const once = picker(
    'const units = useApiQuery(branches.list, { query: { pageSize: 300 } }).data?.content ?? []',
  )
  expect(await listsIn(once, 'web')).toEqual({ reads: ['branches.list'], isSelectOverWhole: false })
  const byDefault = picker('const units = useApiQuery(branches.list).data?.content ?? []')
  expect((await listsIn(byDefault, 'web')).reads).toEqual(['branches.list'])
  const whole = picker('const { items: units } = useWholeList(branches.list)')
  expect(await listsIn(whole, 'web')).toEqual({ reads: [], isSelectOverWhole: true })
})
