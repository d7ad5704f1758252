import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Option } from '../../workflows/definition/graph.ts'
import { newId } from './newId.ts'
import { placeholder } from './placeholder.ts'
import { DraftText } from './DraftText.tsx'
import classes from './fieldset.module.css'
import { RowButtons } from './RowButtons.tsx'

type Props = {
  label: string
  value: Option[]
  onChange: (options: Option[]) => void
  readOnly: boolean
  most?: number
  /** Options may ask for words of one's own. */
  withText?: boolean
}

/** Options to choose from, in their order. */
export function OptionsInput({ label, value, onChange, readOnly, most = 100, withText = false }: Props) {
  const { t } = useTranslation()
  const change = (id: string, part: Partial<Option>) =>
    onChange(value.map((option) => (option.id === id ? { ...option, ...part } : option)))
  const move = (index: number, by: -1 | 1) => {
    const row = value[index]
    if (row) onChange(value.toSpliced(index, 1).toSpliced(index + by, 0, row))
  }
  return (
    <Stack gap={6} component="fieldset" className={classes.group ?? ''} aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {value.map((option, index) => (
        <div key={option.id}>
          <Group gap={4} wrap="nowrap" align="flex-start">
            <div style={{ flex: 1 }}>
              <DraftText
                label={`${label}, ${index + 1}`}
                hideLabel
                value={option.text}
                fits={Option.shape.text}
                limit={300}
                readOnly={readOnly}
                onChange={(text) => change(option.id, { text })}
              />
            </div>
            <RowButtons
              what={`“${option.text}”`}
              isFirst={index === 0}
              isLast={index === value.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(value.filter((one) => one.id !== option.id))}
              readOnly={readOnly}
            />
          </Group>
          {withText && (
            <Checkbox
              mt={4}
              size="xs"
              label={t('Requires a comment')}
              checked={option.freeText}
              disabled={readOnly}
              onChange={(event) => change(option.id, { freeText: event.currentTarget.checked })}
            />
          )}
        </div>
      ))}
      {!readOnly && value.length < most && (
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            onChange([
              ...value,
              {
                id: newId(),
                text: placeholder('option').replace('{{number}}', String(value.length + 1)),
                freeText: false,
              },
            ])
          }
        >
          {t('Add an option')}
        </Button>
      )}
    </Stack>
  )
}
