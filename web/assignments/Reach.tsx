import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useReach } from './useReach.ts'
import { isFiltered, type Chosen } from './assignForm.ts'

/** How many people it would reach. */
export function Reach({ courseId, chosen }: { courseId: string; chosen: Chosen }) {
  const { t } = useTranslation()
  const { isByGroups, count, have, named } = useReach(courseId, chosen)
  if (!isByGroups || count === undefined) return null
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
