import { Button, Group, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { courses, type Starter } from '../../api/courses/contract.ts'
import { languages } from '../../api/messages/languages.ts'
import { isOfOneUnit } from '../../workflows/definition/roles.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { isLanguage } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { useMe } from '../shell/me.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

/** Names the new course and says whom it is for; then its page opens. */
export function BeginCourse({ starter, onClose }: { starter: Starter | null; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const me = useMe()
  const isOfUnit = isOfOneUnit(me.role)
  const form = useForm({
    initialValues: {
      title: starter?.title ?? '',
      language: starter?.language ?? (isLanguage(i18n.language) ? i18n.language : 'en'),
      branchId: '',
    },
    validate: { title: (title) => (title.trim() ? null : t('Enter a title for the course')) },
  })
  const create = useApiMutation(courses.create, {
    refreshes: [courses.list],
    onDone: (openCourse) => void navigate(`/courses/${openCourse.course.courseId}`),
    onRefused: (error) => form.setErrors(fieldErrors(error)),
  })
  const submit = form.onSubmit(({ title, language, branchId }) =>
    create.mutate({
      body: {
        title,
        branchId: branchId || null,
        ...(isLanguage(language) ? { language } : {}),
        ...(starter ? { starter: starter.starterId } : {}),
      },
    }),
  )
  return (
    <FormDialog
      onClose={onClose}
      title={starter ? t('Begin with “{{title}}”', { title: starter.title }) : t('New course')}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <LimitedTextInput label={t('Title')} limit={200} data-autofocus {...form.getInputProps('title')} />
          {!starter && (
            <Select
              label={t('Language')}
              description={t('The one it is written in. Others can be added later.')}
              allowDeselect={false}
              data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('language')}
            />
          )}
          <UnitSelect
            label={t('For')}
            allowDeselect={false}
            fixed={isOfUnit ? [] : [{ value: '', label: t('All Business Units') }]}
            {...form.getInputProps('branchId')}
          />
          {Object.keys(form.errors).length === 0 && <MutationError error={create.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={create.isPending || create.isSuccess}>
              {t('Create course')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
