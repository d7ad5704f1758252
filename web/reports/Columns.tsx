import { Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { columnTable, isColumnOpen, reportColumns, type ReportColumn } from '../../api/reports/contract.ts'
import { useAccessFlags } from '../shell/me.ts'

export const usualColumns = reportColumns.filter((column) => columnTable[column].isUsual)

/** Which columns a report has beside employee id, name and e-mail. */
export function Columns({
  chosen,
  choose,
}: {
  chosen: ReportColumn[]
  choose: (columns: ReportColumn[]) => void
}) {
  const { t } = useTranslation()
  const flags = useAccessFlags()
  const offered = reportColumns.filter((column) => isColumnOpen(flags, column))
  // In the order of the report, whatever the order of the clicks.
  const change = (values: string[]) => choose(reportColumns.filter((column) => values.includes(column)))
  return (
    <Checkbox.Group
      label={t('Columns')}
      description={`${t('Employee ID, name and email are always there.')} ${t(
        'With columns on courses or policies, each person has a row for each of their courses and policies.',
      )}`}
      value={chosen}
      onChange={change}
    >
      <Stack gap="sm" mt="xs">
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => choose(usualColumns)}>
            {t('Default columns')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => choose(offered)}>
            {t('All')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => choose([])}>
            {t('None')}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
          {offered.map((column) => (
            <Checkbox key={column} value={column} label={t(columnTable[column].label)} />
          ))}
        </SimpleGrid>
      </Stack>
    </Checkbox.Group>
  )
}
