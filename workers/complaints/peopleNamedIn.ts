/**
 * The people that an act and its effects name. Found by the shape of the data, whatever the act or effect is
 * called, so that a new one is covered without a line here.
 */
import type { Role } from '../../workflows/definition/graph.ts'

/** Ids in a definition and keys of clients may be any text; rows are named by UUIDs. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export type PeopleNamed = { users: string[]; roles: Role[] }

/** Every user id and role at any depth of plain data, each once, in the order of their first appearance. */
export function peopleNamedIn(data: unknown): PeopleNamed {
  const users = new Set<string>()
  const roles = new Set<Role>()
  collect(
    data,
    (user) => users.add(user),
    (role) => roles.add(role),
  )
  return { users: [...users], roles: [...roles] }
}

function collect(data: unknown, addUser: (id: string) => void, addRole: (role: Role) => void): void {
  if (typeof data !== 'object' || data === null) return
  const { userId, role, to, by, party } = data as Record<string, unknown>
  if (typeof userId === 'string' && isUuid(userId)) addUser(userId)
  if (typeof role === 'string') addRole(role as Role)
  // The employer, as a recipient, an actor or a party, is everybody with that role.
  if ([to, by, party].includes('EMPLOYER')) addRole('EMPLOYER')
  for (const each of Object.values(data)) collect(each, addUser, addRole)
}
