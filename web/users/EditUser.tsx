import { Alert, Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roles } from '../../workflows/definition/roles.ts'
import { people, type UserRecord } from '../../api/users/contract.ts'
import { UnsavedChangesGuard } from '../autosave/UnsavedChangesGuard.tsx'
import { fieldErrors, useApiMutation } from '../client.ts'
import { ErrorSummary, fieldId } from '../parts/ErrorSummary.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { changesIn, valuesOf } from './userForm.ts'
import { LimitedTextInput, LimitedTextarea } from '../parts/LimitedText.tsx'
import { departmentSource } from '../parts/selectSources.ts'
import { ServerSelect } from '../parts/ServerSelect.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'
import { DateField } from '../parts/DateField.tsx'

/** What somebody is here. The person's own things (phone, language, picture) are theirs to change. */
export function EditUser({ user }: { user: UserRecord }) {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const form = useForm({
    initialValues: valuesOf(user),
    validate: { firstName: (name) => (name.trim() ? null : t('Enter a first name')) },
  })
  const save = useApiMutation(people.update, {
    onDone: () => notifications.show({ message: t('Saved') }),
    onRefused: (error) => {
      form.setErrors(fieldErrors(error))
      setRound(round + 1)
    },
  })
  const field = (name: keyof typeof form.values) => ({ id: fieldId(name), ...form.getInputProps(name) })
  const role = form.values.role
  return (
    <Paper
      component="form"
      aria-labelledby="details"
      p="lg"
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate({ params: { id: user.userId }, body: changesIn(values, user) }),
        () => setRound(round + 1),
      )}
    >
      <UnsavedChangesGuard isUnsaved={form.isDirty() && !save.isSuccess} />
      <Stack gap="md">
        <Title order={2} size="h3" id="details">
          {t('Details')}
        </Title>
        <ErrorSummary errors={form.errors} round={round} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <LimitedTextInput
            label={t('First name')}
            limit={100}
            required
            disabled={!user.abilities.rename}
            {...(user.abilities.rename ? {} : { description: t('Only this person can change their name.') })}
            {...field('firstName')}
          />
          <LimitedTextInput
            label={t('Last name')}
            limit={100}
            disabled={!user.abilities.rename}
            {...field('lastName')}
          />
          <LimitedTextInput
            label={t('Employee ID')}
            description={t('Used to sign in instead of an email address')}
            limit={60}
            {...field('employeeId')}
          />
          <LimitedTextInput
            label={t('Designation')}
            description={t('Job title')}
            limit={120}
            {...field('designation')}
          />
          <UnitSelect
            label={t('Business unit')}
            allowDeselect={false}
            fixed={[{ value: '', label: t('Whole workspace') }]}
            {...field('branchId')}
            onChange={(branchId) => form.setValues({ branchId: branchId ?? '', departmentId: '' })}
          />
          <ServerSelect
            source={departmentSource(form.values.branchId)}
            label={t('Department')}
            allowDeselect={false}
            fixed={[{ value: '', label: t('None') }]}
            {...field('departmentId')}
          />
          <LimitedTextInput label={t('Gender')} limit={60} {...field('gender')} />
          <DateField
            label={t('Joined on')}
            min="1900-01-01"
            max="2200-12-31"
            {...field('dateOfJoining')}
            value={form.values.dateOfJoining}
          />
        </SimpleGrid>
        <LimitedTextarea
          label={t('Home address')}
          autosize
          minRows={2}
          limit={500}
          {...field('homeAddress')}
        />
        <NativeSelect
          label={t('Role')}
          description={t(roles[role].meaning)}
          disabled={!user.abilities.changeRole}
          data={[...new Set([...user.roles, user.role])].map((value) => ({
            value,
            label: t(roles[value].label),
          }))}
          {...field('role')}
        />
        {role !== user.role && (
          <Alert color="yellow" aria-live="polite">
            {t(
              '{{name}}’s role changes immediately from {{before}} to ' +
                '{{after}}. We may ask you to confirm your identity.',
              { name: user.name, before: t(roles[user.role].label), after: t(roles[role].label) },
            )}
          </Alert>
        )}
        {save.error?.code === 'STALE_VERSION' ? (
          <Alert color="yellow" role="alert" title={t('Someone else changed this while you had it open.')}>
            {t('Reload the page to see the current version. What you typed here has not been saved.')}
          </Alert>
        ) : (
          <MutationError error={Object.keys(form.errors).length === 0 ? save.error : null} />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
