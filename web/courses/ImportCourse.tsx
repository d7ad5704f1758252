import { Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { courses, importPath, type OpenCourse } from '../../api/courses/contract.ts'
import { isOfOneUnit } from '../../workflows/definition/roles.ts'
import { upload, type CallError } from '../client.ts'
import { translateMessage } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { useMe } from '../shell/me.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

type Values = { file: File | null; branchId: string }

/** A course that was exported, here or elsewhere, becomes a new one. */
export function ImportCourse({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isOfUnit = isOfOneUnit(useMe().role)
  const form = useForm<Values>({
    initialValues: { file: null, branchId: '' },
    validate: { file: (file) => (file ? null : t('Choose a zip file')) },
  })
  const send = useMutation<OpenCourse, CallError, { file: File; branchId: string }>({
    mutationFn: ({ file, branchId }) =>
      upload<OpenCourse>(`${importPath}${branchId ? `?branchId=${branchId}` : ''}`, file),
    onSuccess: async (openCourse) => {
      await client.invalidateQueries({ queryKey: [courses.list.method, courses.list.path] })
      await navigate(`/courses/${openCourse.course.courseId}`)
    },
  })
  const submit = form.onSubmit(({ file, branchId }) => {
    if (file) send.mutate({ file, branchId })
  })
  return (
    <FormDialog onClose={onClose} title={t('Import a course')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FileInput
            label={t('File')}
            description={t('A zip that was exported from a course')}
            placeholder={t('Choose a file')}
            accept=".zip,application/zip"
            {...form.getInputProps('file')}
          />
          <UnitSelect
            label={t('For')}
            allowDeselect={false}
            fixed={isOfUnit ? [] : [{ value: '', label: t('All Business Units') }]}
            {...form.getInputProps('branchId')}
          />
          {send.isPending && (
            <Stack component="output" gap={4}>
              <Text size="sm">{t('The course is being sent and checked. This takes a moment.')}</Text>
              <Progress value={100} animated aria-label={t('Import a course')} />
            </Stack>
          )}
          <Refusal error={send.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={send.isPending || send.isSuccess}>
              {t('Import')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

const maxFaults = 5
/** The zip as a whole, or each place of it that is wrong. */
function Refusal({ error }: { error: CallError | null }) {
  const fields = error?.fields ?? []
  if (fields.length === 0) return <MutationError error={error} />
  return (
    <Stack gap={4} role="alert">
      {fields.slice(0, maxFaults).map(({ path, text }) => (
        <Text key={path} size="sm" c="red">
          {translateMessage(text)}{' '}
          <Text span ff="monospace" size="xs">
            {path}
          </Text>
        </Text>
      ))}
    </Stack>
  )
}
