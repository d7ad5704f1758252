import {
  Alert,
  Button,
  Fieldset,
  Group,
  NumberInput,
  Paper,
  Radio,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Title,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RuleCondition } from '../../api/assignments/ruleContract.ts'
import { AcceptMode, policies, type Policy } from '../../api/policies/contract.ts'
import { people } from '../../api/users/contract.ts'
import { plainRole } from '../../workflows/definition/roles.ts'
import { Conditions } from '../assignments/rules/Conditions.tsx'
import { DaysAfter, ReminderDays } from '../assignments/ReminderDays.tsx'
import { useOptions } from '../assignments/rules/words.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../client.ts'
import { joinNames } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { RowButtons } from '../parts/RowButtons.tsx'
import { useTyped } from '../parts/useTyped.ts'
import classes from '../assignments/assignments.module.css'
import { LabelFields } from './LabelFields.tsx'
import { AudiencePreview } from './AudiencePreview.tsx'
import { LimitedTextInput } from '../parts/LimitedText.tsx'

const settingsOf = (policy: Policy) => ({
  name: policy.name,
  audience: policy.audience,
  requiresAcceptance: policy.requiresAcceptance,
  acceptMode: policy.acceptMode,
  minReadSeconds: policy.minReadSeconds,
  requireAllPages: policy.requireAllPages,
  dueDays: policy.dueDays,
  reviewEveryMonths: policy.reviewEveryMonths,
  reacceptEveryMonths: policy.reacceptEveryMonths,
  approverIds: policy.approverIds,
  categoryIds: policy.categoryIds,
  jurisdictionIds: policy.jurisdictionIds,
  daysBefore: policy.daysBefore,
  daysAfter: policy.daysAfter,
  escalateToManagerAfterDays: policy.escalateToManagerAfterDays,
  escalateToAdminsAfterDays: policy.escalateToAdminsAfterDays,
})
type Values = ReturnType<typeof settingsOf>
type Props = { policy: Policy; mayChange: boolean; onTyped: (isTyped: boolean) => void }

/** Who it holds for, who approves it, how it is accepted and how often. */
export function PolicySettings({ policy, mayChange, onTyped }: Props) {
  const { t } = useTranslation()
  const { values, version, change, saved, isChanged } = useTyped(settingsOf(policy), policy.version)
  const options = useOptions(values.audience ? [values.audience] : [])
  useEffect(() => onTyped(isChanged), [onTyped, isChanged])
  const save = useApiMutation(policies.update, {
    onDone: () => notifications.show({ message: t('The settings are saved.') }),
  })
  const refused = fieldErrors(save.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { params: { id: policy.policyId }, body: { version, ...values } },
      { onSuccess: (answer) => saved(values, settingsOf(answer), answer.version) },
    )
  }
  const fresh: RuleCondition = {
    match: 'ALL',
    tests: [{ field: 'role', op: 'IS', value: plainRole }],
  }
  return (
    <Paper p="lg" component="section" aria-labelledby="settings">
      <form onSubmit={send} noValidate>
        <Fieldset variant="unstyled" disabled={!mayChange}>
          <Stack gap="lg">
            <Title order={2} size="h4" id="settings">
              {t('Settings')}
            </Title>
            <LimitedTextInput
              label={t('Name')}
              limit={200}
              value={values.name}
              error={refused['name']}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <Approvers
              ids={values.approverIds}
              error={refused['approverIds']}
              unfit={policy.approversToReplace}
              change={(approverIds) => change({ approverIds })}
            />
            <LabelFields values={values} change={change} />
            <Stack gap="sm">
              <Radio.Group
                label={t('Who it is for')}
                value={values.audience ? 'SOME' : 'ALL'}
                onChange={(value) => change({ audience: value === 'SOME' ? fresh : null })}
              >
                <Stack gap="xs" mt="xs">
                  <Radio value="ALL" label={t('Everyone')} />
                  <Radio value="SOME" label={t('People who match conditions')} />
                </Stack>
              </Radio.Group>
              {values.audience && (
                <Conditions
                  condition={values.audience}
                  change={(audience) => change({ audience })}
                  options={options}
                  error={
                    refused['audience'] ??
                    Object.entries(refused).find(([path]) => path.startsWith('audience.'))?.[1]
                  }
                />
              )}
            </Stack>
            {mayChange && <AudiencePreview audience={values.audience} branchId={policy.branchId} />}
            <Accepting values={values} change={change} />
            {values.requiresAcceptance && (
              <Reminding values={values} change={change} error={refused['escalateToAdminsAfterDays']} />
            )}
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Months
                label={t('Review the policy every (months)')}
                value={values.reviewEveryMonths}
                change={(reviewEveryMonths) => change({ reviewEveryMonths })}
              />
              <Months
                label={t('Ask for acceptance again every (months)')}
                value={values.reacceptEveryMonths}
                change={(reacceptEveryMonths) => change({ reacceptEveryMonths })}
              />
            </SimpleGrid>
            {Object.keys(refused).length === 0 && <MutationError error={save.error} />}
            {mayChange && (
              <Group justify="flex-end">
                <Button type="submit" loading={save.isPending}>
                  {t('Save the settings')}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      </form>
    </Paper>
  )
}

type FieldsProps = { values: Values; change: (part: Partial<Values>) => void }
function Accepting({ values, change }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <Fieldset legend={t('Acceptance')}>
      <Stack gap="md">
        <Switch
          label={t('People have to accept it')}
          description={t('Switch it off for a policy that is only for information.')}
          checked={values.requiresAcceptance}
          onChange={(event) => change({ requiresAcceptance: event.currentTarget.checked })}
        />
        {values.requiresAcceptance && (
          <>
            <Radio.Group
              label={t('How it is accepted')}
              value={values.acceptMode}
              onChange={(value) => change({ acceptMode: AcceptMode.parse(value) })}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="CLICK" label={t('By pressing “I accept”')} />
                <Radio value="TYPED_NAME" label={t('By typing one’s full name')} />
                <Radio
                  value="CODE"
                  label={t('With a code')}
                  description={t(
                    'It is sent to the email address or phone number that the person confirmed themselves.',
                  )}
                />
              </Stack>
            </Radio.Group>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Whole
                label={t('Days to accept')}
                min={1}
                max={365}
                value={values.dueDays}
                change={(dueDays) => change({ dueDays })}
              />
              <Whole
                label={t('Read for at least (seconds)')}
                min={0}
                max={7200}
                value={values.minReadSeconds}
                change={(minReadSeconds) => change({ minReadSeconds })}
              />
            </SimpleGrid>
            <Switch
              label={t('Every page of the file must be opened')}
              checked={values.requireAllPages}
              onChange={(event) => change({ requireAllPages: event.currentTarget.checked })}
            />
          </>
        )}
      </Stack>
    </Fieldset>
  )
}

