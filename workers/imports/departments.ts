/** Departments that a file names and the workspace lacks. */
import { v7 as uuid } from 'uuid'
import { plainWord } from '../../api/tables/headers.ts'
import type { BatchContext, ClaimedRow } from './runBatches.ts'

/**
 * Makes those that are still missing, puts them into the rows' business units, and names them in the rows.
 * Answers what it made.
 */
export async function makeDepartments(
  { rows, job }: Pick<BatchContext, 'rows' | 'job'>,
  claimedRows: ClaimedRow[],
): Promise<string[]> {
  const wishing = claimedRows.filter(({ values }) => values.newDepartment !== undefined)
  if (wishing.length === 0) return []
  const byWord = new Map(
    (await rows.department.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [
      plainWord(name),
      id,
    ]),
  )
  const newDepartments = new Map<string, { id: string; name: string }>()
  for (const {
    values: { newDepartment: name = '' },
  } of wishing)
    if (!byWord.has(plainWord(name)) && !newDepartments.has(plainWord(name)))
      newDepartments.set(plainWord(name), { id: uuid(), name })
  await rows.department.createMany({
    data: [...newDepartments.values()].map((each) => ({ ...each, createdBy: job.createdBy })),
  })
  for (const [word, { id }] of newDepartments) byWord.set(word, id)
  for (const { values } of wishing) values.departmentId = byWord.get(plainWord(values.newDepartment ?? ''))
  const places = new Map(
    wishing.flatMap(({ values: { departmentId, branchId } }) =>
      departmentId && branchId ? [[`${departmentId} ${branchId}`, { departmentId, branchId }] as const] : [],
    ),
  )
  await rows.departmentBranch.createMany({ data: [...places.values()], skipDuplicates: true })
  return [...newDepartments.values()].map(({ id }) => id)
}

/** Since the preview a place may have been removed: says so. Two statements. */
export async function checkPlaces(
  { rows }: Pick<BatchContext, 'rows'>,
  claimedRows: ClaimedRow[],
): Promise<void> {
  const ids = (of: 'branchId' | 'departmentId') => [
    ...new Set(claimedRows.flatMap(({ values }) => values[of] ?? [])),
  ]
  const [branches, departments] = await Promise.all([
    rows.branch.findMany({ where: { id: { in: ids('branchId') }, deletedAt: null }, select: { id: true } }),
    rows.department.findMany({ where: { id: { in: ids('departmentId') } }, select: { id: true } }),
  ])
  const there = new Set([...branches, ...departments].map(({ id }) => id))
  for (const { values, problems } of claimedRows) {
    if (values.branchId && !there.has(values.branchId))
      problems.push({ field: 'branch', code: 'UNKNOWN_BRANCH', value: values.branch ?? '' })
    if (values.departmentId && !there.has(values.departmentId))
      problems.push({ field: 'department', code: 'UNKNOWN_DEPARTMENT', value: values.department ?? '' })
  }
}
