/** Who invited whom, with their names. */
import type { PlatformRows } from '../audit/onPlatform.ts'

type Named = { userId: string; name: string }

/** One statement for all of them; answers null for nobody. */
export async function namesOf(
  rows: Pick<PlatformRows, 'user'>,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Named | null> {
  const people = await rows.user.findMany({
    where: { id: { in: ids.filter((id) => id !== null) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const names = new Map(
    people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()] as const),
  )
  return (id) => (id === null ? null : { userId: id, name: names.get(id) ?? '' })
}
