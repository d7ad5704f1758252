/** Who of some people is a party of a complaint, or may be somebody whom it names. */
import type { Rows } from '../../../prisma/client.ts'
import { column } from '../../core/json.ts'
import type { ComplaintForm } from '../contract.ts'
import { isNear, type Person, type Written } from '../nameMatch.ts'
import { writtenOf } from '../readers.ts'

type Parties = { id: string; startedByUserId: string; respondentUserId: string | null }
type Named = Person & { userId: string }

/** Of one complaint. */
export const partiesAmong = async (
  rows: Rows,
  row: Parties,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => (await partiesOf(rows, [row], userIds)).get(row.id) ?? new Set()

/**
 * By complaint, the user ids of the complainant, the respondent, and those whose name is that of the respondent or
 * appears in the incidents or among the witnesses. Two statements, however many complaints there are.
 */
export async function partiesOf(
  rows: Rows,
  cases: readonly Parties[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (cases.length === 0) return new Map()
  const [forms, members] = await Promise.all([
    rows.caseForm.findMany({
      where: { caseId: { in: cases.map(({ id }) => id) } },
      select: { caseId: true, respondent: true, incidents: true },
    }),
    rows.membership.findMany({
      where: { userId: { in: [...userIds] } },
      select: {
        userId: true,
        phoneNumber: true,
        user: { select: { firstName: true, lastName: true, email: true, formerNames: true } },
      },
    }),
  ])
  const people = members.map(({ userId, phoneNumber: phone, user }): Named => ({ userId, phone, ...user }))
  return new Map(
    cases.map(({ id, startedByUserId, respondentUserId }) => {
      const form = forms.find(({ caseId }) => caseId === id)
      const parties = userIds.filter((each) => each === startedByUserId || each === respondentUserId)
      return [id, new Set([...parties, ...(form ? namedIn(form, people) : [])])]
    }),
  )
}

function namedIn(form: { respondent: unknown; incidents: unknown }, people: Named[]): string[] {
  const { noneOf = [], ...respondent } = column<ComplaintForm['respondent']>().read(form.respondent)
  const incidents = column<ComplaintForm['incidents']>().read(form.incidents)
  const written = writtenOf({ respondent, incidents })
  const witnesses = witnessesOf(incidents)
  return people
    .filter(
      (person) =>
        (!noneOf.includes(person.userId) && isNear(written, person)) ||
        witnesses.some((witness) => isNear(witness, person)),
    )
    .map(({ userId }) => userId)
}

/** A name alone, or a sentence in which names stand. */
const witnessesOf = (incidents: ComplaintForm['incidents']): Written[] =>
  incidents.flatMap(({ witness = '' }) =>
    witness.trim() === '' ? [] : [{ name: witness.slice(0, 200), email: '', phone: '', texts: [witness] }],
  )
