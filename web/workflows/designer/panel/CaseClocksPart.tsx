import { Button, Text } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addCaseClock, freshCaseClock } from '../../../../workflows/definition/edit/caseClocks.ts'
import { useDraft, useEdit } from '../draft.ts'
import { newId } from '../../../parts/newId.ts'
import { CaseClockCard } from './CaseClockCard.tsx'

/** Terms that belong to the case and to no single step: limits, waiting periods, and what comes round again. */
export function CaseClocksPart() {
  const { t } = useTranslation()
  const clocks = useDraft((draft) => draft.graph.clocks)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(
          'A case deadline runs through several steps, and each of its ' +
            'thresholds passes once. Steps can show its date.',
        )}
      </Text>
      {clocks.map((clock, index) => (
        <CaseClockCard key={clock.id} clock={clock} number={index + 1} readOnly={readOnly} />
      ))}
      {!readOnly && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'start' }}
          leftSection={<IconClockPlus size={14} aria-hidden />}
          onClick={() =>
            edit(
              t('Add case deadline'),
              addCaseClock({
                ...freshCaseClock,
                id: newId(),
                name: t('Case deadline {{number}}', { number: clocks.length + 1 }),
              }),
            )
          }
        >
          {t('Add a case deadline')}
        </Button>
      )}
    </>
  )
}
