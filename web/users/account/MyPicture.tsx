import { Avatar, Button, FileButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { purposes } from '../../../api/files/purposesContract.ts'
import { people, type UserDetails } from '../../../api/users/contract.ts'
import { call, queryClient, useApiMutation, type CallError } from '../../client.ts'
import { putFile } from '../../parts/putFile.ts'
import { MutationError } from '../../parts/MutationError.tsx'

const { contentTypes } = purposes.PROFILE_IMAGE

/** The picture that colleagues see beside my name. */
export function MyPicture({ me }: { me: UserDetails }) {
  const { t } = useTranslation()
  const put = useMutation<unknown, CallError, File>({
    mutationFn: (file) => putPicture(me.userId, file),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const remove = useApiMutation(people.update)
  return (
    <Paper component="section" aria-labelledby="picture" p="lg">
      <Stack gap="md">
        <Title order={2} id="picture">
          {t('My picture')}
        </Title>
        <Group gap="lg" align="center">
          <Avatar
            size={72}
            color="brand"
            variant="light"
            name={`${me.firstName} ${me.lastName}`}
            src={me.profileImageUrl}
            imageProps={{ alt: '' }}
            aria-hidden
          />
          <Stack gap="xs">
            <Group gap="sm">
              <FileButton accept={contentTypes.join(',')} onChange={(file) => file && put.mutate(file)}>
                {(button) => (
                  <Button variant="default" loading={put.isPending} {...button}>
                    {me.profileImageUrl ? t('Choose another picture') : t('Choose a picture')}
                  </Button>
                )}
              </FileButton>
              {me.profileImageUrl && (
                <Button
                  variant="default"
                  loading={remove.isPending}
                  onClick={() =>
                    remove.mutate({ params: { id: me.userId }, body: { profileImageKey: null } })
                  }
                >
                  {t('Remove')}
                </Button>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {t('PNG, JPEG or WebP, up to 2 MB.')}
            </Text>
          </Stack>
        </Group>
        <MutationError error={put.error ?? remove.error} />
      </Stack>
    </Paper>
  )
}

async function putPicture(userId: string, file: File): Promise<void> {
  const fileKey = await putFile(file, (request) => call(people.profileImageUploadUrl, { body: request }))
  await call(people.update, { params: { id: userId }, body: { profileImageKey: fileKey } })
}
