import { Button, Group, NumberInput, Select, SimpleGrid, Stack, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../parts/useToday.ts'
import { complianceItems, type ComplianceItem } from '../../api/compliance/contract.ts'
import { Frequency } from '../../api/compliance/basicsContract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { rhythms } from './labels.ts'
import { LimitedTextInput, LimitedTextarea } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { UnitMultiSelect } from '../parts/UnitMultiSelect.tsx'
import { categorySource, courseSource, jurisdictionSource, policySource } from '../parts/selectSources.ts'
import { ServerMultiSelect } from '../parts/ServerMultiSelect.tsx'
import { ServerSelect } from '../parts/ServerSelect.tsx'
import { DateField } from '../parts/DateField.tsx'

const fresh = {
  title: '',
  description: '',
  categoryId: null as string | null,
  jurisdictionIds: [] as string[],
  branchIds: [] as string[],
  minHeadcount: null as number | null,
  legalReference: '',
  authority: '',
  penaltyNote: '',
  frequency: 'YEARLY' as ComplianceItem['frequency'],
  startsOn: '',
  everyYears: 3,
  dueDate: null as ComplianceItem['dueDate'],
  dueAfterDays: 30,
  ownerId: null as string | null,
  evidenceRequired: true,
  courseId: null as string | null,
  policyId: null as string | null,
  needsCommittee: false,
}
type Values = typeof fresh
const valuesOf = (item: ComplianceItem): Values => ({
  title: item.title,
  description: item.description,
  categoryId: item.categoryId,
  jurisdictionIds: item.jurisdictionIds,
  branchIds: item.branchIds,
  minHeadcount: item.minHeadcount,
  legalReference: item.legalReference,
  authority: item.authority,
  penaltyNote: item.penaltyNote,
  frequency: item.frequency,
  startsOn: item.startsOn,
  everyYears: item.everyYears,
  dueDate: item.dueDate,
  dueAfterDays: item.dueAfterDays,
  ownerId: item.ownerId,
  evidenceRequired: item.evidenceRequired,
  courseId: item.courseId,
  policyId: item.policyId,
  needsCommittee: item.needsCommittee,
})

type Props = { item: ComplianceItem | null; onClose: () => void }
/** An obligation as a rule: what, by which law, how often, due when, and of whom. */
export function EditObligation({ item, onClose }: Props) {
  const { t } = useTranslation()
  const [values, set] = useState(item ? valuesOf(item) : fresh)
  const change = (part: Partial<Values>) => set({ ...values, ...part })
  const done = () => {
    notifications.show({ message: t('The obligation is saved.') })
    onClose()
  }
  const create = useApiMutation(complianceItems.create, { onDone: done })
  const update = useApiMutation(complianceItems.update, { onDone: done })
  const error = create.error ?? update.error
  const refused = fieldErrors(error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { startsOn, ...rest } = values
    const body = { ...rest, ...(startsOn ? { startsOn } : {}) }
    if (item) update.mutate({ params: { id: item.itemId }, body: { version: item.version, ...body } })
    else create.mutate({ body })
  }
  return (
    <FormDialog onClose={onClose} size="lg" title={item ? t('Edit the obligation') : t('Add an obligation')}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <LimitedTextInput
            label={t('What has to be done')}
            data-autofocus
            limit={300}
            value={values.title}
            error={refused['title']}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <LimitedTextarea
            label={t('Description')}
            autosize
            minRows={2}
            limit={4000}
            value={values.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <LimitedTextInput
              label={t('Law')}
              description={t('Such as POSH Act, s. 21')}
              limit={500}
              value={values.legalReference}
              onChange={(event) => change({ legalReference: event.currentTarget.value })}
            />
            <LimitedTextInput
              label={t('Authority')}
              description={t('Who it is sent to')}
              limit={300}
              value={values.authority}
              onChange={(event) => change({ authority: event.currentTarget.value })}
            />
          </SimpleGrid>
          <LimitedTextInput
            label={t('If it is missed')}
            limit={1000}
            value={values.penaltyNote}
            onChange={(event) => change({ penaltyNote: event.currentTarget.value })}
          />
          <Rhythm values={values} change={change} />
          <Whom values={values} change={change} />
          <FulfilledBy values={values} change={change} />
          <MutationError error={Object.keys(refused).length === 0 ? error : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

type FieldsProps = { values: Values; change: (part: Partial<Values>) => void }
function Rhythm({ values, change }: FieldsProps) {
  const { t } = useTranslation()
  const today = useToday()
  const { dueDate } = values
  const number = (label: string, value: number, min: number, max: number, set: (value: number) => void) => (
    <NumberInput
      label={label}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      value={value}
      onChange={(each) => typeof each === 'number' && set(each)}
    />
  )
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('How often')}
          allowDeselect={false}
          value={values.frequency}
          data={Frequency.options.map((value) => ({ value, label: t(rhythms[value]) }))}
          onChange={(value) => change({ frequency: Frequency.parse(value) })}
        />
        {values.frequency === 'EVERY_N_YEARS' &&
          number(t('Years'), values.everyYears, 1, 20, (everyYears) => change({ everyYears }))}
        {(values.frequency === 'EVERY_N_YEARS' || values.frequency === 'ONCE') && (
          <DateField
            label={values.frequency === 'ONCE' ? t('Counted from') : t('Last done on')}
            max={values.frequency === 'ONCE' ? undefined : today}
            description={t('Without a day, counted from today')}
            value={values.startsOn}
            onChange={(day) => change({ startsOn: day })}
          />
        )}
      </SimpleGrid>
      {values.frequency !== 'EVENT' && (
        <Switch
          label={t('Due on a day of the year')}
          description={t('The first such day after the period ends. Otherwise it is due some days after.')}
          checked={dueDate !== null}
          onChange={(event) =>
            change({ dueDate: event.currentTarget.checked ? { month: 1, day: 31 } : null })
          }
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {dueDate && values.frequency !== 'EVENT' ? (
          <>
            {number(t('Day'), dueDate.day, 1, 31, (day) => change({ dueDate: { ...dueDate, day } }))}
            {number(t('Month'), dueDate.month, 1, 12, (month) => change({ dueDate: { ...dueDate, month } }))}
          </>
        ) : (
          number(
            values.frequency === 'EVENT' ? t('Days after the event') : t('Days after the period ends'),
            values.dueAfterDays,
            0,
            3650,
            (dueAfterDays) => change({ dueAfterDays }),
          )
        )}
      </SimpleGrid>
    </>
  )
}

function Whom({ values, change }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <ServerMultiSelect
        source={jurisdictionSource()}
        label={t('Jurisdictions')}
        description={t('It applies to business units in their countries. None means everywhere.')}
        value={values.jurisdictionIds}
        onChange={(jurisdictionIds) => change({ jurisdictionIds })}
      />
      <UnitMultiSelect
        label={t('Only for these business units')}
        description={t('Leave this empty for all of them.')}
        value={values.branchIds}
        onChange={(branchIds) => change({ branchIds })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput
          label={t('From so many people on')}
          description={t('Leave this empty for any number')}
          min={1}
          max={100_000}
          allowDecimal={false}
          value={values.minHeadcount ?? ''}
          onChange={(each) => change({ minHeadcount: typeof each === 'number' ? each : null })}
        />
        <ServerSelect
          source={categorySource}
          label={t('Category')}
          description={t('Optional')}
          value={values.categoryId}
          onChange={(categoryId) => change({ categoryId })}
        />
      </SimpleGrid>
      <PersonSelect
        label={t('Who looks after it')}
        description={t('Without one, the admins of the business unit are reminded.')}
        value={values.ownerId}
        onChange={(person) => change({ ownerId: person?.userId ?? null })}
      />
      <Switch
        label={t('Evidence is needed to submit it')}
        checked={values.evidenceRequired}
        onChange={(event) => change({ evidenceRequired: event.currentTarget.checked })}
      />
    </>
  )
}

/** Each page of what is due then shows how far it is fulfilled. */
function FulfilledBy({ values, change }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ServerSelect
          source={courseSource()}
          label={t('Course that fulfils it')}
          description={t('Optional')}
          value={values.courseId}
          onChange={(courseId) => change({ courseId })}
        />
        <ServerSelect
          source={policySource}
          label={t('Policy that fulfils it')}
          description={t('Optional')}
          value={values.policyId}
          onChange={(policyId) => change({ policyId })}
        />
      </SimpleGrid>
      <Switch
        label={t('A committee with all its seats fulfils it')}
        checked={values.needsCommittee}
        onChange={(event) => change({ needsCommittee: event.currentTarget.checked })}
      />
    </>
  )
}
