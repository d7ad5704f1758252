import { Alert, Button, Group, Select, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { branches, type Branch } from '../../api/branches/contract.ts'
import { jurisdictions } from '../../api/compliance/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { ErrorSummary } from '../parts/ErrorSummary.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { listCountries } from '../parts/places.ts'
import { zoneFor } from '../parts/zonesByCountry.ts'
import { ZoneField } from '../parts/ZoneField.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { useHas } from '../shell/me.ts'
import { bodyOf, unitForm, valuesOf, type BranchValues, type UnitForm } from './branchForm.ts'
import { CalendarFields, LooksFields } from './BranchFields.tsx'
import { CorrectCountry } from './CorrectCountry.tsx'
import { LimitedTextInput, LimitedTextarea } from '../parts/LimitedText.tsx'
import { FormDrawer } from '../parts/FormDialog.tsx'
import { jurisdictionSource } from '../parts/selectSources.ts'
import { ServerSelect } from '../parts/ServerSelect.tsx'
import { useWholeList } from '../parts/useWholeList.ts'

/** Adds a business unit, or changes one: name, place, calendar and looks. */
export function EditBranch({ unit, onClose }: { unit: Branch | null; onClose: () => void }) {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const [isCorrecting, setCorrecting] = useState(false)
  const brand = useBrand()
  const form = useForm({
    initialValues: valuesOf(unit, brand.timeZone),
    validate: { branchName: (name) => (name.trim() ? null : t('Enter a name for the business unit')) },
  })
  function refuse(error: unknown) {
    setCorrecting(false)
    form.setErrors(fieldErrors(error))
    setRound(round + 1)
  }
  const callbacks = {
    onDone: () => {
      notifications.show({
        message: unit ? t('Business unit updated.') : t('Business unit added.'),
      })
      onClose()
    },
    onRefused: refuse,
  }
  const [create, update] = [
    useApiMutation(branches.create, callbacks),
    useApiMutation(branches.update, callbacks),
  ]
  const act = unit ? update : create
  const version = unit?.version ?? 0
  const saveUnit = (to: Branch, values: BranchValues) =>
    update.mutate({ params: { id: to.branchId }, body: { ...bodyOf(values, to), version } })
  const save = form.onSubmit(
    (values) => {
      const isOtherCountry = values.country !== '' && values.country !== unit?.country
      if (!unit) create.mutate({ body: bodyOf(values, null) })
      else if (isOtherCountry && unit.abilities.correctCountry) setCorrecting(true)
      else saveUnit(unit, values)
    },
    () => setRound(round + 1),
  )
  return (
    <FormDrawer
      onClose={onClose}
      position="right"
      size="lg"
      title={unit ? t('Edit {{name}}', { name: unit.branchName }) : t('Add a business unit')}
    >
      <form noValidate onSubmit={save}>
        <Stack gap="md">
          <ErrorSummary errors={unitForm.errors(form.errors)} round={round} />
          <PlaceFields form={form} unit={unit} />
          <CalendarFields form={form} />
          <LooksFields form={form} />
          {act.error?.code === 'STALE_VERSION' ? (
            <Alert color="yellow" role="alert" title={t('Someone else changed this while you had it open.')}>
              {t('Close this and open it again to see the current version.')}
            </Alert>
          ) : (
            <MutationError error={Object.keys(form.errors).length === 0 ? act.error : null} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={act.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
      {unit && isCorrecting && (
        <CorrectCountry
          unit={{ ...unit, version }}
          values={form.values}
          move={() => {
            setCorrecting(false)
            saveUnit(unit, form.values)
          }}
          refuse={refuse}
          onClose={() => setCorrecting(false)}
          onDone={onClose}
        />
      )}
    </FormDrawer>
  )
}

function PlaceFields({ form, unit }: { form: UnitForm; unit: Branch | null }) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <LimitedTextInput
        id={unitForm.id('branchName')}
        label={t('Name')}
        required
        limit={120}
        {...form.getInputProps('branchName')}
      />
      <LimitedTextarea
        id={unitForm.id('address')}
        label={t('Address')}
        autosize
        minRows={2}
        limit={500}
        {...form.getInputProps('address')}
      />
      <Group grow align="flex-start">
        <Select
          id={unitForm.id('country')}
          label={t('Country')}
          searchable
          nothingFoundMessage={t('No countries match')}
          data={listCountries(i18n.language)}
          description={
            unit && !unit.abilities.correctCountry && form.values.country !== unit.country
              ? t(
                  'If the country was wrong, ask a workspace admin to change it. They can correct phone numbers too.',
                )
              : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('country')}
          onChange={(country) =>
            form.setValues({
              country: country ?? '',
              jurisdictionId: null,
              timeZone: zoneFor(country ?? '', form.values.timeZone),
            })
          }
        />
        <ZoneField
          id={unitForm.id('timeZone')}
          label={t('Time zone')}
          country={form.values.country}
          {...form.getInputProps('timeZone')}
        />
      </Group>
      <PartOfCountry form={form} />
      {(!unit || unit.abilities.makeHeadquarter) && (
        <Switch
          label={t('This is the headquarters')}
          description={t(
            'There is always one headquarters. This business unit will replace the current one.',
          )}
          {...form.getInputProps('headquarter', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

/** Where the workspace keeps jurisdictions of the country; their retention rules come before those of the country. */
function PartOfCountry({ form }: { form: UnitForm }) {
  const { t } = useTranslation()
  const { country } = form.values
  const hasJurisdictions = useHas('compliance')
  const { items } = useWholeList(
    jurisdictions.list,
    { query: { countryCode: country } },
    { when: hasJurisdictions && country !== '' },
  )
  if (items.every(({ code }) => code === country)) return null
  return (
    <ServerSelect
      source={jurisdictionSource(country)}
      without={items.filter(({ code }) => code === country).map(({ jurisdictionId }) => jurisdictionId)}
      id={unitForm.id('jurisdictionId')}
      label={t('Jurisdiction')}
      description={t('Retention rules of this part of the country apply first.')}
      {...form.getInputProps('jurisdictionId')}
    />
  )
}
