import { Button, FileButton, Group, Image, Input, Stack, Text } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AttachStatus } from '../questions/settings/AttachStatus.tsx'
import { useAttach } from '../questions/settings/useAttach.ts'
import classes from './courses.module.css'
import { sendFile } from './sendFile.ts'

type Props = {
  courseId: string
  fileId: string | null
  readOnly: boolean
  change: (fileId: string | null) => void
}
/** The picture of a course in lists. It is decoration: a person who does not see it misses nothing. */
export function Cover({ courseId, fileId, readOnly, change }: Props) {
  const { t } = useTranslation()
  const { add, error, isBusy, isUnkept } = useAttach(
    (file) => sendFile(courseId, file, 'COURSE_FILE'),
    change,
    readOnly ? {} : { place: `course ${courseId} cover` },
  )
  return (
    <Input.Wrapper
      label={t('Cover picture')}
      labelElement="div"
      description={t('Shown beside the course in lists, 16 wide by 9 high')}
    >
      <Stack gap="xs" mt={4} align="flex-start">
        {fileId ? (
          <Image src={`/api/file/${fileId}`} alt={t('The cover picture')} className={classes.cover} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('None yet')}
          </Text>
        )}
        {!readOnly && (
          <Group gap="xs">
            <FileButton
              accept="image/png,image/jpeg,image/webp"
              onChange={(file) => void add(file)}
              inputProps={{ 'aria-label': t('Cover picture') }}
            >
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  size="compact-md"
                  loading={isBusy}
                  leftSection={<IconPhotoUp size={16} aria-hidden />}
                >
                  {t('Choose a picture')}
                </Button>
              )}
            </FileButton>
            {fileId && (
              <Button
                variant="subtle"
                color="red"
                size="compact-md"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => change(null)}
              >
                {t('Remove')}
              </Button>
            )}
          </Group>
        )}
        <AttachStatus error={error} isUnkept={isUnkept} />
      </Stack>
    </Input.Wrapper>
  )
}
