import { Group, Select, Stack, Switch } from '@mantine/core'
import { IconCursorText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { placeholder } from '../../parts/placeholder.ts'
import { msg } from '../../i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import type { QuestionKind, SettingsProps } from './kind.ts'

const formats = [
  { value: 'TEXT', label: msg('Text') },
  { value: 'NUMBER', label: msg('A number') },
  { value: 'EMAIL', label: msg('An email address') },
  { value: 'PHONE', label: msg('A phone number') },
  { value: 'DATE', label: msg('A date') },
  { value: 'PERSON', label: msg('A colleague') },
] as const

export const inputBox: QuestionKind = {
  word: msg('Input box'),
  hint: msg('Single line: text, number, email, phone or date'),
  Icon: IconCursorText,
  label: () => placeholder('INPUT_BOX'),
  fresh: () => ({ config: { format: 'TEXT' } }),
  Settings,
}

function Settings({ question: { config }, set, readOnly }: SettingsProps) {
  const { t } = useTranslation()
  const isSized = config.format === 'NUMBER' || config.format === 'TEXT' || config.format === undefined
  const what =
    config.format === 'NUMBER'
      ? ([t('Minimum'), t('Maximum')] as const)
      : ([t('Minimum characters'), t('Maximum characters')] as const)
  return (
    <Stack gap="xs">
      <Select
        label={t('Input type')}
        allowDeselect={false}
        data={formats.map(({ value, label }) => ({ value, label: t(label) }))}
        description={
          config.format === 'PERSON' &&
          t(
            'Only in the form of a step. A later step can be assigned to the person: choose this question there.',
          )
        }
        value={config.format ?? 'TEXT'}
        disabled={readOnly}
        onChange={(format) =>
          set({
            format: formats.find(({ value }) => value === format)?.value ?? 'TEXT',
            min: undefined,
            max: undefined,
            mayBeAhead: undefined,
          })
        }
      />
      {config.format === 'DATE' && (
        <Switch
          label={t('Dates after today are allowed')}
          description={t(
            'Where a deadline counts from this date or ends with it. For example: a hearing in court.',
          )}
          checked={config.mayBeAhead ?? false}
          disabled={readOnly}
          onChange={(event) => set({ mayBeAhead: event.currentTarget.checked || undefined })}
        />
      )}
      {isSized && (
        <Group grow>
          <Amount
            label={what[0]}
            placeholder={t('None')}
            value={config.min}
            min={config.format === 'NUMBER' ? -1_000_000_000 : 0}
            max={1_000_000_000}
            readOnly={readOnly}
            onChange={(min) => set({ min })}
            onClear={() => set({ min: undefined })}
          />
          <Amount
            label={what[1]}
            placeholder={t('None')}
            value={config.max}
            min={config.format === 'NUMBER' ? -1_000_000_000 : 1}
            max={1_000_000_000}
            readOnly={readOnly}
            onChange={(max) => set({ max })}
            onClear={() => set({ max: undefined })}
          />
        </Group>
      )}
    </Stack>
  )
}