function Reminding({ values, change, error }: FieldsProps & { error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Fieldset legend={t('Reminders')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(
            'Reminders go out at nine in the morning where each person works, in one notice if several fall together.',
          )}
        </Text>
        <ReminderDays value={values} change={change} />
        <DaysAfter
          label={t('Notify the manager so many days after the due date')}
          description={t('Leave this empty to not notify managers.')}
          value={values.escalateToManagerAfterDays}
          change={(escalateToManagerAfterDays) => change({ escalateToManagerAfterDays })}
        />
        <DaysAfter
          label={t('Notify the owner and the admins so many days after the due date')}
          description={t('Leave this empty to not notify them.')}
          value={values.escalateToAdminsAfterDays}
          error={error}
          change={(escalateToAdminsAfterDays) => change({ escalateToAdminsAfterDays })}
        />
      </Stack>
    </Fieldset>
  )
}

type Number = { label: string; min: number; max: number; value: number; change: (value: number) => void }
function Whole({ change, ...input }: Number) {
  return (
    <NumberInput
      {...input}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(value) => {
        if (typeof value === 'number') change(value)
      }}
    />
  )
}
type MonthsProps = { label: string; value: number | null; change: (value: number | null) => void }
function Months({ label, value, change }: MonthsProps) {
  const { t } = useTranslation()
  return (
    <NumberInput
      label={label}
      description={t('Leave empty for never')}
      min={1}
      max={120}
      allowDecimal={false}
      clampBehavior="strict"
      value={value ?? ''}
      onChange={(months) => change(typeof months === 'number' ? months : null)}
    />
  )
}

type ApproversProps = {
  ids: string[]
  error: string | undefined
  /** Can approve no more. */
  unfit: Policy['approversToReplace']
  change: (ids: string[]) => void
}
/** Named people; an author of a version cannot approve it. */
function Approvers({ ids, error, unfit, change }: ApproversProps) {
  const { t } = useTranslation()
  const [names, name] = useState<Record<string, string>>({})
  const approverUsers = useApiQuery(
    people.search,
    { query: { ids: ids.join(','), pageSize: 100 }, body: { category: 'NAME', searchText: '' } },
    { when: ids.length > 0, keepLast: true },
  )
  const nameOf = (id: string) =>
    names[id] ??
    unfit.find(({ userId }) => userId === id)?.name ??
    approverUsers.data?.content.find(({ userId }) => userId === id)?.name ??
    t('Someone who is not listed')
  const toReplace = unfit.filter(({ userId }) => ids.includes(userId))
  return (
    <Stack gap="xs">
      <PersonSelect
        key={ids.length}
        label={t('Who approves it')}
        description={t('Everyone named here has to approve. Authors of a version cannot approve it.')}
        value={null}
        error={error}
        without={ids}
        onChange={(person) => {
          if (!person) return
          name({ ...names, [person.userId]: person.name })
          change([...ids, person.userId])
        }}
      />
      {toReplace.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('No longer able to approve this policy: {{names}}. Replace them before you submit a version.', {
            names: joinNames(toReplace.map(({ name: each }) => each)),
          })}
        </Alert>
      )}
      {ids.length > 0 && (
        <ul className={classes.plain} aria-label={t('Who approves it')}>
          {ids.map((id) => (
            <li key={id} className={classes.chosen}>
              <Text span size="sm">
                {nameOf(id)}
              </Text>
              <RowButtons what={nameOf(id)} onRemove={() => change(ids.filter((each) => each !== id))} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
