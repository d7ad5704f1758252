import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addPackagePath } from '../../api/courses/contract.ts'
import { scorm, type Package } from '../../api/scorm/contract.ts'
import { upload, useApiQuery, type CallError } from '../client.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { PackageFrame } from '../scorm/PackageFrame.tsx'
import { useOpenCourse } from './openCourse.ts'
import { FormDialog } from '../parts/FormDialog.tsx'

type Props = {
  packageId: string | undefined
  readOnly: boolean
  onChange: (packageId: string | undefined) => void
}
const standards = { SCORM_12: 'SCORM 1.2', SCORM_2004: 'SCORM 2004' } as const

/** A SCORM package that the lesson plays beside its blocks. */
export function LessonPackage({ packageId, readOnly, onChange }: Props) {
  const { t } = useTranslation()
  const { opened } = useOpenCourse()
  const send = useMutation<Package, CallError, File>({
    mutationFn: (file) => upload<Package>(addPackagePath.replace('{id}', opened.course.courseId), file),
    onSuccess: (added) => onChange(added.packageId),
  })
  if (readOnly && packageId === undefined) return null
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('SCORM package')}
      </Text>
      {packageId !== undefined && <Attached packageId={packageId} />}
      {!readOnly && (
        <Group gap="xs" mt={4}>
          <FileButton accept=".zip,application/zip" onChange={(file) => file && send.mutate(file)}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                loading={send.isPending}
                leftSection={<IconPackage size={14} aria-hidden />}
              >
                {packageId === undefined ? t('Add a SCORM package') : t('Replace')}
              </Button>
            )}
          </FileButton>
          {packageId !== undefined && (
            <Button size="xs" variant="default" onClick={() => onChange(undefined)}>
              {t('Remove')}
            </Button>
          )}
        </Group>
      )}
      <MutationError error={send.error} />
    </div>
  )
}

function Attached({ packageId }: { packageId: string }) {
  const { t } = useTranslation()
  const [openSco, setOpenSco] = useState<number | null>(null)
  const read = useApiQuery(scorm.read, { params: { packageId } })
  if (!read.data)
    return read.error ? <LoadError error={read.error} retry={() => void read.refetch()} /> : null
  const { title, standard, scos } = read.data
  return (
    <Stack gap={4}>
      <Text size="sm">
        {title} · {standards[standard]}
      </Text>
      {scos.map((sco, at) => (
        <Group key={at} gap="xs">
          <Text size="sm" c="dimmed">
            {sco.title || t('Part {{place}}', { place: at + 1 })}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => setOpenSco(at)}>
            {t('Look at it')}
          </Button>
        </Group>
      ))}
      {openSco !== null && (
        <FormDialog onClose={() => setOpenSco(null)} title={title} size="xl">
          <ScoPreview packageId={packageId} sco={openSco} title={scos[openSco]?.title ?? title} />
        </FormDialog>
      )}
    </Stack>
  )
}

function ScoPreview({ packageId, sco, title }: { packageId: string; sco: number; title: string }) {
  const read = useApiQuery(scorm.preview, { params: { packageId }, query: { sco } })
  if (read.error) return <LoadError error={read.error} retry={() => void read.refetch()} />
  return read.data ? <PackageFrame url={read.data.url} title={title} /> : null
}
