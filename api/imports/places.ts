/** What words of a file mean in a workspace: its business units, departments and roles. */
import type { Rows } from '../../prisma/client.ts'
import { roleNames, roleRow, type Role } from '../../workflows/definition/roles.ts'
import type { ValueMap } from './contract.ts'
import { plainWord } from '../tables/headers.ts'

export type Named = { id: string; name: string }
export type Branch = Named & { country: string; headquarter: boolean }
export type Department = Named & { branchIds: string[] }
export type Places = { branches: Branch[]; departments: Department[]; roles: Named[] }

const roles: Named[] = roleNames.map((id) => ({ id, name: roleRow(id).label }))
/**
 * Only a role's own label gives it; what else people write is asked back, and nothing but these is even
 * suggested.
 */
const roleHints: Record<string, Role> = Object.fromEntries(
  roleNames.flatMap((role) => (roleRow(role).hints ?? []).map((hint) => [hint, role])),
)

/** `units`: the business units that a person's rights reach, null for all; others are left out. */
export async function placesOf(rows: Rows, units: string[] | null): Promise<Places> {
  const [branches, departments] = await Promise.all([
    rows.branch.findMany({
      where: { deletedAt: null, ...(units ? { id: { in: units } } : {}) },
      select: { id: true, name: true, country: true, headquarter: true },
      orderBy: [{ headquarter: 'desc' }, { name: 'asc' }],
    }),
    rows.department.findMany({
      select: { id: true, name: true, branches: { select: { branchId: true } } },
      orderBy: { name: 'asc' },
    }),
  ])
  return {
    branches,
    roles,
    departments: departments.map(({ id, name, branches: within }) => ({
      id,
      name,
      branchIds: within.map(({ branchId }) => branchId),
    })),
  }
}

export type Finder = { find(text: string): Named | null; nearest(text: string): Named | null }
/**
 * Finds names without looking at case, spaces and signs; `meant` says what other words mean, `hints` what
 * they may mean.
 */
export function finderOf(
  named: Named[],
  meant: Record<string, string> = {},
  hints: Record<string, string> = {},
): Finder {
  const byName = new Map(named.map((each) => [plainWord(each.name), each]))
  const byId = new Map(named.map((each) => [each.id, each]))
  for (const [word, id] of Object.entries(meant)) {
    const match = byId.get(id)
    if (match) byName.set(plainWord(word), match)
  }
  const guesses = new Map<string, Named | null>()
  return {
    find: (text) => byName.get(plainWord(text)) ?? null,
    nearest(text) {
      const word = plainWord(text)
      const known = guesses.get(word)
      if (known !== undefined) return known
      const match =
        byId.get(hints[word] ?? '') ?? (guesses.size < maxGuesses ? nearestOf(word, byName) : null)
      guesses.set(word, match)
      return match
    },
  }
}
/** A file of nothing but unknown words would otherwise be compared for hours. */
const maxGuesses = 500

export type Finders = { branch: Finder; department: Finder; role: Finder }
/** Finders for business units, departments and roles; `meant` maps words of the file to ids. */
export const findersOf = (places: Places, meant?: ValueMap): Finders => ({
  branch: finderOf(places.branches, meant?.branch),
  department: finderOf(places.departments, meant?.department),
  role: finderOf(places.roles, meant?.role, roleHints),
})

function nearestOf(word: string, names: Map<string, Named>): Named | null {
  const near = Math.max(1, Math.floor(word.length / 3))
  let best: { named: Named; away: number } | null = null
  for (const [name, named] of names) {
    if (word === '' || Math.abs(name.length - word.length) > near) continue
    const away = editDistance(word.slice(0, 60), name.slice(0, 60))
    if (away <= near && away < (best?.away ?? Infinity)) best = { named, away }
  }
  return best?.named ?? null
}

/** How many letters to change, add or leave out to make one word of another (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}
