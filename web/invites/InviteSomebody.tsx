import { Button, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainRole } from '../../workflows/definition/roles.ts'
import { invites, type Invite } from '../../api/invites/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { isLanguage, languages } from '../i18n.ts'
import { ErrorSummary, fieldId } from '../parts/ErrorSummary.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { useBranchChoice } from '../shell/branchChoice.tsx'
import { useGrantable } from './useGrantable.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { FormDrawer } from '../parts/FormDialog.tsx'
import { isOfOneUnit } from '../../workflows/definition/roles.ts'
import { useMe } from '../shell/me.ts'
import { departmentSource } from '../parts/selectSources.ts'
import { ServerSelect } from '../parts/ServerSelect.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

const empty = {
  email: '',
  contactNumber: '',
  firstName: '',
  lastName: '',
  role: plainRole as Invite['role'],
  branchId: '',
  departmentId: '',
  language: '',
}
type Values = typeof empty
const bodyOf = ({ email, contactNumber, firstName, lastName, role, departmentId, language }: Values) => ({
  firstName,
  lastName,
  role,
  ...(email.trim() ? { email } : {}),
  ...(contactNumber.trim() ? { contactNumber } : {}),
  ...(departmentId ? { departmentId } : {}),
  ...(isLanguage(language) ? { language } : {}),
})

/** One person, by e-mail or by phone. */
export function InviteSomebody({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const [chosen, roles] = [useBranchChoice(), useGrantable()]
  const isOfUnit = isOfOneUnit(useMe().role)
  const form = useForm({
    initialValues: { ...empty, branchId: chosen ?? '' },
    validate: {
      email: (email, { contactNumber }) =>
        email.trim() || contactNumber.trim() ? null : t('Enter an email address or a phone number'),
    },
  })
  const send = useApiMutation(invites.invite, {
    onDone: ({ email, contactNumber }) => {
      notifications.show({
        message: t('Invite sent to {{address}}.', { address: email ?? contactNumber }),
      })
      onClose()
    },
    onRefused: (error) => {
      form.setErrors(fieldErrors(error))
      setRound(round + 1)
    },
  })
  const field = (name: keyof Values) => ({ id: fieldId(name), ...form.getInputProps(name) })
  const submit = form.onSubmit(
    (values) => send.mutate({ params: { branch: values.branchId || 'all' }, body: bodyOf(values) }),
    () => setRound(round + 1),
  )
  return (
    <FormDrawer onClose={onClose} position="right" size="lg" title={t('Invite a person')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <ErrorSummary errors={form.errors} round={round} />
          {Object.keys(form.errors).length === 0 && <MutationError error={send.error} />}
          <LimitedTextInput
            label={t('Email address')}
            description={t('Or enter a phone number below if the person has no email address')}
            type="email"
            autoComplete="off"
            limit={254}
            data-autofocus
            {...field('email')}
          />
          <LimitedTextInput
            label={t('Phone number')}
            description={t(
              'Include the country code, for example +91 98100 12345. Without an email ' +
                'address, a code sent to this number is their only way to sign in.',
            )}
            type="tel"
            autoComplete="off"
            limit={40}
            {...field('contactNumber')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <LimitedTextInput
              label={t('First name')}
              limit={100}
              autoComplete="off"
              {...field('firstName')}
            />
            <LimitedTextInput label={t('Last name')} limit={100} autoComplete="off" {...field('lastName')} />
            <UnitSelect
              label={t('Business unit')}
              allowDeselect={false}
              fixed={isOfUnit ? [] : [{ value: '', label: t('Whole workspace') }]}
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
            <NativeSelect label={t('Role')} data={roles} {...field('role')} />
            <NativeSelect
              label={t('Language of the invite')}
              data={[
                { value: '', label: t('Workspace language') },
                ...Object.entries(languages).map(([value, label]) => ({ value, label })),
              ]}
              {...field('language')}
            />
          </SimpleGrid>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {t('Send invite')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDrawer>
  )
}
