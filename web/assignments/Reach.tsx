import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { assignments } from '../../api/assignments/contract.ts'
import { useApiQuery } from '../client.ts'
import { isByGroup, isFiltered, placesOf, type Chosen } from './wish.ts'

/** How many people it would reach; for role, designation and joining date the API counts none. */
export function Reach({ courseId, chosen }: { courseId: string; chosen: Chosen }) {
  const { t } = useTranslation()
  const when = isByGroup(chosen)
  const body = { courseId, ...placesOf(chosen) }
  const query = { pageSize: 1 }
  const all = useApiQuery(assignments.users, { query, body }, { when })
  const already = useApiQuery(
    assignments.users,
    { query, body: { ...body, assignStatus: 'ASSIGNED' } },
    { when },
  )
  const named = chosen.people.length
  if (!when) return null
  const count = all.data?.totalElements
  if (count === undefined) return null
  const have = already.data?.totalElements ?? 0
  return (
    <Text component="output" size="sm">
      {isFiltered(chosen)
        ? t('At most {{count}} people match. How many exactly is known after assigning.', { count })
        : t('{{count}} people match.', { count })}
      {have > 0 && ` ${t('{{count}} of them have the course already.', { count: have })}`}
      {named > 0 && ` ${t('And {{count}} people chosen by name.', { count: named })}`}
    </Text>
  )
}
