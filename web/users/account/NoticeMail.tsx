import { Checkbox, Fieldset, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../../api/core/contract.ts'
import { noticePreferences, noticeTable } from '../../../api/notices/preferencesContract.ts'
import { useApiMutation, useApiQuery } from '../../client.ts'
import { Loading } from '../../parts/Loading.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { LoadError } from '../../parts/LoadError.tsx'

type Preference = CallAnswer<typeof noticePreferences.preferences>['preferences'][number]
/** Which notices come by mail too; each choice is kept at once. In the app they all stand. */
export function NoticeMail() {
  const { t } = useTranslation()
  const read = useApiQuery(noticePreferences.preferences)
  const prefer = useApiMutation(noticePreferences.prefer, { refreshes: [noticePreferences.preferences] })
  const wish = prefer.isPending ? (prefer.variables.body?.preferences ?? []) : []
  const isMailed = ({ kind, mail }: Preference) => wish.find((each) => each.kind === kind)?.mail ?? mail
  const byKind = read.data?.preferences ?? []
  return (
    <Paper component="section" aria-labelledby="mail" p="lg">
      <Stack gap="md">
        <div>
          <Title order={2} id="mail">
            {t('Email notifications')}
          </Title>
          <Text c="dimmed" size="sm">
            {t(
              'All notices appear in the app. Choose which ones you also get by email, or by SMS ' +
                'if you have no email address. The message only says that something is waiting, never what.',
            )}
          </Text>
        </div>
        {read.error && !read.data ? (
          <LoadError error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <Loading />
        ) : (
          <Fieldset variant="unstyled" aria-labelledby="mail">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              {byKind.map((preference) => (
                <Checkbox
                  key={preference.kind}
                  label={t(noticeTable[preference.kind].label)}
                  checked={isMailed(preference)}
                  onChange={(event) =>
                    prefer.mutate({
                      body: { preferences: [{ kind: preference.kind, mail: event.currentTarget.checked }] },
                    })
                  }
                />
              ))}
            </SimpleGrid>
          </Fieldset>
        )}
        <MutationError error={prefer.error} />
        <Group component="output" mih={20}>
          {prefer.isSuccess && (
            <Text size="sm" c="dimmed">
              {t('Preferences saved.')}
            </Text>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
