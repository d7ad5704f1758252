import { ActionIcon, Button, Group, Input, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Holiday } from './branchForm.ts'
import { useState, type ReactNode } from 'react'
import { ImportHolidays } from './ImportHolidays.tsx'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { DateField } from '../parts/DateField.tsx'

type Props = {
  holidays: Holiday[]
  errors: Record<string, ReactNode>
  idOf: (path: string) => string
  onChange: (holidays: Holiday[]) => void
}

const byDay = (one: Holiday, other: Holiday) => one.on.localeCompare(other.on)

/** The unit's days off, in the order of the calendar once they are saved. */
export function Holidays({ holidays, errors, idOf, onChange }: Props) {
  const { t } = useTranslation()
  const [isImporting, setImporting] = useState(false)
  const put = (at: number, change: Partial<Holiday>) =>
    onChange(holidays.map((day, other) => (other === at ? { ...day, ...change } : day)))
  return (
    <Input.Wrapper
      label={t('Holidays')}
      labelElement="div"
      description={t('When these change, the deadlines of open cases are worked out again.')}
      error={errors['holidays']}
    >
      <Stack gap="xs" mt={4} align="flex-start">
        {holidays.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('No holidays yet. Deadlines in working days skip the holidays you add here.')}
          </Text>
        )}
        {holidays.map((day, at) => (
          // Two lines may be alike while they are being written.
          <Group
            key={at /* eslint-disable-line react/no-array-index-key */}
            w="100%"
            gap="xs"
            align="flex-start"
          >
            <DateField
              id={idOf(`holidays.${at}.on`)}
              w={156}
              aria-label={t('Date of holiday {{number}}', { number: at + 1 })}
              value={day.on}
              error={errors[`holidays.${at}.on`]}
              onChange={(on) => put(at, { on, source: null, isTentative: false })}
            />
            <LimitedTextInput
              flex="1 1 100px"
              id={idOf(`holidays.${at}.name`)}
              aria-label={t('Name of holiday {{number}}', { number: at + 1 })}
              placeholder={t('Name')}
              limit={120}
              value={day.name}
              error={errors[`holidays.${at}.name`]}
              description={day.source && t('From {{source}}', { source: day.source })}
              inputWrapperOrder={['input', 'description', 'error']}
              onChange={(event) => put(at, { name: event.currentTarget.value })}
            />
            {day.isTentative && (
              <Button
                variant="light"
                color="yellow"
                h={36}
                px="sm"
                onClick={() => put(at, { isTentative: false })}
              >
                {t('Check')}
                <VisuallyHidden>
                  {': '}
                  {t('The date of {{name}} is right', { name: day.name })}
                </VisuallyHidden>
              </Button>
            )}
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              onClick={() => onChange(holidays.filter((_, other) => other !== at))}
              aria-label={t('Remove holiday {{number}}', { number: at + 1 })}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group gap="sm">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...holidays, { on: '', name: '', source: null, isTentative: false }])}
          >
            {t('Add a holiday')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {t('Import holidays')}
          </Button>
        </Group>
      </Stack>
      {isImporting && (
        <ImportHolidays
          present={holidays}
          onClose={() => setImporting(false)}
          add={(days) => {
            const added = new Set(days.map(({ on }) => on))
            onChange([...holidays.filter(({ on }) => !added.has(on)), ...days].toSorted(byDay))
            setImporting(false)
          }}
        />
      )}
    </Input.Wrapper>
  )
}
