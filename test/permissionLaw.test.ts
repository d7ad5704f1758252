/**
 * The law of permissions: each guards a call, which `api/contracts.test.ts` makes as every role, and which some feature
 * test makes (`api/rowCoverage.test.ts`). One that guards none would be tried by no test.
 */
import { expect, test } from 'vitest'
import { domains } from '../api/contracts.ts'
import { allPermissions } from '../api/core/permissions.ts'

const guarding = new Set<string>(
  domains.flatMap(({ contract, routes }) => [
    ...Object.values(contract).map(({ may }) => may),
    ...Object.values(routes).map(({ may }) => may),
  ]),
)
const untested = (permissions: readonly string[]) => permissions.filter((each) => !guarding.has(each))

test('every permission is tried by a test', () => {
  expect(untested(allPermissions)).toEqual([])
})
test('a permission that was added without a test is found out', () => {
  expect(untested([...allPermissions, 'anew:read'])).toEqual(['anew:read'])
})
