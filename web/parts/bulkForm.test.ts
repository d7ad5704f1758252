import { expect, test } from 'vitest'
import { plainName } from '../../api/storage/fileName.ts'
import { bulkForm } from './bulkForm.ts'

test('a bulk file is sent under its name behind the time, which the API takes off again', () => {
  const before = Date.now()
  const bulkFile = bulkForm(new File(['a,b'], 'people of pune.csv')).get('file') as File
  const [, time, name = ''] = /^(\d{13})-(.*)$/.exec(bulkFile.name) ?? []
  expect(Number(time)).toBeGreaterThanOrEqual(before)
  expect(name).toBe('people of pune.csv')
  expect(plainName(bulkFile.name, 'csv')).toBe('people of pune.csv')
})
