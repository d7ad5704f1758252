import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { people } from '../../../../api/users/contract.ts'
import { useApiQuery } from '../../../client.ts'

type Choice = { value: string; label: string }

/**
 * People to choose from, found as somebody types. Those in `chosen` are always among them, so that a select
 * can show them.
 */
export function usePeople(chosen: string[]) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed, 250)
  const all = useApiQuery(people.search, {
    query: { pageSize: 300 },
    body: { category: 'ALL', searchText: '' },
  })
  const found = useApiQuery(
    people.search,
    { query: { pageSize: 50 }, body: { category: 'ALL', searchText } },
    { when: searchText.trim() !== '' && (all.data?.totalElements ?? 0) > 300, keepLast: true },
  )
  const known = new Map(
    [...(all.data?.content ?? []), ...(found.data?.content ?? [])].map(
      ({ userId, name, designation }): [string, Choice] => [
        userId,
        { value: userId, label: designation ? `${name}, ${designation}` : name },
      ],
    ),
  )
  for (const id of chosen)
    if (id !== '' && !known.has(id))
      known.set(id, { value: id, label: all.isPending ? '…' : t('Someone who is no longer here') })
  return { choices: [...known.values()], search: setTyped }
}
