import { translateMessage } from '../i18n.ts'
import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaceProfile } from '../../api/workspaceProfile/contract.ts'
import { call, CallError } from '../client.ts'
import classes from './LogoField.module.css'
import { putFile } from './putFile.ts'

/** A logo as it is chosen: none said yet, taken away, or uploaded and waiting to be saved. */
export type LogoChange = {
  fileKey: string | null
  /** What to show of it meanwhile. */
  picture: string | null
}
type Props = {
  label: string
  purpose: 'LOGO' | 'BRANCH_LOGO'
  picture: string | null
  onChange: (change: LogoChange) => void
}

/** Shows a logo and takes another one; it counts once the form around it is saved. */
export function LogoField({ label, purpose, picture, onChange }: Props) {
  const { t } = useTranslation()
  const { take, busy, refused } = useUpload(purpose, onChange)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t('PNG, JPEG or WebP, at most 2 MB. It is shown 28 pixels high.')}
      error={refused}
    >
      <Stack gap="xs" mt={4} align="flex-start">
        <div className={classes.ground}>
          {picture ? (
            <img src={picture} alt={t('The logo')} className={classes.picture} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('None yet')}
            </Text>
          )}
        </div>
        <Group gap="xs">
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) => void take(file)}
            inputProps={{ 'aria-label': label }}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="compact-md"
                loading={busy}
                leftSection={<IconPhotoUp size={16} aria-hidden />}
              >
                {t('Choose a picture')}
              </Button>
            )}
          </FileButton>
          {picture && (
            <Button
              variant="subtle"
              color="red"
              size="compact-md"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange({ fileKey: null, picture: null })}
            >
              {t('Remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

function useUpload(purpose: Props['purpose'], onChange: Props['onChange']) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const take = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    setRefused(null)
    try {
      const fileKey = await putFile(file, (request) =>
        call(workspaceProfile.generateLogoUploadUrl, { body: { ...request, purpose } }),
      )
      onChange({ fileKey, picture: URL.createObjectURL(file) })
    } catch (error) {
      setRefused(
        error instanceof CallError
          ? translateMessage(error.fields[0]?.text ?? error.text)
          : t('The upload did not work. Please try again.'),
      )
    } finally {
      setBusy(false)
    }
  }
  return { take, busy, refused }
}
