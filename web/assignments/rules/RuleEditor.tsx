import { Alert, Button, Group, Stack, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AutoAssignRule, courseRule, type RuleCondition } from '../../../api/assignments/ruleContract.ts'
import { plainRole } from '../../../workflows/definition/roles.ts'
import { fieldErrors, useApiMutation } from '../../client.ts'
import { MutationError } from '../../parts/MutationError.tsx'
import { DueDateFields } from '../DueDateFields.tsx'
import { dueOf } from '../assignForm.ts'
import { Conditions } from './Conditions.tsx'
import { Preview, type RulePreviewInput } from './Preview.tsx'
import { isComparable, useOptions } from './words.ts'
import { LimitedTextInput } from '../../parts/LimitedText.tsx'
import { FormDrawer } from '../../parts/FormDialog.tsx'

/** What a new rule begins with. */
type Proposed = Pick<AutoAssignRule, 'name' | 'condition' | 'due'>
type Props = {
  courseId: string
  rule: AutoAssignRule | null
  proposed?: Proposed
  onClose: () => void
}
type Values = {
  name: string
  condition: RuleCondition
  dueKind: 'NONE' | 'DATE' | 'DAYS_AFTER_ASSIGN' | 'DAYS_AFTER_JOINING'
  dueOn: string
  dueDays: number | null
  mandatory: boolean
  includesPresent: boolean
  isOn: boolean
}
const valuesOf = (rule: (Proposed & Partial<AutoAssignRule>) | null): Values => ({
  name: rule?.name ?? '',
  condition: rule?.condition ?? { match: 'ALL', tests: [{ field: 'role', op: 'IS', value: plainRole }] },
  dueKind: rule?.due?.kind ?? (rule ? 'NONE' : 'DAYS_AFTER_ASSIGN'),
  dueOn: rule?.due?.kind === 'DATE' ? rule.due.value : '',
  dueDays: rule?.due && rule.due.kind !== 'DATE' ? rule.due.value : rule ? null : 30,
  mandatory: rule?.mandatory ?? true,
  includesPresent: rule?.includesPresent ?? true,
  isOn: rule?.isOn ?? true,
})

/** A rule: who, by when, and, before it is kept, exactly whom it would add. */
export function RuleEditor({ courseId, rule, proposed, onClose }: Props) {
  const { t } = useTranslation()
  const [revision, setRevision] = useState(rule?.revision)
  const [values, setValues] = useState(() => valuesOf(rule ?? proposed ?? null))
  const options = useOptions([values.condition])
  const [isTried, setTried] = useState(false)
  const [previewed, setPreviewed] = useState<RulePreviewInput | null>(null)
  const save = useApiMutation(courseRule.save, {
    onDone: ({ isOn }) => {
      notifications.show({
        message: isOn
          ? t('Rule saved. It starts in a few seconds and then runs every day.')
          : t('Rule saved. It is off.'),
      })
      onClose()
    },
  })
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setPreviewed(null)
  }
  const due = dueOf(values)
  const lacks = {
    name: values.name.trim() === '',
    due: values.dueKind !== 'NONE' && due === null,
    condition: !values.condition.tests.every(isComparable),
  }
  const isComplete = !lacks.due && !lacks.condition
  const input: RulePreviewInput = {
    courseId,
    ...(rule ? { ruleId: rule.ruleId, ...(revision === undefined ? {} : { revision }) } : {}),
    name: values.name.trim() || t('New rule'),
    condition: values.condition,
    due,
    mandatory: values.mandatory,
    isOn: values.isOn,
    includesPresent: values.includesPresent,
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete && !lacks.name) save.mutate({ body: input })
  }
  const preview = () => {
    setTried(true)
    if (isComplete) setPreviewed(input)
  }
  const refused = fieldErrors(save.error)
  const newest =
    save.error?.code === 'STALE_VERSION' ? AutoAssignRule.safeParse(save.error.more.current).data : undefined
  return (
    <FormDrawer
      onClose={onClose}
      position="right"
      size="lg"
      title={rule ? t('Edit rule “{{name}}”', { name: rule.name }) : t('New rule')}
    >
      <form noValidate onSubmit={send}>
        <Stack gap="lg">
          <LimitedTextInput
            label={t('Name')}
            required
            limit={120}
            value={values.name}
            error={isTried && lacks.name ? t('Enter a name') : refused['name']}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Conditions
            condition={values.condition}
            change={(condition) => change({ condition })}
            options={options}
            error={
              isTried && lacks.condition
                ? t('Choose what each condition is compared with')
                : refused['condition']
            }
          />
          <Switch
            label={t('Include people who are here already')}
            description={t('Otherwise only people who join from now on.')}
            checked={values.includesPresent}
            onChange={(event) => change({ includesPresent: event.currentTarget.checked })}
          />
          <DueDateFields
            chosen={values}
            change={change}
            error={isTried && lacks.due ? t('Choose when it is due') : refused['due.value']}
          />
          <Switch
            label={t('The rule is on')}
            description={t('It runs every day. Switching it off does not unassign anyone.')}
            checked={values.isOn}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
          {previewed ? (
            <Preview input={previewed} options={options} />
          ) : (
            <Button variant="default" onClick={preview} style={{ alignSelf: 'start' }}>
              {t('Preview who would be assigned')}
            </Button>
          )}
          {newest ? (
            <Alert color="yellow" role="alert" title={t('Someone else has changed this rule')}>
              <Button
                variant="default"
                size="compact-md"
                onClick={() => {
                  change(valuesOf(newest))
                  setRevision(newest.revision)
                  save.reset()
                }}
              >
                {t('Load their version')}
              </Button>
            </Alert>
          ) : (
            Object.keys(refused).length === 0 && <MutationError error={save.error} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDrawer>
  )
}
