import { Group, Pagination, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { msg } from '../i18n.ts'
import type { List } from './useList.ts'

const steps = {
  first: msg('first page'),
  previous: msg('previous page'),
  next: msg('next page'),
  last: msg('last page'),
}

/** Where we are in a list, and the way through it. */
export function Pages<T>({ list }: { list: List<T> }) {
  const { t } = useTranslation()
  if (!list.page || list.page.totalElements === 0) return null
  const { content, totalPages, totalElements, number, size } = list.page
  const rangeText =
    content.length === 0
      ? t('None on this page, {{totalElements}} in all', { totalElements })
      : t('{{from}} to {{to}} of {{totalElements}}', {
          from: number * size + 1,
          to: number * size + content.length,
          totalElements,
        })
  return (
    <Group justify="space-between" mt="sm">
      <Text component="output" size="sm" c="dimmed">
        {rangeText}
      </Text>
      {totalPages > 1 && (
        <Pagination
          total={totalPages}
          value={list.pageNo + 1}
          onChange={(page) => list.goTo(page - 1)}
          size="sm"
          siblings={0}
          getControlProps={(control) => ({ 'aria-label': t(steps[control]) })}
          getItemProps={(page) => ({ 'aria-label': t('Page {{page}}', { page }) })}
        />
      )}
    </Group>
  )
}
