import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SentCondition, type RuleCondition } from '../../../api/assignments/ruleContract.ts'
import { acme } from '../../../test/screen.tsx'
import { queryClient } from '../../client.ts'
import { BrandContext } from '../../shell/Brand.tsx'
import { Conditions } from './Conditions.tsx'
import { isComparable } from './words.ts'

afterEach(cleanup)
const seen = vi.fn<(condition: RuleCondition) => void>()
const tests = () => seen.mock.lastCall?.[0].tests ?? []
function Form() {
  const [condition, setCondition] = useState<RuleCondition>({
    match: 'ALL',
    tests: [{ field: 'joinedOn', op: 'AT_LEAST', value: 20260101 }],
  })
  useEffect(() => seen(condition), [condition])
  return <Conditions condition={condition} change={setCondition} options={{}} error={undefined} />
}

test('an unreadable day of joining replaces the earlier one, is said to be none, and is not saved', async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <BrandContext value={acme}>
          <Form />
        </BrandContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Compared with' })
  expect(field.value).toBe('01/01/2026')
  await user.clear(field)
  expect(tests().map(isComparable)).toEqual([false])
  await user.type(field, '31/02/2026')
  await user.tab()
  expect(screen.getByText(/^Enter a date as day, month and year/)).toBeTruthy()
  expect(tests().map(isComparable)).toEqual([false])
  expect(SentCondition.safeParse(seen.mock.lastCall?.[0]).error?.issues.map(({ path }) => path)).toEqual([
    ['tests', 0, 'value'],
  ])
  await user.clear(field)
  await user.type(field, '03/02/2026')
  expect(tests()).toEqual([{ field: 'joinedOn', op: 'AT_LEAST', value: 20260203 }])
  expect(tests().every(isComparable) && SentCondition.safeParse(seen.mock.lastCall?.[0]).success).toBe(true)
})
