import { ActionIcon, Button, Fieldset, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RuleFact, type RuleCondition, type RuleTest } from '../../../api/assignments/ruleContract.ts'
import classes from '../../parts/fieldset.module.css'
import { dayOf, dayValue, factWords, opsOf, opWords, type Options } from './words.ts'
import { LimitedTextInput } from '../../parts/LimitedText.tsx'
import { departmentSource } from '../../parts/selectSources.ts'
import { ServerSelect } from '../../parts/ServerSelect.tsx'
import { UnitSelect } from '../../parts/UnitSelect.tsx'
import { DateField } from '../../parts/DateField.tsx'

type Props = {
  condition: RuleCondition
  change: (condition: RuleCondition) => void
  options: Options
  error: string | undefined
}
const fresh = (fact: RuleFact, options: Options): RuleTest => ({
  field: fact,
  op: opsOf(fact)[0] ?? 'IS',
  ...(fact === 'joinedOn' ? {} : { value: fact === 'department' ? '' : (options[fact]?.[0]?.value ?? '') }),
})

/** Tests on facts of people, all or any of which must hold. */
export function Conditions({ condition, change, options, error }: Props) {
  const { t } = useTranslation()
  const { tests, match } = condition
  const put = (next: RuleTest[]) => change({ match, tests: next })
  return (
    <Fieldset legend={t('Who')}>
      <Stack gap="sm">
        {tests.length > 1 && (
          <Select
            aria-label={t('How many must be true')}
            allowDeselect={false}
            value={match}
            data={[
              { value: 'ALL', label: t('All of these are true') },
              { value: 'ANY', label: t('Any of these is true') },
            ]}
            onChange={(value) => change({ tests, match: value === 'ANY' ? 'ANY' : 'ALL' })}
          />
        )}
        {tests.map((test, at) => (
          <Row
            key={at}
            test={test}
            options={options}
            number={at + 1}
            change={(next) => put(tests.with(at, next))}
            remove={tests.length > 1 ? () => put(tests.toSpliced(at, 1)) : null}
          />
        ))}
        {error && (
          <Text role="alert" size="sm" c="red">
            {error}
          </Text>
        )}
        {tests.length < 20 && (
          <Button
            variant="default"
            size="compact-sm"
            style={{ alignSelf: 'start' }}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => put([...tests, fresh('department', options)])}
          >
            {t('Add another condition')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}

type RowProps = {
  test: RuleTest
  options: Options
  number: number
  change: (test: RuleTest) => void
  remove: (() => void) | null
}
function Row({ test, options, number, change, remove }: RowProps) {
  const { t } = useTranslation()
  const fact = test.field
  return (
    <Group
      component="fieldset"
      gap="xs"
      align="flex-end"
      className={classes.group ?? ''}
      aria-label={t('Condition {{number}}', { number })}
    >
      <Select
        aria-label={t('Fact')}
        flex="1 1 9rem"
        allowDeselect={false}
        value={fact}
        data={RuleFact.options.map((value) => ({ value, label: t(factWords[value]) }))}
        onChange={(value) => {
          const chosen = RuleFact.safeParse(value)
          if (chosen.success) change(fresh(chosen.data, options))
        }}
      />
      <Select
        aria-label={t('Comparison')}
        flex="1 1 7rem"
        allowDeselect={false}
        value={test.op}
        data={opsOf(fact).map((value) => ({ value, label: t(opWords[value]) }))}
        onChange={(op) => {
          const chosen = opsOf(fact).find((each) => each === op)
          if (chosen) change({ ...test, op: chosen })
        }}
      />
      <Value test={test} fact={fact} options={options} change={(value) => change({ ...test, value })} />
      {remove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('Remove condition {{number}}', { number })}
          onClick={remove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

type ValueProps = {
  test: RuleTest
  fact: RuleFact
  options: Options
  change: (value: string | number) => void
}
function Value({ test, fact, options, change }: ValueProps) {
  const { t } = useTranslation()
  const shared = { 'aria-label': t('Compared with'), flex: '2 1 10rem' }
  const value = String(test.value ?? '') || null
  const choose = (id: string | null) => change(id ?? '')
  if (fact === 'unit') return <UnitSelect {...shared} allowDeselect={false} value={value} onChange={choose} />
  if (fact === 'department')
    return (
      <ServerSelect
        {...shared}
        source={departmentSource()}
        allowDeselect={false}
        value={value}
        onChange={choose}
      />
    )
  const choices = options[fact]
  if (choices)
    return (
      <Select {...shared} searchable allowDeselect={false} value={value} data={choices} onChange={choose} />
    )
  if (fact === 'joinedOn')
    return (
      <DateField
        {...shared}
        withAsterisk
        value={dayOf(test.value)}
        onChange={(day) => change(dayValue(day))}
      />
    )
  return (
    <LimitedTextInput
      {...shared}
      limit={64}
      value={String(test.value ?? '')}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
