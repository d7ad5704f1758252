import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraft, useEdit } from '../draft.ts'
import {
  addPrerequisite,
  removePrerequisite,
  setPrerequisite,
} from '../../../../workflows/definition/edit/prerequisites.ts'
import { newId } from '../../../parts/newId.ts'
import { DraftText } from '../../../parts/DraftText.tsx'
import { LawSelect } from '../inputs/LawSelect.tsx'
import { RowButtons } from '../../../parts/RowButtons.tsx'

/** What somebody ticks before filing. */
export function StatementsPart() {
  const { t } = useTranslation()
  const all = useDraft((draft) => draft.graph.prerequisites)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const statements = all.filter((one) => one.stepId === null)
  return (
    <>
      {statements.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Nothing needs to be confirmed before filing.')}
        </Text>
      )}
      {statements.map((one, index) => (
        <Paper key={one.id} p="sm">
          <Stack gap="xs">
            <Group gap={4} wrap="nowrap" align="flex-end">
              <div style={{ flex: 1 }}>
                <DraftText
                  label={t('Statement {{number}}', { number: index + 1 })}
                  rows={2}
                  limit={500}
                  placeholder={t('What I write is true as far as I know.')}
                  value={one.statement}
                  readOnly={readOnly}
                  onChange={(statement) =>
                    edit(
                      t('Write prerequisite'),
                      setPrerequisite(one.id, { statement }),
                      `statement ${one.id}`,
                    )
                  }
                />
              </div>
              <RowButtons
                what={t('statement {{number}}', { number: index + 1 })}
                readOnly={readOnly}
                onRemove={() => edit(t('Remove prerequisite'), removePrerequisite(one.id))}
              />
            </Group>
            <LawSelect
              label={t('Law')}
              value={one.lawRef}
              readOnly={readOnly}
              onChange={(lawRef) => edit(t('Cite law'), setPrerequisite(one.id, { lawRef }))}
            />
          </Stack>
        </Paper>
      ))}
      {!readOnly && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => edit(t('Add prerequisite'), addPrerequisite({ id: newId() }))}
        >
          {t('Add a statement')}
        </Button>
      )}
    </>
  )
}
