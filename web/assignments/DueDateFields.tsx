import { Fieldset, NativeSelect, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../parts/moments.ts'
import { useNow } from '../parts/useNow.ts'
import { Amount } from '../parts/Amount.tsx'
import { useZone } from '../shell/me.ts'
import type { Chosen } from './assignForm.ts'
import { DateField } from '../parts/DateField.tsx'

type Terms = Pick<Chosen, 'dueKind' | 'dueOn' | 'dueDays' | 'mandatory'> & Partial<Pick<Chosen, 'notify'>>
/** Without `notify` in what is chosen, whether people hear of it is not asked. */
type Props = { chosen: Terms; change: (part: Partial<Terms>) => void; error: string | undefined }
const kinds = ['NONE', 'DATE', 'DAYS_AFTER_ASSIGN', 'DAYS_AFTER_JOINING'] as const

/** By when, whether it is required, and whether people hear of it. */
export function DueDateFields({ chosen, change, error }: Props) {
  const { t } = useTranslation()
  const today = todayIn(useNow(), useZone())
  const words: Record<(typeof kinds)[number], string> = {
    NONE: t('No due date'),
    DATE: t('On a date'),
    DAYS_AFTER_ASSIGN: t('Days after assigning'),
    DAYS_AFTER_JOINING: t('Days after joining'),
  }
  return (
    <Fieldset legend={t('By when')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label={t('Due')}
            value={chosen.dueKind}
            data={kinds.map((value) => ({ value, label: words[value] }))}
            onChange={(event) =>
              change({ dueKind: kinds.find((each) => each === event.currentTarget.value) ?? 'NONE' })
            }
          />
          {chosen.dueKind === 'DATE' && (
            <DateField
              label={t('Due date')}
              min={today}
              value={chosen.dueOn}
              error={error}
              onChange={(day) => change({ dueOn: day })}
            />
          )}
          {(chosen.dueKind === 'DAYS_AFTER_ASSIGN' || chosen.dueKind === 'DAYS_AFTER_JOINING') && (
            <Amount
              label={t('Days')}
              min={0}
              max={3650}
              value={chosen.dueDays ?? undefined}
              error={error}
              onChange={(dueDays) => change({ dueDays })}
              onClear={() => change({ dueDays: null })}
            />
          )}
        </SimpleGrid>
        <Switch
          label={t('Required')}
          description={t('Counts towards compliance. Switch it off for an optional course.')}
          checked={chosen.mandatory}
          onChange={(event) => change({ mandatory: event.currentTarget.checked })}
        />
        {chosen.notify !== undefined && (
          <Switch
            label={t('Send a notification')}
            checked={chosen.notify}
            onChange={(event) => change({ notify: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Fieldset>
  )
}
