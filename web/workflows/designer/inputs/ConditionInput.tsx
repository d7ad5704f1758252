import { ActionIcon, Button, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Attribute, Condition, Test } from '../../../../workflows/definition/graph.ts'
import { useDraft } from '../draft.ts'
import { testWords } from '../labels.ts'
import classes from '../../../parts/fieldset.module.css'
import { freshTest, isComparable, opsOf } from './tests.ts'
import { TestValue } from './TestValue.tsx'

type Props = {
  label: string
  none: string
  value: Condition | null
  onChange: (condition: Condition | null) => void
  readOnly: boolean
  /** Conditions of arrows read what can be compared and is not personal. */
  forArrow?: boolean
  /** The question that this condition is about, which it cannot read. */
  not?: string
}

/** Tests on answers, all or any of which must hold. */
export function ConditionInput({ label, none, value, onChange, readOnly, forArrow = false, not }: Props) {
  const { t } = useTranslation()
  const attributes = useDraft((draft) => draft.graph.attributes)
  const readable = attributes.filter((one) => one.id !== not && (!forArrow || isComparable(one)))
  const first = readable[0]
  const put = (tests: Test[], match = value?.match ?? 'ALL') =>
    onChange(tests.length === 0 ? null : { match, tests })
  const tests = value?.tests ?? []
  return (
    <Stack gap="xs" component="fieldset" className={classes.group ?? ''} aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {tests.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      {tests.length > 1 && (
        <Select
          aria-label={t('How many must be true')}
          size="xs"
          allowDeselect={false}
          disabled={readOnly}
          value={value?.match ?? 'ALL'}
          data={[
            { value: 'ALL', label: t('All of these are true') },
            { value: 'ANY', label: t('Any of these is true') },
          ]}
          onChange={(match) => put(tests, match === 'ANY' ? 'ANY' : 'ALL')}
        />
      )}
      {tests.map((test, index) => (
        <TestRow
          key={index}
          test={test}
          readable={readable}
          readOnly={readOnly}
          onChange={(next) => put(tests.with(index, next))}
          onRemove={() => put(tests.toSpliced(index, 1))}
        />
      ))}
      {!readOnly &&
        (first ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => put([...tests, freshTest(first)])}
            style={{ alignSelf: 'start' }}
          >
            {tests.length > 0 ? t('Add another condition') : t('Add a condition')}
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            {forArrow
              ? t(
                  'A condition depends on an answer: a choice, a number or a confirmation ' +
                    'that is not personal. Add such a question to a form first.',
                )
              : t('A condition depends on an answer. Add a question first.')}
          </Text>
        ))}
    </Stack>
  )
}

function TestRow({
  test,
  readable,
  readOnly,
  onChange,
  onRemove,
}: {
  test: Test
  readable: Attribute[]
  readOnly: boolean
  onChange: (test: Test) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const attribute = readable.find((one) => one.key === test.field)
  const fields = [
    ...readable.map((one) => ({ value: one.key, label: one.label })),
    ...(attribute ? [] : [{ value: test.field, label: t('{{field}} (missing)', { field: test.field }) }]),
  ]
  const ops = [...new Set([...(attribute ? opsOf(attribute) : []), test.op])]
  return (
    <Paper p="xs">
      <Stack gap={6}>
        <Group gap={4} wrap="nowrap">
          <Select
            aria-label={t('Question')}
            size="xs"
            style={{ flex: 1 }}
            searchable
            allowDeselect={false}
            disabled={readOnly}
            value={test.field}
            data={fields}
            onChange={(key) => {
              const next = readable.find((one) => one.key === key)
              if (next) onChange(freshTest(next))
            }}
          />
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove this condition')}
              onClick={onRemove}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
        <Group gap={4} wrap="nowrap" grow>
          <Select
            aria-label={t('Comparison')}
            size="xs"
            allowDeselect={false}
            disabled={readOnly}
            value={test.op}
            data={ops.map((op) => ({ value: op, label: t(testWords[op]) }))}
            onChange={(op) => {
              const next = ops.find((one) => one === op)
              if (next)
                onChange(
                  next === 'ANSWERED'
                    ? { field: test.field, op: next }
                    : {
                        ...(attribute ? freshTest(attribute) : test),
                        op: next,
                        ...(test.value === undefined ? {} : { value: test.value }),
                      },
                )
            }}
          />
          {test.op !== 'ANSWERED' && (
            <TestValue
              test={test}
              attribute={attribute}
              readOnly={readOnly}
              onChange={(next) => onChange({ ...test, value: next })}
            />
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
