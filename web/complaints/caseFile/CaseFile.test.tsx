import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { caseFiles } from '../../../api/complaints/caseFileContract.ts'
import { complaints } from '../../../api/complaints/contract.ts'
import { casePage } from '../../../test/caseThings.ts'
import { edgeFor, id, main, open, pageOf, refused } from '../../../test/screen.tsx'

test('a redacted copy without any redaction is made only after a question', async () => {
  const page = casePage()
  const edge = edgeFor()
    .on(complaints.read, { ...page, abilities: { ...page.abilities, caseFile: true } })
    .on(complaints.unsent, [])
    .on(caseFiles.list, pageOf([]))
    .on(caseFiles.items, [])
    .on(caseFiles.order, refused('RATE_LIMITED'))
  const user = await open(`/complaints/${id(51)}`, edge)
  await user.click(await main().findByRole('tab', { name: 'Case file' }))
  await user.click(await main().findByRole('button', { name: 'Make the case file' }))
  const question = await screen.findByRole('dialog', {
    name: 'Make a redacted copy without any redaction?',
  })
  expect(edge.requestsTo(caseFiles.order)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Make it all the same' }))
  await expect.poll(() => edge.requestsTo(caseFiles.order)[0]?.body.isRedacted).toBe(true)
})
