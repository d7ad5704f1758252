/** What a rule knows of people, and its condition as SQL: the same people as `conditionHolds` names. */
import { Prisma } from '../../../prisma/client.ts'
import type { Values } from '../../../workflows/engine/state.ts'
import type { RuleCondition, RuleFact, RuleTest } from '../ruleContract.ts'

export type Facts = {
  branchId: string | null
  departmentId: string | null
  role: string
  designation: string | null
  country: string | null
  /** Of a date, at midnight UTC. */
  dateOfJoining: Date | null
}
/** Only what every database and language folds alike. */
const folded = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The condition as it is compared: designations without regard to capitals. */
export const folding = (condition: RuleCondition): RuleCondition => ({
  ...condition,
  tests: condition.tests.map((test) =>
    test.field === 'designation' && typeof test.value === 'string'
      ? { ...test, value: folded(test.value) }
      : test,
  ),
})

/** Facts as a condition reads them; what is not known is not there. */
export function valuesOf({
  branchId,
  departmentId,
  role,
  designation,
  country,
  dateOfJoining,
}: Facts): Values {
  return {
    ...(branchId === null ? {} : { unit: branchId }),
    ...(departmentId === null ? {} : { department: departmentId }),
    role,
    ...(designation === null ? {} : { designation: folded(designation) }),
    ...(country === null ? {} : { country }),
    ...(dateOfJoining === null
      ? {}
      : { joinedOn: Number(dateOfJoining.toISOString().slice(0, 10).replaceAll('-', '')) }),
  }
}

/** Of the tables `m`, membership, and `b`, its business unit. */
const columns: Record<RuleFact, Prisma.Sql> = {
  unit: Prisma.sql`m."branchId"::text`,
  department: Prisma.sql`m."departmentId"::text`,
  role: Prisma.sql`m.role`,
  designation: Prisma.sql`lower(m.designation COLLATE "C")`,
  country: Prisma.sql`b.country`,
  joinedOn: Prisma.sql`to_char(m."dateOfJoining", 'YYYYMMDD')::numeric`,
}
const never = Prisma.sql`false`

/** True of exactly the people of whom `conditionHolds(folding(condition), valuesOf(facts))` is. */
export function conditionSql(condition: RuleCondition): Prisma.Sql {
  const tests = folding(condition).tests.map((test) => Prisma.sql`coalesce(${testSql(test)}, false)`)
  return Prisma.sql`(${Prisma.join(tests, condition.match === 'ALL' ? ' AND ' : ' OR ')})`
}

function testSql({ field, op, value }: RuleTest): Prisma.Sql {
  const column = columns[field]
  const isNumber = field === 'joinedOn'
  const is =
    isNumber && typeof value === 'number'
      ? Prisma.sql`${column} = ${value}::double precision`
      : !isNumber && typeof value === 'string'
        ? Prisma.sql`${column} = ${value}`
        : never
  const compared = (sign: '>=' | '<=') =>
    isNumber && typeof value === 'number'
      ? Prisma.sql`${column} ${Prisma.raw(sign)} ${value}::double precision`
      : never
  // Of what is no list, INCLUDES is whether it is that; a number is compared with a number.
  const by: Record<RuleTest['op'], Prisma.Sql> = {
    ANSWERED: isNumber ? Prisma.sql`${column} IS NOT NULL` : Prisma.sql`${column} <> ''`,
    IS: is,
    IS_NOT: Prisma.sql`NOT coalesce(${is}, false)`,
    INCLUDES: is,
    AT_LEAST: compared('>='),
    AT_MOST: compared('<='),
  }
  return by[op]
}
